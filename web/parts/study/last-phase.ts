// The phase that was studied last in this browser: "My learning" offers it first.
const KEY = 'lastPhase'

export function rememberPhase(phase: string): void {
  try {
    localStorage.setItem(KEY, phase)
  } catch {
    // Storage is full or forbidden: the newest enrolment is offered instead.
  }
}

export const readLastPhase = (): string | null => localStorage.getItem(KEY)

// A phase that somebody pressed to start before signing in: its "Start", home's "Start learning", a lesson's "Sign in". It is kept on this device and in this tab only, never in an
// address: nobody can be enrolled by a link that somebody else has sent. The page's first lines write it down
// (web/first-script.ts), so that a press counts before any code has come.
const KEY = 'start'
/** Who comes back later than this presses again. */
const LIFE_MS = 60 * 60 * 1000

export const forgetStart = (): void => sessionStorage.removeItem(KEY)

/** The phase that is to be started. */
export function readStart(now: number): string | undefined {
  const [at = '', phase] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  const age = now - Number(at)
  return age >= 0 && age < LIFE_MS ? phase : undefined
}

/** Whether this phase was to be started; true once. */
export function takeStart(phase: string, now: number): boolean {
  const isPressed = readStart(now) === phase
  if (isPressed) forgetStart()
  return isPressed
}

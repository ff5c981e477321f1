// A phase whose "Start" somebody pressed before signing in. It is kept on this device and in this tab only, never in an
// address: nobody can be enrolled by a link that somebody else has sent.
const KEY = 'start'
/** Who comes back later than this presses again. */
const LIFE_MS = 60 * 60 * 1000

export const rememberStart = (phase: string, now: number): void => sessionStorage.setItem(KEY, `${now} ${phase}`)

export const forgetStart = (): void => sessionStorage.removeItem(KEY)

/** Whether this phase was to be started; true once. */
export function takeStart(phase: string, now: number): boolean {
  const [at = '', pressed] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  if (pressed !== phase) return false
  forgetStart()
  const age = now - Number(at)
  return age >= 0 && age < LIFE_MS
}

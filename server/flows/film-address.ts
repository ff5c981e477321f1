// Films of paid phases have addresses that end: signed, with the moment of their end beside it. Whoever may see the
// lesson gets one with it (`/lesson/detail`); a link that is passed on is dead some hours later.
import { isSameSecret, signText } from './mac.ts'

/** An address lives for four hours at least: longer than anybody watches without opening the lesson again. */
const LIFE_SECONDS = 4 * 3600
/** Within so long everybody gets the same address, so that what is kept of it on the way is found again. */
const STEP_SECONDS = 1800

const sign = (secret: string, name: string, end: number): string => signText(secret, 'film', `${name}\n${end}`)

/** What follows the name in a film's address. */
export function signFilm(secret: string, name: string, now: Date): string {
  return signFilmUntil(
    secret,
    name,
    (Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 1) * STEP_SECONDS + LIFE_SECONDS,
  )
}

/** One that is good until then, in seconds since 1970. */
export const signFilmUntil = (secret: string, name: string, end: number): string =>
  `?end=${end}&key=${sign(secret, name, end)}`

/** For how many more seconds such an address is good; 0 when it is over, or none of ours. */
export function readFilmSeconds(
  secret: string,
  { name, end = '', key = '' }: { name: string; end?: string | undefined; key?: string | undefined },
  now: Date,
): number {
  if (!/^\d{1,12}$/.test(end)) return 0
  if (!isSameSecret(key, sign(secret, name, Number(end)))) return 0
  return Math.max(0, Number(end) - Math.floor(now.getTime() / 1000))
}

// Where somebody was last (SPECIFICATION §2): every screen but login and third-party, and none whose address is a key.
import { readOwnPlace } from '../../domain/address/own-place.ts'

const KEY = 'lastPath'

/** What stood there before the page that this tab is on. */
let before: string | null = null
/** The page that this tab is on, when there is nothing at its address. */
let missing: string | undefined

/** Path, query and fragment of the page that somebody has come to. */
export function rememberLastPath(path: string): void {
  const place = readPlace(path)
  if (missing !== undefined && place === readPlace(missing)) return
  missing = undefined
  if (place === undefined) return
  before = localStorage.getItem(KEY)
  localStorage.setItem(KEY, place)
}

/**
 * The place that a link to sign-in brought along, pressed before the script had remembered it. What is remembered of
 * the same page is more exact.
 */
export function rememberArrivedPlace(path: string): void {
  const place = readOwnPlace(path)
  if (place === undefined || readOwnPlace(localStorage.getItem(KEY))?.address.path === place.address.path) return
  rememberLastPath(path)
}

/**
 * What stands behind the path of a link to sign-in; nothing where nobody is led back. No server and no log ever sees
 * it.
 */
export function carryPlace(path: string): string {
  const place = readPlace(path)
  return place === undefined ? '' : `#from=${encodeURIComponent(place)}`
}

/** There is nothing at this address: it is no place to come back to, and the one before it is again. */
export function forgetMissing(path: string): void {
  missing = path
  if (localStorage.getItem(KEY) !== readPlace(path)) return
  if (before === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, before)
}

/** The place to go back to after signing in: only ever a screen of ours, whatever was stored. */
export function readLastPath(fallback: string): string {
  return readPlace(localStorage.getItem(KEY)) ?? fallback
}

function readPlace(text: string | null): string | undefined {
  const place = readOwnPlace(text)
  return place && !place.address.isPassage && !place.address.hasSecret ? place.path : undefined
}

// Whose page this is. It is one person's from its load on, whoever signs in elsewhere in this browser meanwhile
// (decision 018).
import { createNews } from '../store.ts'
import { readTokenCookie } from './token-cookie.ts'
import { personOf } from './user-cache.ts'

export interface Owner {
  /** The session that the page's calls are made in. */
  readonly token: string | undefined
  /** The account, as soon as it is known; after the end of a session still the one whose page this was. */
  readonly person: string | undefined
  /** They have signed out on this page: what is kept from now on is a visitor's. */
  readonly isSignedOut?: boolean
}

let owner: Owner | undefined
/** Another is here now: nothing of the first person may stand on this page, and nothing may leave it. */
let isLeft = false
const news = createNews<['left' | 'arrived']>()

const readHere = (): Owner => {
  const token = readTokenCookie()
  return { token, person: token === undefined ? undefined : personOf(token) }
}

/** Whose page this is, looked at anew; `undefined` once it is nobody's any more. */
export function readOwner(): Owner | undefined {
  if (isLeft) return undefined
  const here = readHere()
  if (owner === undefined) owner = here
  else if (here.token === owner.token) owner = { ...owner, ...here, person: here.person ?? owner.person }
  else if (isSame(here, owner)) {
    const hasArrived = owner.token === undefined
    owner = here
    if (hasArrived) tell('arrived')
  } else leavePage()
  return isLeft ? undefined : owner
}

/** A visitor's page becomes anybody's; a person's goes on only with the same person, in a newer session. */
const isSame = (here: Owner, known: Owner): boolean =>
  here.token !== undefined && (known.person === undefined ? known.token === undefined : known.person === here.person)

/** A page starts: it is whoever's is here. */
export function startPage(): void {
  owner = undefined
  isLeft = false
}

/** The person of this very page has signed in or out on it. */
export function setOwner(next: Owner): void {
  owner = next
}

/** Nothing of its person stays on the page: root.tsx hears of it and empties it. */
export function leavePage(): void {
  if (isLeft) return
  isLeft = true
  tell('left')
}

export const isPageLeft = (): boolean => isLeft

/**
 * Whether what this person did may still leave the page. Empty: the person was not known, and the page was never
 * another's.
 */
export function isPageOf(person: string): boolean {
  const here = readOwner()
  return here !== undefined && (person === '' || here.person === undefined || here.person === person)
}

/** Told later: somebody may have looked in the midst of a render. */
const tell = (what: 'left' | 'arrived') => queueMicrotask(() => news.tell(what))

export const hearOwner = news.hear

/**
 * Looks whenever it may have changed: storage and cookies tell of other tabs, the rest of what happened while nobody
 * could tell.
 */
export function watchOwner(): void {
  const look = () => void readOwner()
  startPage()
  look()
  for (const sign of ['focus', 'pageshow', 'online']) addEventListener(sign, look)
  addEventListener('storage', () => {
    look()
    setTimeout(look, 200) // storage and cookies travel apart: the cookie may come second
  })
  for (const sign of ['visibilitychange', 'resume']) document.addEventListener(sign, look)
  if ('cookieStore' in window) window.cookieStore.addEventListener('change', look) // not in every browser, and on secure pages only
}

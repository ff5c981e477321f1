// Who is here, and how that begins and ends (SPECIFICATION §4; READINGS §1).
import { useSyncExternalStore } from 'react'
import type { User } from '../../contract/shapes.ts'
import { createNews } from '../store.ts'
import { hearOwner, readOwner, setOwner } from './page-owner.ts'
import { keepTokenCookie } from './token-cookie.ts'
import { keepUser, parseUser, readUserText } from './user-cache.ts'

type Snapshot = { readonly isSignedIn: boolean; readonly user: User | undefined }

const visitor: Snapshot = { isSignedIn: false, user: undefined }
let last: { readonly basis: string; readonly until: number; readonly snapshot: Snapshot } | undefined
const changes = createNews()
/** Said while nobody listened yet: a page's own call may be answered before the page stands. */
let missed: string | undefined
let onExpired = (message: string): void => {
  missed = message
}

/** The session of this page's own person. */
export const readToken = (): string | undefined => readOwner()?.token

/** Keeps the session that a sign-in has given: the page is this person's from now on. */
export function beginSession({ token, user }: { token: string; user: User }): void {
  keepUser(token, user) // first: other tabs then know at once whether it is their own person
  keepTokenCookie(token)
  setOwner({ token, person: user.id })
  tellChange()
}

/**
 * Keeps what the server said of the person; for two hours it is not asked again. What comes too late, for a page that
 * is another's by now, is dropped.
 */
export function cacheUser(user: User): void {
  const owner = readOwner()
  if (owner?.token === undefined || (owner.person ?? user.id) !== user.id) return
  keepUser(owner.token, user)
  tellChange()
}

/** Says once that the server knows this session no more: goes on to sign-in after 1.5 s, by the handler of root.tsx. */
export const tellExpired = (message: string): void => onExpired(message)

export function setExpiredHandler(handler: (message: string) => void): void {
  onExpired = handler
  if (missed === undefined) return
  const message = missed
  missed = undefined
  handler(message)
}

/** Who is here has changed: all that shows it looks again. */
export function tellChange(): void {
  shown = undefined
  document.documentElement.toggleAttribute('data-signed-in', readToken() !== undefined)
  changes.tell()
}

function subscribe(listener: () => void): () => void {
  const look = () => {
    shown = undefined
    listener()
  }
  const stopHearing = [changes.hear(listener), hearOwner(look)]
  addEventListener('storage', look) // somebody signed in or out in another tab
  document.addEventListener('visibilitychange', look)
  return () => {
    for (const stop of stopHearing) stop()
    removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Who is here now: one object until cookie, cache or its two hours change. */
export function readSession(): Snapshot {
  const token = readToken()
  if (token === undefined) return visitor
  const text = readUserText()
  const basis = `${token} ${text}`
  if (last?.basis !== basis || last.until <= Date.now()) {
    const cached = parseUser(text, token)
    last = { basis, until: cached?.until ?? Infinity, snapshot: { isSignedIn: true, user: cached?.user } }
  }
  return last.snapshot
}

/**
 * What the page shows. Kept, because a browser asks another process for its cookies, and dozens of parts of a page want
 * to know.
 */
let shown: { readonly snapshot: Snapshot; readonly until: number } | undefined
function readShown(): Snapshot {
  if (shown === undefined || shown.until <= Date.now()) {
    const snapshot = readSession()
    shown = { snapshot, until: last?.snapshot === snapshot ? last.until : Infinity }
  }
  return shown.snapshot
}

/** Who is here. On the server and while hydrating: a visitor, so that the page is the same for everybody. */
export const useSession = (): Snapshot => useSyncExternalStore(subscribe, readShown, () => visitor)

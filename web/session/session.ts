// The token between visits, the cached person, and how both end (SPECIFICATION §4, §9; READINGS §1).
import { useSyncExternalStore } from 'react'
import { forgetStart } from './pending-start.ts'
import type { User } from '../../contract/shapes.ts'

const DAYS = 30
const USER_KEY = 'user'
const USER_LIFE = 2 * 60 * 60 * 1000 // SPECIFICATION §9: cached user info 2 hours
const isSecure = () => location.protocol === 'https:'
const cookieName = () => (isSecure() ? '__Host-token' : 'token')

type Snapshot = { readonly isSignedIn: boolean; readonly user: User | undefined }

const visitor: Snapshot = { isSignedIn: false, user: undefined }
let last: { readonly basis: string; readonly until: number; readonly snapshot: Snapshot } | undefined
const listeners = new Set<() => void>()
/** Said while nobody listened yet: a page's own call may be answered before the page stands. */
let missed: string | undefined
let onExpired = (message: string): void => {
  missed = message
}

export function readToken(): string | undefined {
  const prefix = `${cookieName()}=`
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length)
}

function writeToken(token: string, maxAgeSeconds: number): void {
  document.cookie = `${cookieName()}=${token}; path=/; max-age=${maxAgeSeconds}; samesite=lax${isSecure() ? '; secure' : ''}`
}

/** Keeps the session that a sign-in has given. */
export function beginSession(session: { token: string; user: User }): void {
  writeToken(session.token, DAYS * 24 * 60 * 60)
  cacheUser(session.user)
}

/** Keeps what the server said of the person; for two hours it is not asked again. */
export function cacheUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify({ user, until: Date.now() + USER_LIFE }))
  change()
}

function parseCachedUser(text: string | null): { readonly user: User; readonly until: number } | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<{ user: User; until: number }> | null // written by cacheUser only; what is damaged counts as nothing
    return kept?.user && kept.until && kept.until > Date.now() ? { user: kept.user, until: kept.until } : undefined
  } catch {
    return undefined
  }
}

/** Clears token, cached person and phase list. `expired` goes on to sign-in after 1.5 s, by the handler of root.tsx. */
export function endSession(reason: 'logout' | 'expired', message = ''): void {
  writeToken('', 0)
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem('phaseList')
  if (reason === 'logout') forgetStart()
  change()
  if (reason === 'expired') onExpired(message)
}

export function setExpiredHandler(handler: (message: string) => void): void {
  onExpired = handler
  if (missed === undefined) return
  const message = missed
  missed = undefined
  handler(message)
}

function change(): void {
  shown = undefined
  document.documentElement.toggleAttribute('data-signed-in', readToken() !== undefined)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const look = () => {
    shown = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', look) // somebody signed in or out in another tab
  document.addEventListener('visibilitychange', look)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Who is here now: one object until cookie, cache or its two hours change. */
export function readSession(): Snapshot {
  const token = readToken()
  if (token === undefined) return visitor
  const text = localStorage.getItem(USER_KEY)
  const basis = `${token} ${text}`
  if (last?.basis !== basis || last.until <= Date.now()) {
    const cached = parseCachedUser(text)
    last = { basis, until: cached?.until ?? Infinity, snapshot: { isSignedIn: true, user: cached?.user } }
  }
  return last.snapshot
}

/** What the page shows. Kept, because a browser asks another process for its cookies, and dozens of parts of a page want to know. */
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

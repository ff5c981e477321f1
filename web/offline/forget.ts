// The end of what is kept: whoever signs out, or was here before somebody else, leaves none of it.
import { forgetSentDrafts } from '../session/forget-person.ts'
import { LEAVING, listMarks } from '../session/leaving-mark.ts'
import { readTokenCookie } from '../session/token-cookie.ts'
import { personOf } from '../session/user-cache.ts'
import { dropRecord, hasRecord, inTurnOfWorker, isKeptFor, isLeftOver, readRecord, writeRecord } from './record.ts'
import { DATABASE, dropReplies } from './replies.ts'

/** Everything that is kept here, whoever kept it; without a line too. */
export async function forgetAll(): Promise<void> {
  dropRecord() // first: from here on nothing more is kept
  // All at once: the page may go, or the database wait for another page, and each of them ends by itself.
  const unregistered = inTurnOfWorker(endWorker)
  const gone = new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase(DATABASE)
    deleting.onsuccess = deleting.onerror = () => resolve()
  })
  await Promise.all([gone, unregistered, ...(await caches.keys()).map((name) => caches.delete(name))])
}

async function endWorker(): Promise<void> {
  dropRecord() // what a page of another tab has begun meanwhile
  await (await navigator.serviceWorker.getRegistration())?.unregister()
}

/** Kept until all of what the browser's databases hold of them is gone: a page may go in the midst of it. */
export function markLeaving(person = ''): void {
  if (person === '' && !hasRecord()) return
  try {
    localStorage.setItem(LEAVING + person, hasRecord() ? KEPT : '')
  } catch {
    // Storage is full: this page does it, no other.
  }
}

/** They kept phases here. */
const KEPT = 'kept'

/** Carries out every sign-out that an earlier page, or this one, has begun. Who is here again takes theirs back. */
export async function forgetMarked(): Promise<void> {
  const token = readTokenCookie()
  const here = token === undefined ? '' : personOf(token)
  if (here === undefined) return // somebody, and it is not known yet who
  for (const mark of listMarks()) {
    const person = mark.slice(LEAVING.length)
    const isBack = person === here && person !== ''
    if (!isBack) {
      const hasKept = localStorage.getItem(mark) === KEPT && (here === '' || !isKeptFor(here))
      await Promise.all([hasKept ? forgetAll() : undefined, person === '' ? undefined : forgetSentDrafts(person)])
    }
    localStorage.removeItem(mark)
  }
}

/** Its person is not here any more: called when their page ends, whoever may have come meanwhile. */
export async function forgetGone(): Promise<void> {
  const token = readTokenCookie()
  const here = token === undefined ? '' : personOf(token)
  if (here !== undefined && !isKeptFor(here)) await forgetAll()
}

/** What somebody else left in this browser. */
export const forgetLeftOver = async (): Promise<void> => (isLeftOver() ? forgetAll() : undefined)

export async function forgetPhase(id: string): Promise<void> {
  const others = Object.keys(readRecord()?.phases ?? {}).filter((one) => one !== id)
  if (others.length === 0) return forgetAll()
  writeRecord((before) => {
    const { [id]: _gone, ...phases } = before.phases
    return { ...before, phases }
  })
  await Promise.all([caches.delete(cacheOf(id)), dropReplies(id)])
}

/** Where the pages and files of a phase lie. */
export const cacheOf = (phase: string): string => `phase ${phase}`
/** Where the program lies, which all of them need. */
export const PROGRAM = 'program'

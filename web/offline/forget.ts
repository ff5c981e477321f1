// The end of what is kept: whoever signs out, or was here before somebody else, leaves none of it.
import { readTokenCookie } from '../session/token-cookie.ts'
import { personOf } from '../session/user-cache.ts'
import { dropRecord, inTurnOfWorker, isKeptFor, isLeftOver, readRecord, writeRecord } from './record.ts'
import { DATABASE, dropReplies } from './replies.ts'

export { forgetSentDrafts } from '../session/forget-person.ts' // one file more could be out of reach when the caches go

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

// How many things of the page's person wait in this browser to be sent (web/outbox).
import { connectTo, DATABASE as DRAFTS, finish, STORE } from '../outbox/database-place.ts'
import { readOwner } from '../session/page-owner.ts'
import { createStore } from '../store.ts'

export const waitingStore = createStore(0)
/** Files that a lab's code wrote: they wait in the Python of this very page and lie nowhere in the browser. */
export const waitingFiles = createStore(0)

/** Without notebooks: they lie where nobody can look at once. */
export function countSmall(): number {
  const isEntry = entryOf(readOwner()?.person)
  return (
    Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter(isEntry).length +
    waitingFiles.get()
  )
}

export async function countWaiting(): Promise<number> {
  const large = await listDrafts().catch(() => [])
  return countSmall() + large.filter(entryOf(readOwner()?.person)).length
}

const entryOf =
  (person = '') =>
  (key: string) =>
    person !== '' && key.startsWith(`outbox ${person} `) && key.includes(' entry ')

export const recountWaiting = async (): Promise<void> => {
  const count = await countWaiting()
  waitingStore.update(() => count)
}

/** The names of what is too much for local storage; a browser that has none yet gets no database for it. */
async function listDrafts(): Promise<string[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === DRAFTS)) return []
  const connection = await connectTo(DRAFTS, STORE)
  try {
    return (await finish(connection.transaction(STORE).objectStore(STORE), (store) => store.getAllKeys())).map(String)
  } finally {
    connection.close()
  }
}

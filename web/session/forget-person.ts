// The end of a person in this browser.
import { connectTo, DATABASE, finish, STORE } from '../outbox/database-place.ts'
import { isWaiting } from './forget-own.ts'

/**
 * After an account is deleted nothing that was written or chosen under it stays, sent or not: there is nobody any more
 * who could send it. What is kept of phases goes with the session.
 */
export async function forgetPerson(person: string): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.includes(person)) storage.removeItem(key)
  await dropDrafts((key) => key.includes(person))
}

/** After a sign-out: what beside the notebooks that wait lies in the browser's database (the rest: forget-own.ts). */
export const forgetSentDrafts = (person: string): Promise<void> =>
  // A draft of an early release lies under the person's id itself, and waits, too.
  dropDrafts((key, keys) => key.includes(person) && !key.startsWith(`${person} `) && !isWaiting(key, keys))

async function dropDrafts(isOver: (key: string, keys: readonly string[]) => boolean): Promise<void> {
  if (!(await indexedDB.databases()).some(({ name }) => name === DATABASE)) return
  const connection = await connectTo(DATABASE, STORE)
  const act = <T>(request: (store: IDBObjectStore) => IDBRequest<T>) =>
    finish(connection.transaction(STORE, 'readwrite').objectStore(STORE), request)
  try {
    const keys = (await act((store) => store.getAllKeys())).filter((key) => typeof key === 'string')
    for (const key of keys) if (isOver(key, keys)) await act((store) => store.delete(key))
  } finally {
    connection.close()
  }
}

// The end of a person in this browser: after an account is deleted nothing that was written or chosen under it stays.
import { connectTo, DATABASE, finish, STORE } from '../outbox/database-place.ts'

/** Sent or not: there is nobody any more who could send it. What is kept of phases goes with the session. */
export async function forgetPerson(person: string): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.includes(person)) storage.removeItem(key)
  if (!(await indexedDB.databases()).some(({ name }) => name === DATABASE)) return
  const connection = await connectTo(DATABASE, STORE)
  const act = <T>(request: (store: IDBObjectStore) => IDBRequest<T>) =>
    finish(connection.transaction(STORE, 'readwrite').objectStore(STORE), request)
  try {
    for (const key of await act((store) => store.getAllKeys()))
      if (typeof key === 'string' && key.includes(person)) await act((store) => store.delete(key))
  } finally {
    connection.close()
  }
}

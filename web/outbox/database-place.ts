// A place for what is too much for local storage: the browser's database, as it was when it was opened, and what this
// page adds.
import type { Place } from './place.ts'

export const DATABASE = 'lab-drafts'
export const STORE = 'drafts'

/** Of all that lies there only what begins so. */
export async function openDatabasePlace(prefixes: readonly string[]): Promise<Place> {
  const all = new Map<string, unknown>()
  let connection: IDBDatabase | undefined
  for (const prefix of prefixes) {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const [keys, kept] = await Promise.all([
      act('readonly', (store) => store.getAllKeys(range)),
      act('readonly', (store) => store.getAll(range)),
    ]).catch((): [IDBValidKey[], unknown[]] => [[], []])
    for (const [at, key] of keys.entries()) if (typeof key === 'string') all.set(key, kept[at])
  }
  return {
    keys: () => [...all.keys()],
    read: (key) => all.get(key),
    write(key, kept) {
      all.set(key, kept)
      return act('readwrite', (store) => store.put(kept, key)).then(
        () => true,
        () => false,
      )
    },
    remove(key) {
      all.delete(key)
      void act('readwrite', (store) => store.delete(key)).catch(() => {})
    },
  }

  /**
   * On an open connection a transaction begins before anything is waited for, so they stand in order. A lost one is
   * opened again.
   */
  async function act<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    try {
      connection ??= await connect()
      return await finish(connection.transaction(STORE, mode).objectStore(STORE), request)
    } catch {
      connection = await connect()
      return finish(connection.transaction(STORE, mode).objectStore(STORE), request)
    }
  }
}

const connect = () => connectTo(DATABASE, STORE)

/** A database of this browser with one store; it is made where there is none. */
export const connectTo = (database: string, store: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(store)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no database'))
  })

/** Settles with what was asked, once its transaction is done. */
export const finish = <T>(store: IDBObjectStore, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const { transaction } = store
    const asked = request(store)
    transaction.oncomplete = () => resolve(asked.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })

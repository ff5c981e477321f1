// The replies that are kept for the page's person, in the browser's database. One that keeps nothing gives nothing.
import { connectTo, finish } from '../outbox/database-place.ts'
import type { KeptReply } from './reply-rules.ts'

export const DATABASE = 'offline'
const STORE = 'replies'

export const putReply = (name: string, kept: KeptReply): Promise<void> =>
  act('readwrite', (store) => store.put(kept, name)).then(() => {})
export const getReply = (name: string): Promise<KeptReply | undefined> =>
  act('readonly', (store) => store.get(name) as IDBRequest<KeptReply | undefined>) // written by putReply only
export const listReplies = (): Promise<KeptReply[]> =>
  act('readonly', (store) => store.getAll() as IDBRequest<KeptReply[]>) // written by putReply only

/** Those of one phase. */
export async function dropReplies(phase: string): Promise<void> {
  const [names, all] = await Promise.all([act('readonly', (store) => store.getAllKeys()), listReplies()])
  for (const [at, name] of names.entries())
    if (all[at]?.phase === phase) await act('readwrite', (store) => store.delete(name))
}

/** A connection that stays open would hold up the end of it all (forget.ts), so each deed has its own. */
async function act<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const connection = await connectTo(DATABASE, STORE)
  try {
    return await finish(connection.transaction(STORE, mode).objectStore(STORE), request)
  } finally {
    connection.close()
  }
}

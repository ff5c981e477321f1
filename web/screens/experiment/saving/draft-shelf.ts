// Work that the server does not have yet, kept in this browser's database: a notebook with pictures is too much for
// local storage.

export interface Draft {
  readonly content: string
  /** Of the stored notebook that it rests on. */
  readonly baseVersion: number
  /** Milliseconds. */
  readonly at: number
}

export interface DraftShelf {
  /** The newest of all tabs of this browser. */
  readonly readNewest: () => Promise<Draft | undefined>
  /** False when it could not be kept. */
  readonly write: (draft: Draft) => Promise<boolean>
  /** What this tab has kept. */
  readonly drop: () => Promise<void>
  /** What any tab has kept. */
  readonly dropAll: () => Promise<void>
}

const DATABASE = 'lab-drafts'
const STORE = 'drafts'

/** Of one learner and one experiment; each tab writes under a key of its own. */
export function openDraftShelf({
  learner,
  experiment,
  tab,
}: {
  learner: string
  experiment: string
  tab: string
}): DraftShelf {
  const prefix = `${learner} ${experiment} `
  const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  return {
    async readNewest() {
      const drafts = await inStore('readonly', (store) => store.getAll(range())).catch((): unknown[] => [])
      return (drafts as Draft[]).toSorted((a, b) => b.at - a.at)[0] // written by `write` only
    },
    write: (draft) =>
      inStore('readwrite', (store) => store.put(draft, prefix + tab)).then(
        () => true,
        () => false,
      ),
    drop: () => inStore('readwrite', (store) => store.delete(prefix + tab)).then(nothing, nothing),
    dropAll: () => inStore('readwrite', (store) => store.delete(range())).then(nothing, nothing),
  }
}

const nothing = () => {}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await settle(Object.assign(indexedDB.open(DATABASE, 1), { onupgradeneeded: makeStore }))
  try {
    const transaction = database.transaction(STORE, mode)
    const request = act(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    })
    return request.result
  } finally {
    database.close()
  }
}

function makeStore(this: IDBOpenDBRequest): void {
  this.result.createObjectStore(STORE)
}

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })

/** For somebody who is not known, and for tests. */
export function memoryDraftShelf(): DraftShelf & { readonly kept: () => Draft | undefined } {
  let kept: Draft | undefined
  const forget = () => {
    kept = undefined
    return Promise.resolve()
  }
  return {
    readNewest: () => Promise.resolve(kept),
    write(draft) {
      kept = draft
      return Promise.resolve(true)
    },
    drop: forget,
    dropAll: forget,
    kept: () => kept,
  }
}

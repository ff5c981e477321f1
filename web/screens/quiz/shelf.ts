// Where the journal of one attempt lies in the browser's storage. Several tabs write here at once, without any lock.
import { readEntry, type Entry } from './entry.ts'

/** What of `localStorage` the journal uses. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface Shelf {
  /** The unsent entries of every tab, by their keys. */
  readonly entries: () => ReadonlyMap<string, Entry>
  /** Gives the key of the entry, if this tab wrote it. */
  readonly keyOf: (entry: Entry) => string
  readonly put: (entry: Entry) => void
  readonly drop: (key: string) => void
  /** The highest number that any tab has given. */
  readonly highest: () => number
  /** Tells the other tabs that this number is given. */
  readonly mark: (seq: number) => void
  /** Whether another tab of this browser has given this number, or a higher one. */
  readonly isGivenElsewhere: (seq: number) => boolean
}

const prefixOf = (attemptId: string): string => `quiz-journal ${attemptId} `

/** Lets go all that is kept of an attempt, once its result is there. */
export function clearJournal(storage: JournalStorage, attemptId: string): void {
  for (const key of listKeys(storage, prefixOf(attemptId))) storage.removeItem(key)
}

export function openShelf({
  storage,
  attemptId,
  tab,
}: {
  storage: JournalStorage
  attemptId: string
  tab: string
}): Shelf {
  const prefix = prefixOf(attemptId)
  /** Entries that the storage would not take live as long as the page. */
  const unstored = new Map<string, Entry>()
  const ownMark = `${prefix}seq ${tab}`
  // Written once and never changed, so tabs cannot overwrite each other's.
  const keyOf = (entry: Entry) => `${prefix}entry ${tab} ${entry.seq}`

  return {
    entries,
    keyOf,
    put(entry) {
      if (!store(keyOf(entry), JSON.stringify(entry))) unstored.set(keyOf(entry), entry)
    },
    drop(key) {
      unstored.delete(key)
      storage.removeItem(key)
    },
    highest: () => Math.max(0, ...marks().values(), ...[...entries().values()].map((entry) => entry.seq)),
    mark: (seq) => void store(ownMark, String(seq)),
    isGivenElsewhere: (seq) => [...marks()].some(([key, given]) => key !== ownMark && given >= seq),
  }

  /** Each tab has a mark of its own: two that wrote one and the same could set it back. */
  function marks(): Map<string, number> {
    return new Map(listKeys(storage, `${prefix}seq `).map((key) => [key, Number(storage.getItem(key)) || 0]))
  }

  function entries(): Map<string, Entry> {
    const all = new Map(unstored)
    for (const key of listKeys(storage, `${prefix}entry `)) {
      const entry = readEntry(storage.getItem(key))
      if (entry) all.set(key, entry)
    }
    return all
  }

  /** False when the storage is full or forbidden. */
  function store(key: string, text: string): boolean {
    try {
      storage.setItem(key, text)
      return true
    } catch {
      return false
    }
  }
}

const listKeys = (storage: JournalStorage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))

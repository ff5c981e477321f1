// Where a journal lies: the browser's small storage, or nowhere but in the page.

/** Several tabs write into a place at once, without any lock. */
export interface Place {
  readonly keys: () => readonly string[]
  readonly read: (key: string) => unknown
  /** False, now or later, when it could not be kept: the place is full or forbidden. */
  readonly write: (key: string, kept: unknown) => boolean | Promise<boolean>
  readonly remove: (key: string) => void
}

/** What of `localStorage` is used. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export const storagePlace = (storage: BrowserStorage): Place => ({
  keys: () => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''),
  read(key) {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null')
    } catch {
      return undefined // cut off by a full disk, or somebody else's
    }
  },
  write(key, kept) {
    try {
      storage.setItem(key, JSON.stringify(kept))
      return true
    } catch {
      return false
    }
  },
  remove: (key) => storage.removeItem(key),
})

/** For a person who is not known, and for tests: lives as long as the page. */
export function memoryPlace(): Place {
  const all = new Map<string, unknown>()
  return {
    keys: () => [...all.keys()],
    read: (key) => all.get(key),
    write: (key, kept) => Boolean(all.set(key, kept)),
    remove: (key) => void all.delete(key),
  }
}

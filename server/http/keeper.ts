/** Keeps what depends on the content alone, in memory, until the content changes. */
export interface Keeper<T> {
  /** The kept value of a key, or what `make` gives; kept when `isWorth` says so. Askers at the same time share one making. */
  readonly get: (key: string, make: () => Promise<T>) => Promise<T>
}

/** At most `most` values: keys come from outside and are without number, so the oldest goes. */
export function makeKeeper<T>(options: { contentVersion: () => number; most: number; isWorth: (value: T) => boolean }): Keeper<T> {
  const kept = new Map<string, Promise<T>>()
  let version = -1
  return {
    get(key, make) {
      const now = options.contentVersion()
      if (version !== now) {
        kept.clear()
        version = now
      }
      const known = kept.get(key)
      if (known) return known
      const made = make()
      kept.set(key, made)
      const forget = () => kept.get(key) === made && kept.delete(key)
      made.then((value) => options.isWorth(value) || forget(), forget) // a fault is not kept
      const [oldest] = kept.keys()
      if (kept.size > options.most && oldest !== undefined) kept.delete(oldest)
      return made
    },
  }
}

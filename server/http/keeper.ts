/** Keeps what depends on the content alone, in memory, until the content changes. */
export interface Keeper<T> {
  /**
   * The kept value of a key, or what `make` gives; kept when `isWorth` says so. Askers at the same time share one
   * making.
   */
  readonly get: (key: string, make: () => Promise<T>) => Promise<T>
  /** The kept value of a key, if it is there already. */
  readonly peek: (key: string) => T | undefined
}

interface Kept<T> {
  readonly made: Promise<T>
  value?: T
}

/** At most `most` values: keys come from outside and are without number, so the oldest goes. */
export function makeKeeper<T>(options: {
  contentVersion: () => number
  most: number
  isWorth: (value: T) => boolean
}): Keeper<T> {
  const kept = new Map<string, Kept<T>>()
  let version = -1
  const find = (key: string): Kept<T> | undefined => {
    const now = options.contentVersion()
    if (version !== now) {
      kept.clear()
      version = now
    }
    return kept.get(key)
  }
  return {
    peek: (key) => find(key)?.value,
    get(key, make) {
      const known = find(key)
      if (known) return known.made
      const one: Kept<T> = { made: make() }
      kept.set(key, one)
      const forget = () => kept.get(key) === one && kept.delete(key)
      one.made.then((value) => (options.isWorth(value) ? (one.value = value) : forget()), forget) // a fault is not kept
      const [oldest] = kept.keys()
      if (kept.size > options.most && oldest !== undefined) kept.delete(oldest)
      return one.made
    },
  }
}

// What the server has not acknowledged yet, kept in the browser: a closed tab or a lost connection loses nothing.
import type { WatchedRange } from '../../../../domain/lesson/watched.ts'

/** Progress in one lesson that is still to be sent. */
export interface Entry {
  readonly ranges: readonly WatchedRange[]
  readonly video?: number | undefined
  readonly reading?: number | undefined
  /** Milliseconds: when the positions were true. */
  readonly at: number
}

/** Entries of one lesson under their keys; a key is given back once its entry has arrived. */
interface Pending {
  readonly keys: readonly string[]
  readonly entry: Entry
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A position that is older than this may have been overtaken on another device; what was watched never is. */
const POSITION_LIFE = 60 * 60 * 1000

export interface Journal {
  /** Adds to what is to be sent. */
  readonly add: (entry: Entry) => void
  /** All that is to be sent, of other tabs and earlier visits too; what is added from now on stands apart from it. */
  readonly take: (now: number) => Pending | undefined
  readonly drop: (keys: readonly string[]) => void
}

/**
 * A journal of one learner and one lesson. Each tab writes under keys of its own, so that two tabs never overwrite
 * each other; `newId` names them.
 */
export function openJournal(options: {
  shelf: Shelf
  learner: string
  phase: string
  lesson: string
  newId: () => string
}): Journal {
  const { shelf } = options
  const prefix = `progress ${options.learner} ${options.phase} ${options.lesson} `
  let own = prefix + options.newId()
  return {
    add(entry) {
      write(shelf, own, mergeEntries([read(shelf, own), entry]))
    },
    take(now) {
      const keys = listKeys(shelf, prefix)
      if (keys.length === 0) return undefined
      const merged = mergeEntries(keys.map((key) => read(shelf, key)))
      // One key for all of it: hours offline must not fill the storage. A new one, since other tabs still write to theirs.
      const joined = prefix + options.newId()
      own = prefix + options.newId()
      const isJoined = write(shelf, joined, merged)
      if (isJoined) for (const key of keys) shelf.removeItem(key)
      const isFresh = now - merged.at < POSITION_LIFE
      return { keys: isJoined ? [joined] : keys, entry: isFresh ? merged : { ranges: merged.ranges, at: merged.at } }
    },
    drop(keys) {
      for (const key of keys) shelf.removeItem(key)
    },
  }
}

const none: Entry = { ranges: [], at: 0 }

/** One entry out of several: all ranges, the newest positions. */
export function mergeEntries(entries: readonly Entry[]): Entry {
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  return {
    ranges: uniteRanges(inOrder.flatMap((entry) => entry.ranges)),
    video: inOrder.findLast((entry) => entry.video !== undefined)?.video,
    reading: inOrder.findLast((entry) => entry.reading !== undefined)?.reading,
    at: inOrder.at(-1)?.at ?? 0,
  }
}

/** The same seconds in as few ranges as there can be, in order. */
export function uniteRanges(ranges: readonly WatchedRange[]): WatchedRange[] {
  const united: WatchedRange[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = united.at(-1)
    if (last && start <= last[1]) united[united.length - 1] = [last[0], Math.max(last[1], end)]
    else united.push([start, end])
  }
  return united
}

function listKeys(shelf: Shelf, prefix: string): string[] {
  const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i))
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix))
}

function read(shelf: Shelf, key: string): Entry {
  try {
    return (JSON.parse(shelf.getItem(key) ?? 'null') as Entry | null) ?? none // written by `write` only; what cannot be read falls into catch
  } catch {
    return none
  }
}

/** False when the browser's storage is full: what is kept there already stays. */
function write(shelf: Shelf, key: string, entry: Entry): boolean {
  try {
    shelf.setItem(key, JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

/** For a browser that forbids storage, and for tests. */
export function memoryShelf(): Shelf {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

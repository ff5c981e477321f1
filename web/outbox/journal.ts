// The browser's own record of what the server does not hold yet: of one person, one kind and one thing.
import { readEntry, type Entry } from './entry.ts'
import type { Place } from './place.ts'

/** Ids: none has a space. */
export interface BoxName {
  /** The account whose deeds these are: nobody else is shown or sends them. */
  readonly owner: string
  readonly kind: 'quiz' | 'lesson' | 'notebook' | 'recall' | 'note'
  /** An attempt, a lesson, an experiment; of recall, all cards; of notes, all. */
  readonly of: string
}

/** How earlier releases wrote the same thing down: it is read and sent, and never written again. */
export interface OldLayout {
  readonly prefix: string
  readonly read: (kept: unknown) => Entry | undefined
  /** Before the numbers that a tab has given. */
  readonly marks?: string
}

export interface Journal {
  /** What every tab of this browser has written, by where it lies. */
  readonly entries: () => ReadonlyMap<string, Entry>
  /** Where an entry of this tab lies. */
  readonly whereOf: (entry: Entry) => string
  readonly isMine: (where: string) => boolean
  /** Settles with whether it outlives the page. */
  readonly put: (entry: Entry) => boolean | Promise<boolean>
  readonly isKept: (where: string) => boolean
  readonly drop: (where: string) => void
  /** The highest number that any tab has given. */
  readonly highest: () => number
  /** Tells the other tabs that this number is given. */
  readonly mark: (seq: number) => void
  /** Whether another tab of this browser has given this number, or a higher one. */
  readonly isGivenElsewhere: (seq: number) => boolean
}

export const prefixOf = ({ owner, kind, of }: BoxName): string => `outbox ${owner} ${kind} ${of} `

/** Lets go all that is kept of a thing, in either layout: it is one person's, whoever that is. */
export function clearJournal(place: Place, { kind, of }: Omit<BoxName, 'owner'>, old?: OldLayout): void {
  const olds = old ? [old.prefix, ...(old.marks === undefined ? [] : [old.marks])] : []
  for (const key of place.keys()) {
    const [room, , keptKind, keptOf] = key.split(' ')
    const isNew = room === 'outbox' && keptKind === kind && keptOf === of
    if (isNew || olds.some((prefix) => key.startsWith(prefix))) place.remove(key)
  }
}

export interface JournalOptions {
  readonly place: Place
  readonly name: BoxName
  /** A random name for this tab. */
  readonly tab: string
  readonly old?: OldLayout
}

export function openJournal(options: JournalOptions): Journal {
  const { place, old } = options
  const prefix = prefixOf(options.name)
  const ownMark = `${prefix}seq ${options.tab}`
  const own = `${prefix}entry ${options.tab} `
  /** Entries that the place would not take live as long as the page. */
  const unkept = new Map<string, Entry>()
  // Written once and never changed, so tabs cannot overwrite each other's.
  const whereOf = ({ seq }: Entry) => own + seq

  return {
    entries,
    whereOf,
    isMine: (where) => where.startsWith(own),
    put(entry) {
      const where = whereOf(entry)
      unkept.set(where, entry)
      const kept = place.write(where, entry)
      if (typeof kept === 'boolean') return settle(where, kept)
      return kept.then((isKept) => settle(where, isKept))
    },
    isKept: (where) => !unkept.has(where),
    drop(where) {
      unkept.delete(where)
      place.remove(where)
    },
    highest: () => Math.max(0, ...marks().values(), ...[...entries().values()].map(({ seq }) => seq)),
    mark: (seq) => void place.write(ownMark, seq),
    isGivenElsewhere: (seq) => [...marks()].some(([key, given]) => key !== ownMark && given >= seq),
  }

  function settle(where: string, isKept: boolean): boolean {
    if (isKept) unkept.delete(where)
    return isKept
  }

  function entries(): Map<string, Entry> {
    const all = new Map<string, Entry>()
    for (const key of place.keys()) {
      const entry = key.startsWith(`${prefix}entry `)
        ? readEntry(place.read(key))
        : old && key.startsWith(old.prefix)
          ? old.read(place.read(key))
          : undefined
      if (entry) all.set(key, entry)
    }
    for (const [where, entry] of unkept) all.set(where, entry)
    return all
  }

  /** Each tab has a mark of its own: two that wrote one and the same could set it back. */
  function marks(): Map<string, number> {
    const isMark = (key: string) =>
      key.startsWith(`${prefix}seq `) || (old?.marks !== undefined && key.startsWith(old.marks))
    return new Map(
      place
        .keys()
        .filter(isMark)
        .map((key) => [key, Number(place.read(key)) || 0]),
    )
  }
}

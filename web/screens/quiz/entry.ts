/** What the learner did, with its place in the attempt's order; a higher `seq` is newer, on whatever tab or device. */
export type Entry =
  | { readonly kind: 'answer'; readonly question: string; readonly seq: number; readonly choice: readonly string[] }
  | { readonly kind: 'flag'; readonly question: string; readonly seq: number; readonly isFlagged: boolean }

/** Seconds by the server's clock, and by the browser's when they were heard (milliseconds). */
export interface HeardClock {
  readonly deadline: number
  readonly serverNow: number
  readonly heardAt: number
}

/** What the server said to an entry. `held` is what it holds now: the entry, or something newer. A send that rejects was not heard at all. */
export type Outcome =
  | {
      readonly kind: 'held'
      readonly held: Entry
      readonly savedAt: number | null
      readonly clock: Omit<HeardClock, 'heardAt'>
    }
  /** The attempt takes nothing more. */
  | { readonly kind: 'closed' }
  /** This entry will never be taken. */
  | { readonly kind: 'refused' }

/** The thing that was answered or flagged. */
export const nameOf = (entry: Entry): string => `${entry.kind} ${entry.question}`

export const isSameThing = (a: Entry, b: Entry): boolean => nameOf(a) === nameOf(b)

export const isSameDeed = (a: Entry, b: Entry): boolean =>
  a.seq === b.seq && JSON.stringify(whatOf(a)) === JSON.stringify(whatOf(b))

const whatOf = (entry: Entry) => (entry.kind === 'answer' ? entry.choice : entry.isFlagged)

/** Anything may lie in a browser's storage: what is no entry is nothing. */
export function readEntry(text: string | null): Entry | undefined {
  try {
    const entry = JSON.parse(text ?? '') as Partial<
      Record<keyof Extract<Entry, { kind: 'answer' }> | 'isFlagged', unknown>
    > // each field is checked below
    if (typeof entry.question !== 'string' || typeof entry.seq !== 'number') return undefined
    const { question, seq } = entry
    if (entry.kind === 'flag' && typeof entry.isFlagged === 'boolean')
      return { kind: 'flag', question, seq, isFlagged: entry.isFlagged }
    if (entry.kind === 'answer' && Array.isArray(entry.choice) && entry.choice.every((id) => typeof id === 'string'))
      return { kind: 'answer', question, seq, choice: entry.choice }
  } catch {
    // cut off by a full disk
  }
  return undefined
}

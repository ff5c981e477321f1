// The causal mask, as lesson 12 sets it (courses/llm-foundations, scale-and-mask): all words of a sentence ask at once.

/** The sentence of the lesson; each of its words asks, and each can be read. */
export const askers = ['red', 'light', 'always', 'means'] as const
const heights = [1, 0.5, 0, -1] as const
/** The second number of each query; the first is 0, so the height of a word that is read decides its score alone. */
const queries = [-1, -1, 0, 2] as const
/** By the word that asks, then by the one that is read; not divided by the root, as on the page. */
export const maskScores: readonly (readonly number[])[] = queries.map((asked) =>
  heights.map((height) => 0 + asked * height),
)

/** A square of the table: the word that asks, the word that is read. */
export type Square = `${number} ${number}`
export type Covered = ReadonlySet<Square>
export const squareAt = (asker: number, read: number): Square => `${asker} ${read}`
export const isAhead = (asker: number, read: number): boolean => read > asker
/** What the mask covers: all that stands ahead of the word that asks. */
export const wholeMask: Covered = new Set(
  askers.flatMap((_, asker) => askers.flatMap((_, read) => (isAhead(asker, read) ? [squareAt(asker, read)] : []))),
)

/** What is covered gets −∞ for its score, before softmax; or softmax shares out first and 0 is written afterwards. */
export type Moment = 'before' | 'after'

export interface MaskedRow {
  /** 0 to 1, by the word that is read. */
  readonly shares: readonly number[]
  /** What softmax had given to what was covered afterwards, 0 to 1 each. */
  readonly lost: readonly number[]
  /** `undefined`: nothing was left to share, and 0/0 is no number. */
  readonly sum: number | undefined
}

export function shareMasked(covered: Covered, moment: Moment): MaskedRow[] {
  return maskScores.map((scores, asker) => {
    const hidden = scores.map((_, read) => covered.has(squareAt(asker, read)))
    const powers = scores.map((score, read) => (moment === 'before' && hidden[read] ? 0 : Math.exp(score)))
    const total = add(powers)
    if (total === 0) return { shares: powers, lost: powers, sum: undefined }
    const all = powers.map((power) => power / total)
    const shares = all.map((share, read) => (hidden[read] ? 0 : share))
    return { shares, lost: all.map((share, read) => (hidden[read] ? share : 0)), sum: add(shares) }
  })
}
const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The one square that is open though it stands ahead, when all else is as the mask has it. */
export function findHole(covered: Covered): { readonly asker: number; readonly read: number } | undefined {
  const open = [...wholeMask].filter((square) => !covered.has(square))
  if (open.length !== 1 || covered.size !== wholeMask.size - 1) return undefined
  const [asker = 0, read = 0] = (open[0] ?? '').split(' ').map(Number)
  return { asker, read }
}

// The parameters of a model of GPT-2's kind, part by part (courses/llm-foundations, parts-of-gpt2): its MLP is four times as
// wide as the line, it has biases, two normalisations a block and one at the end, and the scores use the table of points.

/** What may be chosen: bytes, GPT-2's list, that of Qwen3. */
export const tokenCounts = [256, 50_257, 151_936] as const
export const placeCounts = [128, 1_024, 4_096] as const
export const WIDTH = { least: 64, most: 1_600, step: 64 } as const
export const MOST_BLOCKS = 48
/** GPT-2's largest has so many. */
const MOST_HEADS = 25

export interface Shape {
  readonly tokens: (typeof tokenCounts)[number]
  readonly places: (typeof placeCounts)[number]
  /** A multiple of `WIDTH.step`. */
  readonly width: number
  /** From 1 to `MOST_BLOCKS`. */
  readonly blocks: number
  /** One of `headsOf(width)`; no parameter hangs on it. */
  readonly heads: number
}

export const partNames = ['tokens', 'places', 'attention', 'mlp', 'norms'] as const
export type PartName = (typeof partNames)[number]

export const small: Shape = { tokens: 50_257, places: 1_024, width: 768, blocks: 12, heads: 12 }
export const medium: Shape = { tokens: 50_257, places: 1_024, width: 1_024, blocks: 24, heads: 16 }

/** A table with a number for each of its outputs beside it. */
const table = (rows: number, columns: number): number => rows * columns + columns

/** How many numbers each part has. */
export function countParts({ tokens, places, width: d, blocks }: Omit<Shape, 'heads'>): Record<PartName, number> {
  return {
    tokens: tokens * d,
    places: places * d,
    attention: blocks * (table(d, 3 * d) + table(d, d)),
    mlp: blocks * (table(d, 4 * d) + table(4 * d, d)),
    norms: blocks * 4 * d + 2 * d,
  }
}

export function sumParts(shape: Omit<Shape, 'heads'>): number {
  return Object.values(countParts(shape)).reduce((sum, one) => sum + one, 0)
}

/** The numbers of heads that a width can be cut into. */
export const headsOf = (width: number): readonly number[] =>
  Array.from({ length: MOST_HEADS }, (_, at) => at + 1).filter((heads) => width % heads === 0)

/** Another width keeps as many heads as it can be cut into. */
export function widen(shape: Shape, width: number): Shape {
  return { ...shape, width, heads: headsOf(width).findLast((heads) => heads <= shape.heads) ?? 1 }
}

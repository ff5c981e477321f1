// Attention by hand, as lesson 11 does it (courses/llm-foundations, attention-by-hand).

export type Point = readonly [x: number, y: number]

/** Where each word stands in the lesson's plane: its key, and with its first number what it hands over. */
export const wordPoints = {
  red: [1, 1],
  green: [-1, 1],
  light: [0, 0.5],
  always: [0, 0],
  means: [0, -1],
} as const satisfies Record<string, Point>
export type WordName = keyof typeof wordPoints
/** What *means* asks with. */
export const meansQuery: Point = [0, 2]

export interface Read {
  /** Query · point, for each word. */
  readonly scores: readonly number[]
  /** Shares of e to the scores, together 1. */
  readonly weights: readonly number[]
  /** The first number of the weighted mean of the points; the second is never handed over. */
  readonly blend: number
  /** Probability of *stop*, 0 to 1; the rest is that of *go*. */
  readonly stop: number
}

/** How much the last word reads of each word, and what comes of it. */
export function attend(points: readonly Point[], query: Point): Read {
  const scores = points.map(([x, y]) => query[0] * x + query[1] * y)
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  const weights = powers.map((power) => power / sum)
  const blend = points.reduce((total, [x], i) => total + (weights[i] ?? 0) * x, 0)
  return { scores, weights, blend, stop: 1 / (1 + Math.exp(-6 * blend)) }
}

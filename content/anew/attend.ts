// Lessons 11 to 13 once more: who asks what, by hand-placed points.
import { shareOut, sum } from './crossing.ts'

export type Pair = readonly [number, number]
const points: Readonly<Record<string, Pair>> = {
  red: [1, 1],
  green: [-1, 1],
  light: [0, 0.5],
  always: [0, 0],
  then: [0, 0],
  means: [0, -1],
  not: [0, 1],
}
const pointOf = (word: string): Pair => points[word] ?? [0, 0]
const dot = ([a, b]: Pair, [c, d]: Pair): number => a * c + b * d
/** The colour, less twice the height, below the height. */
export const ask = ([x, y]: Pair): Pair => [0, x - 2 * y]

export interface Attended {
  readonly scores: readonly number[]
  readonly weights: readonly number[]
  readonly blend: number
  readonly stop: number
}

/** What the last word takes in, with scores divided by `scale` and a `cost` for each step of distance. */
export function attend(
  text: string,
  {
    query,
    keyOf = (point) => point,
    scale = 1,
    cost = 0,
  }: { query?: Pair; keyOf?: (point: Pair) => Pair; scale?: number; cost?: number } = {},
): Attended {
  const words = text.split(' ').map(pointOf)
  const last = words.at(-1) ?? [0, 0]
  const scores = words.map((word, i) => dot(query ?? ask(last), keyOf(word)) / scale - cost * (words.length - 1 - i))
  const weights = shareOut(scores)
  const blend = sum(weights.map((weight, i) => weight * (words[i]?.[0] ?? 0)))
  return { scores, weights, blend, stop: stopOf(blend) }
}
export const stopOf = (colour: number): number => 1 / (1 + Math.exp(-6 * colour))

/** The weights of a word at `i` that reads all four, as without a mask. */
export const rowOf = (text: string, i: number): number[] => {
  const words = text.split(' ').map(pointOf)
  const query = ask(words[i] ?? [0, 0])
  return shareOut(words.map((word) => dot(query, word)))
}

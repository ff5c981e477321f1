/*
 * The plane of the first phase: each word of the crossing as a point, the three tables of attention
 * and the two answers (CURRICULUM §3, labs/lab4_attention.py). Rows times matrix.
 */
export type Vector = readonly [across: number, up: number]
type Table = readonly [Vector, Vector]

export const points = {
  red: [1, 1],
  green: [-1, 1],
  light: [0, 0.5],
  always: [0, 0],
  means: [0, -1],
} as const satisfies Record<string, Vector>
export type Word = keyof typeof points
export const answers = { stop: [3, 0], go: [-3, 0] } as const satisfies Record<string, Vector>
const tables = {
  query: [
    [0, 0],
    [0, -2],
  ],
  key: [
    [1, 0],
    [0, 1],
  ],
  value: [
    [1, 0],
    [0, 0],
  ],
} as const satisfies Record<string, Table>

const times = ([a, b]: Vector, [[aa, ab], [ba, bb]]: Table): Vector => [a * aa + b * ba + 0, a * ab + b * bb + 0]
const dot = ([a, b]: Vector, [c, d]: Vector) => a * c + b * d
function softmax(scores: readonly number[]): number[] {
  const powers = scores.map(Math.exp)
  const total = powers.reduce((a, b) => a + b, 0)
  return powers.map((p) => p / total)
}

/** What the last of the words finds when it asks all of them. */
export function ask(words: readonly Word[]) {
  const xs = words.map((word): Vector => points[word])
  const query = times(xs.at(-1) ?? [0, 0], tables.query)
  const keys = xs.map((x) => times(x, tables.key))
  const scores = keys.map((key) => dot(query, key))
  const weights = softmax(scores)
  const values = xs.map((x) => times(x, tables.value))
  const blend = values.reduce<Vector>(
    ([a, b], [c, d], i) => [a + (weights[i] ?? 0) * c, b + (weights[i] ?? 0) * d],
    [0, 0],
  )
  return { query, keys, scores, weights, values, blend }
}
/** The shares of the two answers, given what was found. */
export const choose = (blend: Vector) => {
  const scores = { stop: dot(blend, answers.stop), go: dot(blend, answers.go) }
  const [stop = 0, go = 0] = softmax([scores.stop, scores.go])
  return { scores, stop, go }
}

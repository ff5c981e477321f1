// Blocks piled up, as they are before their first step: lesson 16's question of what normalisation is for.
import { sentences, shareOut, sum } from './crossing.ts'
import { seedPython } from './python-random.ts'

const WIDTH = 8
const HIDDEN = 16
const kinds = ['.', 'means', 'red', 'go', 'stop', 'green', 'always', 'light']

/** Mean 0 and a spread of 1, as long as there is a spread. */
function flatten(row: readonly number[]): number[] {
  const mean = sum(row) / row.length
  const spread = Math.sqrt(sum(row.map((one) => (one - mean) ** 2)) / row.length + 1e-5)
  return row.map((one) => (one - mean) / spread)
}

/** Bits a token on the eight sentences with the numbers that a start draws. */
function priceBefore(seed: number, blocks: number, isNormalised: boolean): number {
  const rng = seedPython(seed)
  const draw = (rows: number, columns: number) =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => rng.gauss() / Math.sqrt(columns)))
  const points = draw(kinds.length, WIDTH)
  const stack = Array.from({ length: blocks }, () => ({
    q: draw(WIDTH, WIDTH),
    k: draw(WIDTH, WIDTH),
    v: draw(WIDTH, WIDTH),
    up: draw(HIDDEN, WIDTH),
    down: draw(WIDTH, HIDDEN),
  }))
  const scores = draw(kinds.length, WIDTH)
  const see = isNormalised ? flatten : (row: readonly number[]) => [...row]
  const through = (table: readonly (readonly number[])[], row: readonly number[]) =>
    table.map((one) => sum(one.map((number, i) => number * (row[i] ?? 0))))
  let [bits, tokens] = [0, 0]
  for (const words of sentences) {
    const answers = words.map((word) => kinds.indexOf(word))
    let line = [0, ...answers.slice(0, -1)].map((token) => points[token] ?? [])
    for (const { q, k, v, up, down } of stack) {
      const seen = line.map(see)
      const keys = seen.map((row) => through(k, row))
      const values = seen.map((row) => through(v, row))
      line = line.map((row, i) => {
        const asked = through(q, seen[i] ?? [])
        const weights = shareOut(
          keys.slice(0, i + 1).map((key) => sum(key.map((one, at) => one * (asked[at] ?? 0))) / Math.sqrt(WIDTH)),
        )
        const read = row.map((one, at) => one + sum(weights.map((weight, j) => weight * (values[j]?.[at] ?? 0))))
        const hidden = through(up, see(read)).map((one) => Math.max(0, one))
        const said = through(down, hidden)
        return read.map((one, at) => one + (said[at] ?? 0))
      })
    }
    for (const [i, answer] of answers.entries()) {
      const given = through(scores, see(line[i] ?? []))
      // By the logarithm of the sum: a share that is no number any more still has a price.
      const most = Math.max(...given)
      const whole = most + Math.log(sum(given.map((one) => Math.exp(one - most))))
      bits += (whole - (given[answer] ?? 0)) / Math.LN2
      tokens++
    }
  }
  return bits / tokens
}

/** The middle of thirty starts: half of them pay less. */
export function middleBefore(blocks: number, isNormalised: boolean): number {
  const prices = Array.from({ length: 30 }, (_, i) => priceBefore(i + 1, blocks, isNormalised)).sort((a, b) => a - b)
  return ((prices[14] ?? 0) + (prices[15] ?? 0)) / 2
}

// A training run of the count table by steps downhill, as lesson 10's program makes it (courses/llm-foundations, training).

export const STEPS = 200
/** Rows of the table that are alike are worked out once: counts, how often the row was seen, how many such rows. */
const alike = [
  { counts: [4, 4, 0, 0, 0, 0, 0, 0], seen: 8, rows: 2 },
  { counts: [2, 1, 1, 0, 0, 0, 0, 0], seen: 4, rows: 2 },
  { counts: [2, 2, 0, 0, 0, 0, 0, 0], seen: 4, rows: 1 },
  { counts: [4, 0, 0, 0, 0, 0, 0, 0], seen: 4, rows: 3 },
] as const
/** The row of *red*: light, always, means, and five words that never follow. */
const RED = 1
const TOKENS = 40

export interface Run {
  /** Bits a token after so many steps, 0 to STEPS. */
  readonly bits: readonly number[]
  /** Scores of the row of *red* then: of light, and of always and means, each above the other five. */
  readonly path: readonly (readonly [light: number, others: number])[]
  /** The share of *light* after *red* then, 0 to 1. */
  readonly light: readonly number[]
  /** The first step that did not lower the bits; -1 when each did. */
  readonly firstRise: number
}

/** The largest whole rate at which every step goes down: the floor bends with 0.0375, and a step must be shorter than 2 / 0.0375. */
export const LARGEST_FALLING_RATE = 53

const known = new Map<number, Run>()

/** @param rate the learning rate, above 0 */
export function trainTable(rate: number): Run {
  const before = known.get(rate)
  if (before) return before
  const scores = alike.map(() => Array<number>(8).fill(0))
  const bits: number[] = []
  const path: (readonly [number, number])[] = []
  const light: number[] = []
  for (let step = 0; step <= STEPS; step++) {
    const shares = scores.map(softmax)
    const red = scores[RED] ?? []
    path.push([(red[0] ?? 0) - (red[3] ?? 0), (red[1] ?? 0) - (red[3] ?? 0)])
    light.push(shares[RED]?.[0] ?? 0)
    let sum = 0
    for (const [row, { counts, seen, rows }] of alike.entries())
      for (const [i, count] of counts.entries()) {
        const share = shares[row]?.[i] ?? 0
        if (count > 0) sum += ((rows * count) / TOKENS) * -Math.log2(share)
        const own = scores[row]
        if (own) own[i] = (own[i] ?? 0) - ((rate * seen) / TOKENS) * (share - count / seen)
      }
    bits.push(sum)
  }
  const firstRise = bits.findIndex((now, step) => step > 0 && now >= (bits[step - 1] ?? 0))
  const run = { bits, path, light, firstRise }
  known.set(rate, run)
  return run
}

function softmax(row: readonly number[]): number[] {
  const most = Math.max(...row)
  const powers = row.map((score) => Math.exp(score - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/** Bits that the row of *red* costs a token, with light and the two others so far above the five that never follow. */
export const priceOfRed = (light: number, others: number): number =>
  Math.log2(Math.exp(light) + 2 * Math.exp(others) + 5) - (light + others) / 2 / Math.LN2

// Tables of numbers that are learnt: what goes through them, what comes back, and a step of Adam. Written with slopes by hand.
export class Table {
  readonly rows: number
  readonly columns: number
  readonly numbers: Float64Array
  readonly slopes: Float64Array
  readonly #first: Float64Array
  readonly #second: Float64Array

  /** Row by row, each number from `draw`. */
  constructor(rows: number, columns: number, draw: () => number) {
    this.rows = rows
    this.columns = columns
    const count = rows * columns
    this.numbers = Float64Array.from({ length: count }, draw)
    this.slopes = new Float64Array(count)
    this.#first = new Float64Array(count)
    this.#second = new Float64Array(count)
  }

  row(at: number): Float64Array {
    return this.numbers.slice(at * this.columns, (at + 1) * this.columns)
  }

  /** One number out for each row. */
  times(x: Float64Array): Float64Array {
    const out = new Float64Array(this.rows)
    for (let r = 0; r < this.rows; r++) {
      let total = 0
      for (let c = 0, at = r * this.columns; c < this.columns; c++, at++) total += (this.numbers[at] ?? 0) * (x[c] ?? 0)
      out[r] = total
    }
    return out
  }

  /** What came out moves the cost by `d`: the slopes of the table grow, and those of what went in are given. */
  back(x: Float64Array, d: Float64Array): Float64Array {
    const dx = new Float64Array(this.columns)
    for (let r = 0; r < this.rows; r++) {
      const one = d[r] ?? 0
      if (one === 0) continue
      for (let c = 0, at = r * this.columns; c < this.columns; c++, at++) {
        this.slopes[at] = (this.slopes[at] ?? 0) + one * (x[c] ?? 0)
        dx[c] = (dx[c] ?? 0) + one * (this.numbers[at] ?? 0)
      }
    }
    return dx
  }

  /** A row was read as it is, and what it became moves the cost by `d`. */
  backToRow(row: number, d: Float64Array): void {
    for (const [c, one] of d.entries())
      this.slopes[row * this.columns + c] = (this.slopes[row * this.columns + c] ?? 0) + one
  }

  /** The `step`th step, counted from 1, which remembers nothing of steps before; the slopes are at 0 after it. */
  adam(step: number, rate: number): void {
    if (step === 1) for (const memory of [this.#first, this.#second]) memory.fill(0)
    for (let at = 0; at < this.numbers.length; at++) {
      const g = this.slopes[at] ?? 0
      const first = (this.#first[at] = 0.9 * (this.#first[at] ?? 0) + 0.1 * g)
      const second = (this.#second[at] = 0.99 * (this.#second[at] ?? 0) + 0.01 * g * g)
      const size = Math.sqrt(second / (1 - 0.99 ** step)) + 1e-8
      this.numbers[at] = (this.numbers[at] ?? 0) - (rate * first) / (1 - 0.9 ** step) / size
      this.slopes[at] = 0
    }
  }
}

export const dotOf = (a: Float64Array, b: Float64Array, from = 0, to = a.length): number => {
  let total = 0
  for (let i = from; i < to; i++) total += (a[i] ?? 0) * (b[i] ?? 0)
  return total
}
export const sumOf = (a: Float64Array, b: Float64Array): Float64Array => a.map((one, i) => one + (b[i] ?? 0))

/** `b` times `factor` is added to `a`, from one place to another. */
export const addTo = (a: Float64Array, b: Float64Array, factor = 1, from = 0, to = a.length): void => {
  for (let i = from; i < to; i++) a[i] = (a[i] ?? 0) + factor * (b[i] ?? 0)
}

/** Shares of a whole by scores, and the logarithm of what they were divided by. */
export function divideUp(scores: Float64Array): { readonly shares: Float64Array; readonly whole: number } {
  const most = scores.reduce((a, b) => Math.max(a, b), -Infinity)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((a, b) => a + b, 0)
  return { shares: powers.map((power) => power / total), whole: most + Math.log(total) }
}

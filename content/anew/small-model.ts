// The model of lesson 14, with its slopes derived by hand and not by a graph, trained from the starts that the lesson names.
import { sentences, shareOut, sum } from './crossing.ts'
import { seedPython } from './python-random.ts'

export type Part = 'whole' | 'alone' | 'replace' | 'no MLP'
type Table = number[][]
interface Model {
  readonly E: Table
  readonly Q: Table
  readonly K: Table
  readonly V: Table
  readonly A: Table
  readonly B: Table
  readonly U: Table
}
const NAMES = ['E', 'Q', 'K', 'V', 'A', 'B', 'U'] as const
const kinds = ['.', 'means', 'red', 'go', 'stop', 'green', 'always', 'light']
const data = sentences.map((words) => words.map((word) => kinds.indexOf(word)))
const TOKENS = sum(data.map(({ length }) => length))

function begin(seed: number): Model {
  const rng = seedPython(seed)
  const table = (rows: number, columns: number): Table =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => rng.gauss() / Math.sqrt(columns)))
  return {
    E: table(8, 4),
    Q: table(4, 4),
    K: table(4, 4),
    V: table(4, 4),
    A: table(8, 4),
    B: table(4, 8),
    U: table(8, 4),
  }
}
const zeros = (model: Model): Model => {
  const empty = (table: Table) => table.map((row) => row.map(() => 0))
  return {
    E: empty(model.E),
    Q: empty(model.Q),
    K: empty(model.K),
    V: empty(model.V),
    A: empty(model.A),
    B: empty(model.B),
    U: empty(model.U),
  }
}

const dot = (a: readonly number[], b: readonly number[]): number => {
  let total = 0
  for (let i = 0; i < a.length; i++) total += (a[i] ?? 0) * (b[i] ?? 0)
  return total
}
const times = (table: Table, x: readonly number[]): number[] => table.map((row) => dot(row, x))
const plus = (a: readonly number[], b: readonly number[]): number[] => a.map((one, i) => one + (b[i] ?? 0))
const add = (to: number[], b: readonly number[], factor = 1): void => {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] ?? 0) + factor * (b[i] ?? 0)
}
/** What comes back through a table: to its numbers, and to what it was multiplied with. */
function back(table: Table, slope: Table, x: readonly number[], d: readonly number[]): number[] {
  const dx = x.map(() => 0)
  for (const [r, row] of table.entries()) {
    const one = d[r] ?? 0
    if (one === 0) continue
    add(slope[r] ?? [], x, one)
    add(dx, row, one)
  }
  return dx
}

/** The bits of the eight sentences together; their slopes are added to `slope`, where there is one. */
function price(model: Model, part: Part, slope?: Model): number {
  let bits = 0
  for (const answers of data) {
    const read = [0, ...answers.slice(0, -1)]
    const xs = read.map((token) => model.E[token] ?? [])
    const [qs, ks, vs] = [model.Q, model.K, model.V].map((table) => xs.map((x) => times(table, x)))
    const dks = xs.map(() => [0, 0, 0, 0])
    const dvs = xs.map(() => [0, 0, 0, 0])
    for (const [i, answer] of answers.entries()) {
      const x = xs[i] ?? []
      const q = qs?.[i] ?? []
      const from = part === 'alone' ? i : 0
      const keys = (ks ?? []).slice(from, i + 1)
      const values = (vs ?? []).slice(from, i + 1)
      const weights = shareOut(keys.map((key) => dot(q, key) / 2))
      const blend = [0, 1, 2, 3].map((k) => sum(values.map((value, j) => (weights[j] ?? 0) * (value[k] ?? 0))))
      const y = part === 'replace' ? blend : plus(x, blend)
      const bent = times(model.A, y).map((one) => Math.max(0, one))
      const said = times(model.B, bent)
      const z = part === 'no MLP' ? y : part === 'replace' ? said : plus(y, said)
      const shares = shareOut(times(model.U, z))
      bits -= Math.log2(shares[answer] ?? 0)
      if (!slope) continue

      const dz = back(
        model.U,
        slope.U,
        z,
        shares.map((share, k) => (share - (k === answer ? 1 : 0)) / Math.LN2 / TOKENS),
      )
      const dy = part === 'replace' ? [0, 0, 0, 0] : [...dz]
      if (part !== 'no MLP') {
        const dbent = back(model.B, slope.B, bent, dz)
        add(
          dy,
          back(
            model.A,
            slope.A,
            y,
            dbent.map((one, k) => ((bent[k] ?? 0) > 0 ? one : 0)),
          ),
        )
      }
      const dx = part === 'replace' ? [0, 0, 0, 0] : [...dy]
      const dweights = values.map((value) => dot(dy, value))
      const mean = dot(dweights, weights)
      const dq = [0, 0, 0, 0]
      for (const [j, key] of keys.entries()) {
        const weight = weights[j] ?? 0
        const dscore = (weight * ((dweights[j] ?? 0) - mean)) / 2
        add(dq, key, dscore)
        add(dks[from + j] ?? [], q, dscore)
        add(dvs[from + j] ?? [], dy, weight)
      }
      add(dx, back(model.Q, slope.Q, x, dq))
      add(slope.E[read[i] ?? 0] ?? [], dx)
    }
    if (!slope) continue
    for (const [i, x] of xs.entries()) {
      const row = slope.E[read[i] ?? 0] ?? []
      add(row, back(model.K, slope.K, x, dks[i] ?? []))
      add(row, back(model.V, slope.V, x, dvs[i] ?? []))
    }
  }
  return bits / TOKENS
}

/** The bits before each step and after the last, by Adam with the rate 0.1. */
export function trainFrom(seed: number, part: Part, steps = 80): number[] {
  const model = begin(seed)
  const [m, v] = [zeros(model), zeros(model)]
  const bits: number[] = []
  for (let step = 1; step <= steps; step++) {
    const slope = zeros(model)
    bits.push(price(model, part, slope))
    for (const name of NAMES)
      for (const [r, row] of model[name].entries())
        for (let c = 0; c < row.length; c++) {
          const g = slope[name][r]?.[c] ?? 0
          const [mr, vr] = [m[name][r] ?? [], v[name][r] ?? []]
          const first = (mr[c] = 0.9 * (mr[c] ?? 0) + 0.1 * g)
          const second = (vr[c] = 0.99 * (vr[c] ?? 0) + 0.01 * g * g)
          row[c] = (row[c] ?? 0) - (0.1 * first) / (1 - 0.9 ** step) / (Math.sqrt(second / (1 - 0.99 ** step)) + 1e-8)
        }
  }
  return [...bits, price(model, part)]
}

/** How many of thirty starts end up to 0.61, between, about 0.80, above 0.81; and the dearest. */
export function countEnds(part: Part): { readonly counts: readonly number[]; readonly worst: number } {
  const ends = Array.from({ length: 30 }, (_, i) => trainFrom(i + 1, part).at(-1) ?? Number.NaN)
  const within = (from: number, to: number) => ends.filter((end) => end > from && end <= to).length
  return {
    counts: [within(0, 0.61), within(0.61, 0.79), within(0.79, 0.81), within(0.81, 100)],
    worst: Math.max(...ends),
  }
}

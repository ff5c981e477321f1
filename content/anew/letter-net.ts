// Lesson 15's network without attention: three signs before, a layer of hidden numbers, dropout where it is asked for.
import { seedPython, type PythonRandom } from './python-random.ts'
import { addTo, divideUp, Table } from './tables.ts'

const BEFORE = 3
const WIDTH = 6
const BATCH = 64
const RATE = 0.01
const STEPS = 400
const EVERY = 20

export interface Setting {
  readonly hidden: number
  /** Only the latter half of the training set. */
  readonly isHalf?: boolean
  readonly hasDropout?: boolean
}

/** A table whose rows are what goes in, as it is drawn; turned, so that rows are what comes out. */
function drawTurned(rng: PythonRandom, ins: number, outs: number, by: number): Table {
  const drawn = Array.from({ length: ins * outs }, () => rng.gauss() * by)
  let at = 0
  return new Table(outs, ins, () => drawn[(at % ins) * outs + Math.floor(at++ / ins)] ?? 0)
}

/** Bits a sign on both parts after 0, 20, 40 … 400 steps; `text` in numbers from 0 on, `kinds` of them. */
function learn(
  text: readonly number[],
  kinds: number,
  start: number,
  { hidden, isHalf = false, hasDropout = false }: Setting,
): { readonly train: number[]; readonly held: number[] } {
  const [end, later] = [Math.floor((text.length * 8) / 10), Math.floor((text.length * 9) / 10)]
  const begin = isHalf ? end - Math.floor((end - BEFORE) / 2) : BEFORE
  const rng = seedPython(start)
  const points = new Table(kinds, WIDTH, () => rng.gauss())
  const into = drawTurned(rng, BEFORE * WIDTH, hidden, Math.sqrt(2 / (BEFORE * WIDTH)))
  const out = drawTurned(rng, hidden, kinds, 1 / Math.sqrt(hidden))

  const readAt = (at: number): Float64Array => {
    const x = new Float64Array(BEFORE * WIDTH)
    for (let i = 0; i < BEFORE; i++) x.set(points.row(text[at - BEFORE + i] ?? 0), i * WIDTH)
    return x
  }
  const pass = (at: number, open?: Float64Array) => {
    const x = readAt(at)
    const straight = into.times(x)
    const bent = straight.map((one, i) => Math.max(0, one) * (open?.[i] ?? 1))
    return { x, straight, bent, ...divideUp(out.times(bent)) }
  }
  const priceOf = (from: number, to: number): number => {
    let bits = 0
    for (let at = from; at < to; at++) bits -= Math.log2(pass(at).shares[text[at] ?? 0] ?? 0)
    return bits / (to - from)
  }

  const [train, held]: [number[], number[]] = [[], []]
  for (let step = 0; ; step++) {
    if (step % EVERY === 0) {
      train.push(priceOf(begin, end))
      held.push(priceOf(end, later))
    }
    if (step === STEPS) return { train, held }
    const places = Array.from({ length: BATCH }, () => begin + rng.below(end - begin))
    const open = places.map(() =>
      hasDropout ? Float64Array.from({ length: hidden }, () => (rng.random() >= 0.5 ? 2 : 0)) : undefined,
    )
    for (const [nth, at] of places.entries()) {
      const { x, straight, bent, shares } = pass(at, open[nth])
      const missed = shares.map((share, k) => (share - (k === text[at] ? 1 : 0)) / BATCH)
      const dbent = out.back(bent, missed)
      const dx = into.back(
        x,
        dbent.map((one, i) => ((straight[i] ?? 0) > 0 ? one * (open[nth]?.[i] ?? 1) : 0)),
      )
      for (let i = 0; i < BEFORE; i++)
        points.backToRow(text[at - BEFORE + i] ?? 0, dx.subarray(i * WIDTH, (i + 1) * WIDTH))
    }
    for (const table of [points, into, out]) table.adam(step + 1, RATE)
  }
}

export interface Learnt {
  /** Of thirty starts on the mean, after 0, 20, 40 … steps. */
  readonly train: readonly number[]
  readonly held: readonly number[]
  /** Of the start where it is smallest: how far the end lies above the lowest price on the way. */
  readonly rise: number
}

/** Thirty starts of a setting on a page's text, in code points or bytes. */
export function learnThirty(signs: readonly number[], setting: Setting): Learnt {
  const kinds = [...new Set(signs)].sort((a, b) => a - b)
  const text = signs.map((sign) => kinds.indexOf(sign))
  const runs = Array.from({ length: 30 }, (_, i) => learn(text, kinds.length, i + 1, setting))
  const mean = (rows: readonly number[][]): number[] => {
    const total = new Float64Array(STEPS / EVERY + 1)
    for (const row of rows) addTo(total, Float64Array.from(row), 1 / rows.length)
    return [...total]
  }
  return {
    train: mean(runs.map((run) => run.train)),
    held: mean(runs.map((run) => run.held)),
    rise: Math.min(...runs.map(({ held }) => (held.at(-1) ?? 0) - Math.min(...held))),
  }
}

// Blocks as GPT-2 has them, each part a switch, with all slopes derived by hand: what lessons 15 to 17 train from thirty starts.
import { bend } from './gelu.ts'
import { seedPython } from './python-random.ts'
import { addTo, divideUp, dotOf, sumOf, Table } from './tables.ts'

export type Switch = 'biases' | 'projection' | 'gelu' | 'places' | 'heads' | 'norm'
/** What is read, place by place, and what has to follow; `undefined` where nothing is paid for. */
export interface Text {
  readonly read: readonly number[]
  readonly follows: readonly (number | undefined)[]
}
export interface Shape {
  readonly words: number
  readonly width?: number
  readonly hidden?: number
  readonly blocks?: number
  readonly parts?: readonly Switch[]
}

/** A table with the number that it adds to each of its outputs, where it has one. */
interface Layer {
  readonly table: Table
  readonly bias: Table | undefined
}
interface Norm {
  readonly gain: Table
  readonly shift: Table
}
interface Block {
  readonly query: Layer
  readonly key: Layer
  readonly value: Layer
  readonly projection: Layer | undefined
  readonly into: Layer
  readonly back: Layer
  readonly before: Norm | undefined
  readonly between: Norm | undefined
}
/** What a branch sees of a row, and what is needed to hand slopes back through it. */
interface Seen {
  readonly out: Float64Array
  readonly flat: Float64Array
  readonly spread: number
}

type Rows = readonly Float64Array[]
/** What a block has made of a text on its way, place by place; `weights` by head. */
interface Passed {
  readonly first: readonly Seen[]
  readonly queries: Rows
  readonly keys: Rows
  readonly values: Rows
  readonly weights: readonly Rows[]
  readonly blends: Rows
  readonly second: readonly Seen[]
  readonly straight: Rows
  readonly bent: Rows
  readonly line: Float64Array[]
}

const zeros = (length: number) => new Float64Array(length)
const through = ({ table, bias }: Layer, x: Float64Array): Float64Array =>
  bias ? sumOf(table.times(x), bias.numbers) : table.times(x)
const backThrough = ({ table, bias }: Layer, x: Float64Array, d: Float64Array): Float64Array => {
  bias?.backToRow(0, d)
  return table.back(x, d)
}

function see(norm: Norm | undefined, x: Float64Array): Seen {
  if (!norm) return { out: x, flat: x, spread: 1 }
  const mean = x.reduce((a, b) => a + b, 0) / x.length
  const centred = x.map((one) => one - mean)
  const spread = Math.sqrt(dotOf(centred, centred) / x.length + 1e-5)
  const flat = centred.map((one) => one / spread)
  return {
    out: flat.map((one, i) => one * (norm.gain.numbers[i] ?? 0) + (norm.shift.numbers[i] ?? 0)),
    flat,
    spread,
  }
}
function backToSeen(norm: Norm | undefined, { flat, spread }: Seen, d: Float64Array): Float64Array {
  if (!norm) return d
  norm.shift.backToRow(0, d)
  norm.gain.backToRow(
    0,
    d.map((one, i) => one * (flat[i] ?? 0)),
  )
  const up = d.map((one, i) => one * (norm.gain.numbers[i] ?? 0))
  const mean = up.reduce((a, b) => a + b, 0) / up.length
  const along = dotOf(up, flat) / up.length
  return up.map((one, i) => (one - mean - along * (flat[i] ?? 0)) / spread)
}

export class BlockModel {
  readonly #tables: Table[] = []
  readonly #points: Table
  readonly #places: Table | undefined
  readonly #blocks: readonly Block[]
  readonly #last: Norm | undefined
  readonly #scores: Table
  readonly #heads: number
  readonly #isSmooth: boolean

  constructor(start: number, { words, width = 4, hidden = 8, blocks = 1, parts = [] }: Shape) {
    const rng = seedPython(start)
    const keep = (table: Table) => {
      this.#tables.push(table)
      return table
    }
    const drawn = (rows: number, columns: number) =>
      keep(new Table(rows, columns, () => rng.gauss() / Math.sqrt(columns)))
    const filled = (columns: number, by: number) => keep(new Table(1, columns, () => by))
    const layer = (rows: number, columns: number): Layer => ({
      table: drawn(rows, columns),
      bias: parts.includes('biases') ? filled(rows, 0) : undefined,
    })
    const norm = () => (parts.includes('norm') ? { gain: filled(width, 1), shift: filled(width, 0) } : undefined)
    this.#points = drawn(words, width)
    this.#places = parts.includes('places') ? drawn(8, width) : undefined
    this.#blocks = Array.from({ length: blocks }, () => ({
      query: layer(width, width),
      key: layer(width, width),
      value: layer(width, width),
      projection: parts.includes('projection') ? layer(width, width) : undefined,
      into: layer(hidden, width),
      back: layer(width, hidden),
      before: norm(),
      between: norm(),
    }))
    this.#last = norm()
    this.#scores = drawn(words, width)
    this.#heads = parts.includes('heads') ? 2 : 1
    this.#isSmooth = parts.includes('gelu')
  }

  /** All numbers that are learnt. */
  get size(): number {
    return this.#tables.reduce((total, { numbers }) => total + numbers.length, 0)
  }

  /** The numbers as they are, for `setTo`. */
  keep(): Float64Array[] {
    return this.#tables.map(({ numbers }) => numbers.slice())
  }

  setTo(kept: readonly Float64Array[]): void {
    for (const [i, { numbers }] of this.#tables.entries()) numbers.set(kept[i] ?? [])
  }

  train(texts: readonly Text[], steps: number, rate: number): void {
    for (let step = 1; step <= steps; step++) {
      this.price(texts, true)
      for (const table of this.#tables) table.adam(step, rate)
    }
  }

  /** Bits for each token that is paid for; the slopes grow where it is to learn. */
  price(texts: readonly Text[], isLearning = false): number {
    const paid = texts.flatMap(({ follows }) => follows).filter((one) => one !== undefined).length
    return texts.reduce((bits, text) => bits + this.#read(text, isLearning ? paid : 0).bits, 0) / paid
  }

  /** The shares that each token gets after this text. */
  next(read: readonly number[]): Float64Array {
    return this.#read({ read, follows: read.map(() => undefined) }, 0).shares.at(-1) ?? zeros(0)
  }

  /** Bits of each token of a text. */
  prices(text: Text): number[] {
    const { shares } = this.#read(text, 0)
    return text.follows.map((answer, i) => (answer === undefined ? 0 : -Math.log2(shares[i]?.[answer] ?? 0)))
  }

  #read({ read, follows }: Text, paid: number): { readonly bits: number; readonly shares: Float64Array[] } {
    let line = read.map((word, i) =>
      this.#places ? sumOf(this.#points.row(word), this.#places.row(i)) : this.#points.row(word),
    )
    const kept = this.#blocks.map((block) => {
      const passed = this.#pass(block, line)
      line = passed.line
      return passed
    })
    const seen = line.map((row) => see(this.#last, row))
    const told = seen.map(({ out }) => divideUp(this.#scores.times(out)))
    const bits = follows.reduce<number>((total, answer, i) => {
      const row = seen[i]
      if (answer === undefined || !row) return total
      return total + ((told[i]?.whole ?? 0) - dotOf(this.#scores.row(answer), row.out)) / Math.LN2
    }, 0)
    const shares = told.map((one) => one.shares)
    if (paid === 0) return { bits, shares }

    let d = seen.map((row, i) => {
      const answer = follows[i]
      if (answer === undefined) return zeros(row.out.length)
      const missed = (shares[i] ?? zeros(0)).map((share, k) => (share - (k === answer ? 1 : 0)) / Math.LN2 / paid)
      return backToSeen(this.#last, row, this.#scores.back(row.out, missed))
    })
    for (const [i, block] of [...this.#blocks.entries()].toReversed()) {
      const passed = kept[i]
      if (passed) d = this.#handBack(block, passed, d)
    }
    for (const [i, row] of d.entries()) {
      this.#points.backToRow(read[i] ?? 0, row)
      this.#places?.backToRow(i, row)
    }
    return { bits, shares }
  }

  #pass(block: Block, line: readonly Float64Array[]): Passed {
    const first = line.map((row) => see(block.before, row))
    const [queries, keys, values] = [block.query, block.key, block.value].map((layer) =>
      first.map(({ out }) => through(layer, out)),
    ) as [Float64Array[], Float64Array[], Float64Array[]] // of three, three
    const weights: Float64Array[][] = []
    const blends = queries.map((query, i) => {
      const blend = zeros(query.length)
      weights.push(
        this.#cuts(query.length).map(([from, to]) => {
          const scale = Math.sqrt(to - from)
          const scores = Float64Array.from(keys.slice(0, i + 1), (key) => dotOf(query, key, from, to) / scale)
          const { shares } = divideUp(scores)
          for (const [j, share] of shares.entries()) addTo(blend, values[j] ?? zeros(0), share, from, to)
          return shares
        }),
      )
      return blend
    })
    const read = line.map((row, i) => {
      const blend = blends[i] ?? zeros(0)
      return sumOf(row, block.projection ? through(block.projection, blend) : blend)
    })
    const second = read.map((row) => see(block.between, row))
    const straight = second.map(({ out }) => through(block.into, out))
    const bent = straight.map((row) => row.map((one) => (this.#isSmooth ? bend(one)[0] : Math.max(0, one))))
    return {
      first,
      queries,
      keys,
      values,
      weights,
      blends,
      second,
      straight,
      bent,
      line: read.map((row, i) => sumOf(row, through(block.back, bent[i] ?? zeros(0)))),
    }
  }

  #cuts(width: number): (readonly [number, number])[] {
    const each = width / this.#heads
    return Array.from({ length: this.#heads }, (_, at) => [at * each, (at + 1) * each] as const)
  }

  #handBack(block: Block, passed: Passed, d: readonly Float64Array[]): Float64Array[] {
    const { first, queries, keys, values, weights, blends, second, straight, bent } = passed
    const none = zeros(0)
    const toRead = d.map((row, i) => {
      const slopes = straight[i] ?? none
      const dbent = backThrough(block.back, bent[i] ?? none, row).map((one, k) => {
        const x = slopes[k] ?? 0
        return one * (this.#isSmooth ? bend(x)[1] : x > 0 ? 1 : 0)
      })
      const seen = second[i]
      return seen ? sumOf(row, backToSeen(block.between, seen, backThrough(block.into, seen.out, dbent))) : row
    })
    const [dq, dk, dv] = [queries, keys, values].map((rows) => rows.map((row) => zeros(row.length))) as [
      Float64Array[],
      Float64Array[],
      Float64Array[],
    ] // of three, three
    for (const [i, row] of toRead.entries()) {
      const dblend = block.projection ? backThrough(block.projection, blends[i] ?? none, row) : row
      for (const [head, [from, to]] of this.#cuts(row.length).entries()) {
        const shares = weights[i]?.[head] ?? none
        const dshares = shares.map((_, j) => dotOf(dblend, values[j] ?? none, from, to))
        const mean = dotOf(dshares, shares)
        for (const [j, share] of shares.entries()) {
          const dscore = (share * ((dshares[j] ?? 0) - mean)) / Math.sqrt(to - from)
          addTo(dq[i] ?? none, keys[j] ?? none, dscore, from, to)
          addTo(dk[j] ?? none, queries[i] ?? none, dscore, from, to)
          addTo(dv[j] ?? none, dblend, share, from, to)
        }
      }
    }
    return toRead.map((row, i) => {
      const seen = first[i]
      if (!seen) return row
      const dseen = backThrough(block.query, seen.out, dq[i] ?? none)
      addTo(dseen, backThrough(block.key, seen.out, dk[i] ?? none))
      addTo(dseen, backThrough(block.value, seen.out, dv[i] ?? none))
      return sumOf(row, backToSeen(block.before, seen, dseen))
    })
  }
}

// The random numbers of Python, worked out here: pages tell what came of a seed, so whoever counts again needs the same.
const SIZE = 624
const HALF = 397

/** Python's `random.Random(seed)`, as far as the lessons use it. */
export interface PythonRandom {
  readonly random: () => number
  readonly gauss: () => number
  /** A whole number from 0 on, below `end`, as `randrange(end)`. */
  readonly below: (end: number) => number
  /** One of `items` by `weights`, as `choices(items, weights)[0]`. */
  readonly choice: <Item>(items: readonly Item[], weights: readonly number[]) => Item
}

export function seedPython(seed: number): PythonRandom {
  const twist = makeTwister(seed)
  const random = () => ((twist() >>> 5) * 67_108_864 + (twist() >>> 6)) / 9_007_199_254_740_992
  let kept: number | undefined
  return {
    random,
    gauss() {
      if (kept !== undefined) {
        const one = kept
        kept = undefined
        return one
      }
      const angle = random() * 2 * Math.PI
      const radius = Math.sqrt(-2 * Math.log(1 - random()))
      kept = Math.sin(angle) * radius
      return Math.cos(angle) * radius
    },
    below(end) {
      const bits = 32 - Math.clz32(end)
      for (;;) {
        const one = twist() >>> (32 - bits)
        if (one < end) return one
      }
    },
    choice(items, weights) {
      const at = random() * weights.reduce((sum, one) => sum + one, 0)
      let sum = 0
      const found = items.find((_, i) => (sum += weights[i] ?? 0) > at) ?? items.at(-1)
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
  }
}

/** The Mersenne Twister MT19937, begun with an array of one number, as Python begins it. */
function makeTwister(seed: number): () => number {
  const state = new Uint32Array(SIZE)
  const at = (i: number) => state[i] ?? 0
  state[0] = 19_650_218
  for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1_812_433_253, at(i - 1) ^ (at(i - 1) >>> 30)) + i
  const roll = (i: number) => {
    if (i < SIZE) return i
    state[0] = at(SIZE - 1)
    return 1
  }
  let i = 1
  for (let k = 0; k < SIZE; k++) {
    state[i] = (at(i) ^ Math.imul(at(i - 1) ^ (at(i - 1) >>> 30), 1_664_525)) + seed
    i = roll(i + 1)
  }
  for (let k = 1; k < SIZE; k++) {
    state[i] = (at(i) ^ Math.imul(at(i - 1) ^ (at(i - 1) >>> 30), 1_566_083_941)) - i
    i = roll(i + 1)
  }
  state[0] = 0x80_00_00_00
  let next = SIZE
  return () => {
    if (next === SIZE) {
      for (let k = 0; k < SIZE; k++) {
        const y = (at(k) & 0x80_00_00_00) | (at((k + 1) % SIZE) & 0x7f_ff_ff_ff)
        state[k] = at((k + HALF) % SIZE) ^ (y >>> 1) ^ (y & 1 ? 0x99_08_b0_df : 0)
      }
      next = 0
    }
    let y = at(next++)
    y ^= y >>> 11
    y ^= (y << 7) & 0x9d_2c_56_80
    y ^= (y << 15) & 0xef_c6_00_00
    y ^= y >>> 18
    return y >>> 0
  }
}

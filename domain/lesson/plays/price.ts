// The price of a word, as lesson 5 sets it (courses/llm-foundations, surprise).

/** So many steps of a slider halve a probability: each is a quarter of a bit, and wide enough for a finger. */
export const STEPS_A_HALVING = 4
/** The least probability on a slider is 1 halved so often: 1/64. */
export const MOST_HALVINGS = 6

/** The probability, 0 to 1, that so many steps leave of 1. */
export const probabilityAfter = (steps: number): number => 2 ** (-steps / STEPS_A_HALVING)

/** Bits that a word costs. @param probability above 0, at most 1 */
export const priceOf = (probability: number): number => Math.log2(1 / probability)

export interface Bill {
  /** Of each word: its probability, 0 to 1, and its price in bits. */
  readonly words: readonly { readonly probability: number; readonly bits: number }[]
  /** That all of them come, 0 to 1: the product. */
  readonly probability: number
  /** What they cost in a row: the sum. */
  readonly bits: number
}

/** What words in a row cost. @param steps how far each one's probability was taken down from 1 */
export function billFor(steps: readonly number[]): Bill {
  const words = steps.map((steps) => {
    const probability = probabilityAfter(steps)
    return { probability, bits: priceOf(probability) }
  })
  return {
    words,
    probability: words.reduce((product, { probability }) => product * probability, 1),
    bits: words.reduce((sum, { bits }) => sum + bits, 0),
  }
}

// Temperature and top-p, as lesson 6 does them (courses/llm-foundations, sampling).

/** A word and how often it was counted. */
export type Counted = readonly [word: string, count: number]

export interface Reshaped {
  readonly word: string
  /** Its share after the temperature alone, 0 to 1. */
  readonly warmed: number
  readonly isKept: boolean
  /** Its share in the end, 0 to 1; 0 when it was cut. */
  readonly share: number
}

/**
 * Temperature first, then the fewest words from the top whose shares reach `topP`, then shared out again.
 *
 * @param row the likeliest first; what is tied is kept in this order
 * @param temperature above 0
 * @param topP 0 to 1
 */
export function reshape(row: readonly Counted[], temperature: number, topP: number): Reshaped[] {
  const most = Math.max(...row.map(([, count]) => count))
  const powers = row.map(([, count]) => (count / most) ** (1 / temperature)) // by the largest: no power is too large for a number
  const sum = powers.reduce((total, power) => total + power, 0)
  let mass = 0
  const cut = row.map(([word], i) => {
    const warmed = (powers[i] ?? 0) / sum
    const isKept = mass < topP - 1e-12
    if (isKept) mass += warmed
    return { word, warmed, isKept }
  })
  return cut.map((one) => ({ ...one, share: one.isKept ? one.warmed / mass : 0 }))
}

/** The rows of lesson 4's table that can be tried, by the word before. */
export const countedRows = {
  red: [
    ['light', 2],
    ['always', 1],
    ['means', 1],
  ],
  light: [
    ['always', 2],
    ['means', 2],
  ],
  means: [
    ['go', 4],
    ['stop', 4],
  ],
} as const satisfies Record<string, readonly Counted[]>
export type RowName = keyof typeof countedRows

/** The temperature at a step of the slider, -150 to 150: 2 to the power of a fiftieth of it, so ⅛ to 8. */
export const temperatureAt = (step: number): number => 2 ** (step / 50)

/** What the row's dials give; what is tied stands in the order of the words themselves, as lesson 6's program has it. */
export const tryRow = (
  name: RowName,
  { step, topP, nameOf }: { step: number; topP: number; nameOf: (word: string) => string },
): Reshaped[] =>
  reshape(
    countedRows[name].toSorted(([a, n], [b, m]) => m - n || (nameOf(a) < nameOf(b) ? -1 : 1)),
    temperatureAt(step),
    topP,
  )

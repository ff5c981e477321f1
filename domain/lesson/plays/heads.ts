// One head and two, as lesson 13 has them (courses/llm-foundations, order-and-heads): the last word asks, by one query a head.
import { attend, type Point, type Read } from './attention.ts'

export type HeadWord = 'not' | 'red' | 'green' | 'means'
/** The sentences that the lesson's program is asked. */
export const headSentences = {
  notRed: ['not', 'red', 'means'],
  notGreen: ['not', 'green', 'means'],
  red: ['red', 'means'],
} as const satisfies Record<string, readonly HeadWord[]>
export type HeadSentence = keyof typeof headSentences

type Plane = Readonly<Record<HeadWord, Point>>
/** One plane for both questions. */
const both: Plane = { not: [0, 1], red: [1, 1], green: [-1, 1], means: [0, -1] }
/** A plane for each: what colour a word names, and whether it negates. */
const colour: Plane = { not: [0, 0], red: [1, 1], green: [-1, 1], means: [0, -1] }
const negation: Plane = { not: [1, 1], red: [0, 0], green: [0, 0], means: [0, -1] }
export const headPlanes = { one: [both], two: [colour, negation] } as const
export type HeadCount = keyof typeof headPlanes

export interface Head extends Read {
  readonly plane: Plane
  readonly query: Point
}

/** What each head reads of a sentence's words; `queries` has one for each head. */
export const readHeads = (count: HeadCount, sentence: HeadSentence, queries: readonly Point[]): Head[] =>
  headPlanes[count].map((plane, head) => {
    const query = queries[head] ?? [0, 0]
    return {
      plane,
      query,
      ...attend(
        headSentences[sentence].map((word) => plane[word]),
        query,
      ),
    }
  })

/** How much of the two facts arrives: of *not* from the last head, of the colour from the first; 0 to 1, `undefined` without a *not*. */
export function fetched(heads: readonly Head[], sentence: HeadSentence): { not: number | undefined; colour: number } {
  const words: readonly HeadWord[] = headSentences[sentence]
  const [colourAt, notAt] = [words.length - 2, words.indexOf('not')]
  return { not: heads.at(-1)?.weights[notAt], colour: heads[0]?.weights[colourAt] ?? 0 }
}

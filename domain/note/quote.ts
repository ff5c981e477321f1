// Words of a text, told so that they are found again in another edition of it: the words themselves, what stands before
// and after them, and the heading above (as the TextQuoteSelector of the W3C Web Annotation Data Model).
import { MAX_AROUND, MAX_QUOTE } from './note.ts'

/** A text as one string, with the places of its headings. */
export interface Passage {
  readonly text: string
  /** In the order of the text; `at`: where the heading begins. */
  readonly headings: readonly { readonly id: string; readonly at: number }[]
}

export interface Quote {
  /** The id of the heading above; '' above the first. */
  readonly heading: string
  readonly prefix: string
  readonly exact: string
  readonly suffix: string
}

/** From where to where in a passage. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The id of the heading that a place stands under. */
export const headingAt = ({ headings }: Passage, at: number): string =>
  headings.findLast((heading) => heading.at <= at)?.id ?? ''

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Whether a word goes on from one character to the next; Chinese ones stand each for itself. */
const goesOn = (text: string, at: number): boolean =>
  /^(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}]){2}$/u.test(text.slice(at - 1, at + 1))

/** Quotes what stands there, in whole words, without the blanks around it; at most `MAX_QUOTE` characters of it. */
export function quoteSpan(passage: Passage, { start, end }: Span): Quote {
  const { text } = passage
  const chosen = text.slice(start, end)
  let from = start + (chosen.length - chosen.trimStart().length)
  let to = start + chosen.trimEnd().length
  while (from > 0 && goesOn(text, from)) from--
  while (to < text.length && goesOn(text, to)) to++
  return {
    heading: headingAt(passage, from),
    prefix: flat(text.slice(Math.max(0, from - MAX_AROUND), from)),
    exact: flat(text.slice(from, to)).slice(0, MAX_QUOTE).trimEnd(),
    suffix: flat(text.slice(to, to + MAX_AROUND)),
  }
}

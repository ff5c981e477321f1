// A text as lesson 3's tokeniser cuts it, and what a figure of it shows.
import { encodePairs, FIRST_LEARNT, spellToken, toBytes } from './byte-pairs.ts'
import { crossingRules } from './crossing-rules.ts'

/** What one has typed, and how many rules are learnt. */
export interface Tried {
  readonly text: string
  readonly count: number
}

export const sentences = { english: 'red light always means stop.', chinese: '红灯总是表示停。' } as const
/** What the server's page shows: the moment that lesson 3 draws, in which the newest token is an odd one. */
export const firstTried: Tried = { text: sentences.english, count: 20 }
export const MOST_RULES = crossingRules.length
/** Longer texts fill the page with tiles. */
export const MOST_CHARACTERS = 60

export interface Token {
  readonly id: number
  /** Its text, a blank as ␣; or its byte in hexadecimal where it is no character that one can see. */
  readonly face: string
  /** Shown in hexadecimal. */
  readonly isByte: boolean
}

/** All that the figure shows of it. */
export function lookAt({ text, count }: Tried) {
  const tokens = encodePairs(text, crossingRules, count).map(nameToken)
  const newest = count > 0 ? FIRST_LEARNT + count - 1 : undefined
  const [first, second] = newest === undefined ? [] : (crossingRules[count - 1] ?? [])
  return {
    tokens,
    bytes: toBytes(text).length,
    newest:
      newest === undefined || first === undefined || second === undefined
        ? undefined
        : {
            ...nameToken(newest),
            first: nameToken(first).face,
            second: nameToken(second).face,
            isHere: tokens.some(({ id }) => id === newest),
          },
    isChinese: /[\u2e80-\u9fff]/.test(text),
  }
}

/** The rules were learnt from English letters: every other byte stays alone, and is shown as what it is. */
function nameToken(id: number): Token {
  const bytes = spellToken(id, crossingRules)
  const isSeen = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  return {
    id,
    isByte: !isSeen,
    face: isSeen
      ? String.fromCharCode(...bytes).replaceAll(' ', '␣')
      : bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' '),
  }
}

/** A word of five small letters or more of which not one rule joins a pair. */
export const hasUnjoinedWord = (text: string): boolean =>
  (text.match(/[a-z]{5,}/g) ?? []).some(
    (word) => encodePairs(` ${word}`, crossingRules, MOST_RULES).length === word.length + 1,
  )

// A guess in a lesson that is judged: what is right, and the wrong ones that its author foresaw. The solution is no secret,
// it stands in the lesson's text: so a browser may judge.
import { isRightNumber } from '../quiz/types/number/number.ts'
import { readNumber } from '../typed-number.ts'
import { isOneForm } from '../quiz/types/text/text.ts'

interface Part {
  readonly id: string
  /** What is asked for, in a word or two; null: the guess as a whole. */
  readonly label: string | null
  /** What is right, as one says it. */
  readonly shown: string
}

/** As the question types of the same names; `tolerance` is in the number's own unit. */
export type GuessPart = Part &
  (
    | { readonly type: 'number'; readonly value: number; readonly tolerance: number; readonly units: readonly string[] }
    | { readonly type: 'text'; readonly forms: readonly string[] }
    | {
        readonly type: 'single'
        readonly choices: readonly { readonly id: string; readonly text: string }[]
        readonly choice: string
      }
  )

/** What a part holds in a foreseen wrong guess: a number from … to, or one of some words (of a choice: its id). */
export type Foreseen = readonly [number, number] | readonly string[]

export interface Guess {
  readonly parts: readonly GuessPart[]
  /** In order; parts that are not named may hold anything. `say` is HTML, cleansed at import. */
  readonly wrong: readonly { readonly when: Readonly<Record<string, Foreseen>>; readonly say: string }[]
}

/** What somebody gave, by part, as they typed it; of a choice its id. */
export type GivenGuess = Readonly<Record<string, string>>

/** `open`: words that nobody foresaw, which a machine had better not judge. */
export type GuessVerdict =
  | { readonly kind: 'right' | 'wrong' | 'open' }
  | { readonly kind: 'foreseen'; readonly say: string }

/** Of the first part that cannot be judged yet: why. */
export function findGap(
  { parts }: Guess,
  given: GivenGuess,
): { readonly part: GuessPart; readonly why: 'empty' | 'unreadable' } | undefined {
  for (const part of parts) {
    const typed = given[part.id]?.trim() ?? ''
    if (typed === '') return { part, why: 'empty' }
    if (part.type === 'number' && readNumber(typed, part.units) === undefined) return { part, why: 'unreadable' }
  }
  return undefined
}

/** A guess without a gap, judged. */
export function judgeGuess({ parts, wrong }: Guess, given: GivenGuess): GuessVerdict {
  const missed = parts.filter((part) => !isRight(part, given[part.id] ?? ''))
  if (missed.length === 0) return { kind: 'right' }
  const found = wrong.find(({ when }) =>
    parts.every((part) => {
      const foreseen = when[part.id]
      return foreseen === undefined || isForeseen(part, foreseen, given[part.id] ?? '')
    }),
  )
  if (found) return { kind: 'foreseen', say: found.say }
  return { kind: missed.every(({ type }) => type === 'text') ? 'open' : 'wrong' }
}

/** What a guess has in every language alike: all but words. */
export const skeletonOf = ({ parts, wrong }: Guess): unknown => ({
  parts: parts.map((part) => [
    part.id,
    part.type,
    part.type === 'number' ? [part.value, part.tolerance] : null,
    part.type === 'single' ? [part.choice, part.choices.map(({ id }) => id)] : null,
  ]),
  wrong: wrong.map(({ when }) =>
    parts.map(({ id, type }) => (type === 'text' ? Object.hasOwn(when, id) : (when[id] ?? null))),
  ),
})

function isRight(part: GuessPart, typed: string): boolean {
  switch (part.type) {
    case 'number':
      return isRightNumber({ ...part, answer: { ...part, isRelative: false } }, typed)
    case 'text':
      return isOneForm({ ...part, isExact: false }, typed)
    case 'single':
      return typed === part.choice
  }
}

function isForeseen(part: GuessPart, foreseen: Foreseen, typed: string): boolean {
  if (part.type !== 'number') {
    const words = foreseen.filter((one) => typeof one === 'string')
    return part.type === 'text' ? isOneForm({ forms: words, isExact: false }, typed) : words.includes(typed)
  }
  const [from, to] = foreseen
  if (typeof from !== 'number' || typeof to !== 'number') return false
  const value = (from + to) / 2
  return isRightNumber(
    { units: part.units, answer: { value, tolerance: Math.abs(to - from) / 2, isRelative: false } },
    typed,
  )
}

const MARK = /^([^]*)<span hidden data-guess="([^"]*)"><\/span>$/

/**
 * The judged guess behind the question of a prediction. It travels as an empty element after it, so that who knows nothing
 * of guesses shows the question alone. Only the import writes it: what an author writes loses `data-guess`
 * (content/reading/allow-list.ts).
 */
export function readGuess(html: string): { readonly question: string; readonly guess: Guess } | undefined {
  const [, question, text] = MARK.exec(html) ?? []
  if (question === undefined || text === undefined) return undefined
  const guess = JSON.parse(text.replaceAll('&#x22;', '"').replaceAll('&#x26;', '&')) as Guess // writeGuess made it
  return { question, guess }
}

export const writeGuess = (question: string, guess: Guess): string =>
  `${question}<span hidden data-guess="${JSON.stringify(guess).replaceAll('&', '&#x26;').replaceAll('"', '&#x22;')}"></span>`

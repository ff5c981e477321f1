// An answer as it travels: the type's own JSON as one text, the empty text when the question is open.
import type { Question } from './definition.ts'
import type { Drawn } from './question-type.ts'
import { typeOf } from './types/registry.ts'

/** At most so many characters. */
export const MAX_GIVEN = 8000

/** No keyboard types these, and a database refuses some of them. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]/u

/** The answer by the author's ids; null clears it, `undefined` cannot be an answer to this question. */
export function readGiven(question: Question, drawn: Drawn, text: string): unknown {
  const value = parse(text)
  return value === null || value === undefined ? value : typeOf(question).read(question, drawn, value)
}

export const writeGiven = (question: Question, drawn: Drawn, answer: unknown): string =>
  answer === null ? '' : JSON.stringify(typeOf(question).show(question, drawn, answer))

function parse(text: string): unknown {
  if (text === '') return null
  if (text.length > MAX_GIVEN) return undefined
  try {
    let isFit = true
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      for (const one of [key, inner])
        if (typeof one === 'string' && (FORBIDDEN.test(one) || !one.isWellFormed())) isFit = false
      return inner
    })
    return isFit ? value : undefined
  } catch {
    return undefined
  }
}

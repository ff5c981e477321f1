// What the types share whose answer is typed: it is kept letter by letter, and only judged where it is marked.
import type { Question } from '../definition.ts'
import type { Drawn } from '../question-type.ts'

/** An answer has at most `maxLength` characters; one of spaces alone clears it. */
export const makeTypedAnswer = (maxLength: number) => ({
  hasParts: false,
  draw: () => ({ choiceIds: [], isNamed: false }),
  read(_question: Question, _drawn: Drawn, given: unknown): string | null | undefined {
    if (typeof given !== 'string' || given.length > maxLength) return undefined
    return given.trim() === '' ? null : given
  },
  show: (_question: Question, _drawn: Drawn, answer: string): string => answer,
  isSameTask: () => true,
})

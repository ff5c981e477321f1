// How a type of question is shown. Each type is a folder here and a line in the registry.
import type { ReactNode } from 'react'
import type { Attempt } from '../attempt-store.ts'
import type { Result } from '../load-result.ts'

export type AskedQuestion = Attempt['questions'][number]
export type ReviewedQuestion = Result['questions'][number]

export interface FieldProps<Q> {
  readonly question: Q
  /** The type's JSON; empty while the question is open. */
  readonly given: string
  /** Nothing is taken any more. */
  readonly isClosed: boolean
  /** An empty text clears the answer. */
  readonly onGive: (given: string) => void
}

export interface QuestionScreen<Q, R> {
  /** Where the answer is given; the prompt above it has the id `prompt`. */
  readonly Field: (props: FieldProps<Q>) => ReactNode
  /** What was answered, and where the quiz allows it what is right and why. */
  readonly Review: (props: { readonly question: R }) => ReactNode
  /** How many of the keys A, B, C … do something. */
  readonly countKeys?: (question: Q) => number
  /** The answer after such a key; `undefined` when it does nothing. */
  readonly pressKey?: (question: Q, given: string, nth: number) => string | undefined
}

// How a type of question is shown. Each type is a folder here and a line in the registry.
import type { ReactNode } from 'react'
import type { Attempt } from '../attempt-store.ts'
import type { Result } from '../load-result.ts'

export type AskedQuestion = Attempt['questions'][number]
export type ReviewedQuestion = Result['questions'][number]
export type Asked<T extends AskedQuestion['type']> = Extract<AskedQuestion, { readonly type: T }>
export type Reviewed<T extends ReviewedQuestion['type']> = Extract<ReviewedQuestion, { readonly type: T }>

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

export type AskedGap = Asked<'cloze'>['gaps'][number]
export type ReviewedGap = Reviewed<'cloze'>['gaps'][number]

/** A gap stands in the frame of its text: closed with it, it takes nothing. */
export interface GapProps<G> {
  readonly gap: G
  /** What it is called: nothing beside it says so. */
  readonly label: string
  /** The type's answer; `undefined` while the gap is open. */
  readonly value: unknown
  readonly onGive: (value: unknown) => void
}

/** How a type is shown as a gap in a text. */
export interface GapScreen<T extends AskedGap['type']> {
  readonly Field: (props: GapProps<Extract<AskedGap, { readonly type: T }>>) => ReactNode
  /** In words, empty when nothing was given. */
  readonly wordGiven: (gap: Extract<ReviewedGap, { readonly type: T }>) => string
  /** In words, empty where it is not told. */
  readonly wordRight: (gap: Extract<ReviewedGap, { readonly type: T }>, locale: string) => string
}

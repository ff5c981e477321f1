import type { AskedQuestion, QuestionScreen, ReviewedQuestion } from '../question-screen.ts'
import { NumberField } from './number-field.tsx'
import { NumberReview } from './number-review.tsx'

export type AskedNumber = Extract<AskedQuestion, { readonly type: 'number' }>
export type ReviewedNumber = Extract<ReviewedQuestion, { readonly type: 'number' }>

export const number: QuestionScreen<AskedNumber, ReviewedNumber> = { Field: NumberField, Review: NumberReview }

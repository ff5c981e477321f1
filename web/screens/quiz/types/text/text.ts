import type { AskedQuestion, QuestionScreen, ReviewedQuestion } from '../question-screen.ts'
import { TextField } from './text-field.tsx'
import { TextReview } from './text-review.tsx'

export type AskedText = Extract<AskedQuestion, { readonly type: 'text' }>
export type ReviewedText = Extract<ReviewedQuestion, { readonly type: 'text' }>

export const text: QuestionScreen<AskedText, ReviewedText> = { Field: TextField, Review: TextReview }

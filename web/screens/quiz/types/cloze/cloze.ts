import type { AskedQuestion, QuestionScreen, ReviewedQuestion } from '../question-screen.ts'
import { ClozeField } from './cloze-field.tsx'
import { ClozeReview } from './cloze-review.tsx'

export type AskedCloze = Extract<AskedQuestion, { readonly type: 'cloze' }>
export type ReviewedCloze = Extract<ReviewedQuestion, { readonly type: 'cloze' }>

export const cloze: QuestionScreen<AskedCloze, ReviewedCloze> = { Field: ClozeField, Review: ClozeReview }

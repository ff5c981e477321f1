import type { AskedQuestion, QuestionScreen, ReviewedQuestion } from '../question-screen.ts'
import { MatchField } from './match-field.tsx'
import { MatchReview } from './match-review.tsx'

export type AskedMatch = Extract<AskedQuestion, { readonly type: 'match' }>
export type ReviewedMatch = Extract<ReviewedQuestion, { readonly type: 'match' }>

export const match: QuestionScreen<AskedMatch, ReviewedMatch> = { Field: MatchField, Review: MatchReview }

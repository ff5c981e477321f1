import type { Asked, QuestionScreen, Reviewed } from '../question-screen.ts'
import { MatchField } from './match-field.tsx'
import { MatchReview } from './match-review.tsx'

export const match: QuestionScreen<Asked<'match'>, Reviewed<'match'>> = { Field: MatchField, Review: MatchReview }

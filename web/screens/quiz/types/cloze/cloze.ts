import type { Asked, QuestionScreen, Reviewed } from '../question-screen.ts'
import { ClozeField } from './cloze-field.tsx'
import { ClozeReview } from './cloze-review.tsx'

export const cloze: QuestionScreen<Asked<'cloze'>, Reviewed<'cloze'>> = { Field: ClozeField, Review: ClozeReview }

import type { Asked, QuestionScreen, Reviewed } from '../question-screen.ts'
import { OrderField } from './order-field.tsx'
import { OrderReview } from './order-review.tsx'

export const order: QuestionScreen<Asked<'order'>, Reviewed<'order'>> = { Field: OrderField, Review: OrderReview }

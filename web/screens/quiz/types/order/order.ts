import type { AskedQuestion, QuestionScreen, ReviewedQuestion } from '../question-screen.ts'
import { OrderField } from './order-field.tsx'
import { OrderReview } from './order-review.tsx'

export type AskedOrder = Extract<AskedQuestion, { readonly type: 'order' }>
export type ReviewedOrder = Extract<ReviewedQuestion, { readonly type: 'order' }>

export const order: QuestionScreen<AskedOrder, ReviewedOrder> = { Field: OrderField, Review: OrderReview }

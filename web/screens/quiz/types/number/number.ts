import type { Asked, GapScreen, QuestionScreen, Reviewed } from '../question-screen.ts'
import { makeTypedGap } from '../typed-field.tsx'
import { wordNumber } from '../word-number.ts'
import { MAX_LENGTH, NumberField } from './number-field.tsx'
import { NumberReview } from './number-review.tsx'

export const number: QuestionScreen<Asked<'number'>, Reviewed<'number'>> = { Field: NumberField, Review: NumberReview }

export const numberGap: GapScreen<'number'> = {
  Field: makeTypedGap(MAX_LENGTH),
  wordGiven: ({ given }) => given ?? '',
  wordRight: ({ right }, locale) => (right ? wordNumber(right.value, locale) : ''),
}

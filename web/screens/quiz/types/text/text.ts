import type { Asked, GapScreen, QuestionScreen, Reviewed } from '../question-screen.ts'
import { makeTypedGap } from '../typed-field.tsx'
import { MAX_LENGTH, TextField } from './text-field.tsx'
import { TextReview, wordForms } from './text-review.tsx'

export const text: QuestionScreen<Asked<'text'>, Reviewed<'text'>> = { Field: TextField, Review: TextReview }

export const textGap: GapScreen<'text'> = {
  Field: makeTypedGap(MAX_LENGTH),
  wordGiven: ({ given }) => given ?? '',
  wordRight: ({ right }) => wordForms(right ?? []),
}

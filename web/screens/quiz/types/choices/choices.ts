import { readList, writeList } from '../../given.ts'
import type { AskedQuestion, QuestionScreen, ReviewedQuestion } from '../question-screen.ts'
import { ChoiceList } from './choice-list.tsx'
import { ChoiceReview } from './choice-review.tsx'
import { pick } from './pick.ts'

export type AskedChoices = Extract<AskedQuestion, { readonly choices: unknown }>
export type ReviewedChoices = Extract<ReviewedQuestion, { readonly choices: unknown }>

/** single, multiple and true-false: a list of which one or several are chosen. */
export const choices: QuestionScreen<AskedChoices, ReviewedChoices> = {
  Field: ChoiceList,
  Review: ChoiceReview,
  countKeys: (question) => question.choices.length,
  pressKey(question, given, nth) {
    const choice = question.choices[nth]
    return choice && writeList(pick(question, readList(given), choice.id))
  },
}

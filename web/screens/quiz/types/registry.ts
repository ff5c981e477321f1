// All types of question, as learners see them.
import { choices } from './choices/choices.ts'
import { cloze } from './cloze/cloze.ts'
import { match } from './match/match.ts'
import { number } from './number/number.ts'
import { order } from './order/order.ts'
import type { AskedQuestion, QuestionScreen, ReviewedQuestion } from './question-screen.ts'
import { text } from './text/text.ts'

const screens = {
  single: choices,
  multiple: choices,
  'true-false': choices,
  number,
  text,
  order,
  match,
  cloze,
} satisfies Record<AskedQuestion['type'], unknown>

type AnyScreen = QuestionScreen<AskedQuestion, ReviewedQuestion>

export const screenOf = ({ type }: Pick<AskedQuestion, 'type'>): AnyScreen => screens[type] as unknown as AnyScreen // each gets the questions of its own type

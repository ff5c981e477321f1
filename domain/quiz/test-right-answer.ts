// What earns all points, as somebody would give it, for tests and measurements.
import type { Question } from './definition.ts'
import type { ClozeQuestion } from './types/cloze/cloze.ts'
import type { NumberQuestion } from './types/number/number.ts'
import type { TextQuestion } from './types/text/text.ts'

export function rightAnswerOf(question: Question): unknown {
  if (isOf<NumberQuestion>(question, 'number')) return String(question.answer.value)
  if (isOf<TextQuestion>(question, 'text')) return question.answer.forms[0]
  if (isOf<ClozeQuestion>(question, 'cloze'))
    return Object.fromEntries(
      question.gaps.map((gap) => [gap.id, rightAnswerOf({ ...gap, answer: question.answer[gap.id] })]),
    )
  return question.answer
}

const isOf = <Q extends Question>(question: Question, type: string): question is Q => question.type === type

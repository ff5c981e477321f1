// Replies with one question of each type that is answered otherwise than by choosing, made by the rules themselves.
import type { OutputOf } from '../../contract/index.ts'
import { pickText } from '../../domain/language.ts'
import { drawQuestions } from '../../domain/quiz/draw.ts'
import { writeGiven } from '../../domain/quiz/given.ts'
import { gradeQuestion } from '../../domain/quiz/grade.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import { typedQuestions, typeSamples } from '../../store/test-question-types.ts'
import * as sample from './quiz-samples.ts'

type Asked = OutputOf<'/quiz/attempt'>['questions']
type Reviewed = OutputOf<'/quiz/result'>['questions']

let made = 0
const drawn = drawQuestions({ draw: null, isRandom: false }, typedQuestions, {
  seed: 3,
  makeId: () => `part-${++made}`,
})
/** By the author's ids: wrong ones, a number with its unit, a gap left open, and an order that is still open. */
const answers: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(typeSamples.map((sample) => [sample.question.id, sample.wrong])),
  number: '1,1 nats',
  cloze: { share: '50', way: ['high'] },
  order: null,
}
const pick = (text: Readonly<Record<string, string>>) => pickText(text, 'en')

const head = (at: number) => {
  const question = typedQuestions[at]!
  const { text: prompt, lang } = pick(question.prompt)
  return {
    question,
    drawn: drawn[at]!,
    answer: answers[question.id] ?? null,
    shared: {
      id: question.id,
      type: question.type,
      points: question.points,
      is_partial: question.isPartial,
      prompt,
      lang,
    },
  }
}

const questions = typedQuestions.map((_, at) => {
  const { question, drawn: own, answer, shared } = head(at)
  return {
    ...shared,
    ...typeOf(question).ask(question, own, pick),
    answer: [],
    given: writeGiven(question, own, answer),
    saved_at: answer === null ? null : 1_795_000_000,
    seq: answer === null ? 0 : at + 1,
    is_flagged: false,
    flag_seq: 0,
  }
}) as Asked // what the types show, as in server/calls/present-quiz.ts

const reviewed = typedQuestions.map((_, at) => {
  const { question, drawn: own, answer, shared } = head(at)
  return {
    ...shared,
    ...typeOf(question).review(question, { drawn: own, answer, hasReview: true, hasReasons: true, pick }),
    see: null,
    earned: gradeQuestion({ question, answer }),
    is_answered: answer !== null,
    is_flagged: false,
  }
}) as Reviewed // likewise

export const typedCount = questions.length
export const typedAttempt = () => ({ ...sample.attempt(900), questions })
export const typedResult = () => ({ ...sample.result.passed(), questions: reviewed })

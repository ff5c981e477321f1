// An attempt at a quiz, drawn and graded by the rules that hold for everybody.
import { drawQuestions } from '../../domain/quiz/draw.ts'
import type { Question, QuizRules } from '../../domain/quiz/definition.ts'
import { gradeAttempt } from '../../domain/quiz/grade.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import { withVariant } from '../../domain/quiz/variants.ts'
import type { DemoRow } from '../../store/demo.ts'
import { idOf, makeDraw, type Draw } from './chance.ts'
import type { Person } from './person.ts'

export interface Quiz {
  readonly id: string
  readonly rules: QuizRules
  readonly pool: readonly { readonly revisionId: number; readonly question: Question }[]
}

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const MINUTE_MS = 60_000

/** How hard a question is, around 0, and whether those who know more fall for it. */
function natureOf(questionId: string): { readonly difficulty: number; readonly isBad: boolean } {
  const draw = makeDraw([...questionId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7))
  return { difficulty: draw.normal() * 0.8 - 0.9, isBad: draw.chance(0.03) }
}

interface Attempted {
  readonly attempt: DemoRow
  readonly questions: readonly DemoRow[]
  readonly isPassed: boolean
  readonly endedAt: Date
}

/** `mayPass` false: somebody who cannot do it yet. */
export function makeAttempt(
  quiz: Quiz,
  given: { person: Person; ordinal: number; startedAt: Date; mayPass: boolean; draw: Draw },
): Attempted {
  const { person, ordinal, startedAt, mayPass, draw } = given
  const id = idOf('demo attempt', person.n, quiz.id, ordinal)
  let made = 0
  const drawn = drawQuestions(
    quiz.rules,
    quiz.pool.map(({ question }) => question),
    { seed: draw.between(0, 2 ** 31), makeId: () => `${idOf(id, (made += 1)).slice(0, 8)}` },
  )
  const answered = drawn.map((one) => {
    const pooled = quiz.pool.find(({ question }) => question.id === one.questionId)
    if (!pooled) throw new Error(`no question ${one.questionId}`)
    const question = withVariant(pooled.question, one.variant)
    const { difficulty, isBad } = natureOf(question.id)
    const skill = (isBad ? -person.ability : person.ability + 0.6 * (ordinal - 1)) - difficulty
    const knows = mayPass ? draw.chance(1 / (1 + Math.exp(-2.2 * skill))) : draw.chance(0.3)
    return { one, revisionId: pooled.revisionId, question, answer: answerTo(question, one, knows, draw) }
  })
  const { earned, score, isPassed } = gradeAttempt(
    quiz.rules,
    answered.map(({ question, answer }) => ({ question, answer })),
  )
  const spent = Math.min(quiz.rules.minutes, 2 + quiz.rules.minutes * (0.3 + 0.6 * draw.share()))
  const endedAt = new Date(startedAt.getTime() + spent * MINUTE_MS)
  return {
    isPassed,
    endedAt,
    attempt: {
      id,
      account_id: person.id,
      quiz_id: quiz.id,
      ordinal,
      total_score: quiz.rules.totalScore,
      passing_score: quiz.rules.passingScore,
      started_at: startedAt,
      deadline: new Date(startedAt.getTime() + quiz.rules.minutes * MINUTE_MS),
      submitted_at: endedAt,
      is_auto: false,
      receipt: [0, 4, 8].map((from) => lettersOf(id, from)).join('-'),
      score,
      is_passed: isPassed,
    },
    questions: answered.map(({ one, revisionId, question, answer }, position) => ({
      attempt_id: id,
      question_id: one.questionId,
      position,
      revision_id: revisionId,
      choice_ids: one.choiceIds,
      shown_ids: one.shownIds,
      answer: Array.isArray(answer) ? answer : [],
      given: answer === null || Array.isArray(answer) ? null : answer,
      answer_seq: answer === null ? 0 : 1,
      saved_at:
        answer === null ? null : new Date(startedAt.getTime() + (spent * MINUTE_MS * (position + 1)) / answered.length),
      earned: earned.get(question.id) ?? 0,
      variant: one.variant,
    })),
  }
}

/** What somebody answers who knows it, or does not; a type that nobody can guess at is left open. */
function answerTo(
  question: Question,
  drawn: { readonly choiceIds: readonly string[]; readonly shownIds: readonly string[] },
  knows: boolean,
  draw: Draw,
): unknown {
  if (question.type === 'number') {
    const { value } = question.answer as { value: number } // a number's answer
    const typed = String(knows ? value : value + draw.between(1, 9))
    return typeOf(question).read(question, drawn, typed) ?? null
  }
  if (question.type === 'match') {
    const pairs = Object.entries(question.answer as Readonly<Record<string, string>>) // of each left part its right one
    return Object.fromEntries(pairs.map(([left, right], at) => [left, knows ? right : (turn(pairs, at)?.[1] ?? right)]))
  }
  if (question.type === 'order') {
    const order = question.answer as readonly string[] // all parts in their order
    return knows ? order : order.map((id, at) => turn(order, at) ?? id)
  }
  if (question.type === 'text') {
    const [form = ''] = (question.answer as { forms: readonly string[] }).forms // what counts as right
    return knows ? form : `${form.slice(0, 1)}${form}`
  }
  if (!Array.isArray(question.answer) || drawn.choiceIds.length === 0) return null
  const right = question.answer as readonly string[] // of choices
  if (knows) return right
  const wrong = drawn.choiceIds.filter((id) => !right.includes(id))
  return wrong.length === 0 ? null : [draw.chance(0.6) ? (wrong.toSorted()[0] ?? '') : draw.pick(wrong)]
}

/** The next one around: nothing stays in its place. */
const turn = <T>(list: readonly T[], at: number): T | undefined => list[(at + 1) % list.length]

const lettersOf = (id: string, from: number): string =>
  [0, 1, 2, 3]
    .map(
      (at) =>
        LETTERS[
          Number.parseInt(id.replaceAll('-', '').slice((from + at) * 2, (from + at) * 2 + 2), 16) % LETTERS.length
        ],
    )
    .join('')

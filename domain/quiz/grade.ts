import type { Question, QuizRules } from './definition.ts'
import { typeOf } from './types/registry.ts'

/** A question with what the learner answered, by its type; null when it was left open. */
export interface AnsweredQuestion {
  readonly question: Question
  readonly answer: unknown
}

/** A graded attempt: points by question, and the score in the unit of `totalScore`. */
export interface Grade {
  readonly earned: ReadonlyMap<string, number>
  readonly score: number
  readonly isPassed: boolean
}

/** READINGS §6: exactly right or nothing, unless the question scores in parts. An open question earns nothing. */
export function gradeQuestion({ question, answer }: AnsweredQuestion): number {
  if (answer === null) return 0
  const { got, of } = typeOf(question).mark(question, answer)
  if (!question.isPartial) return got >= of ? question.points : 0
  return (question.points * got) / of
}

export function gradeAttempt(
  rules: Pick<QuizRules, 'totalScore' | 'passingScore'>,
  questions: readonly AnsweredQuestion[],
): Grade {
  const earned = new Map(questions.map((one) => [one.question.id, gradeQuestion(one)]))
  const possible = questions.reduce((sum, { question }) => sum + question.points, 0)
  const points = [...earned.values()].reduce((sum, one) => sum + one, 0)
  const score = possible === 0 ? 0 : roundScore((rules.totalScore * points) / possible)
  return { earned, score, isPassed: score >= rules.passingScore }
}

/**
 * Two decimals, half up; the shown score is the one that is compared, so nobody fails with the passing score on the
 * page.
 */
const roundScore = (score: number): number => Math.round(score * 100 + 1e-6) / 100

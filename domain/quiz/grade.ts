import type { Question, QuizRules } from './definition.ts'

/** What a question's grade depends on. */
export type Solution = Pick<Question, 'points' | 'isPartial' | 'answer'>

/** A question with what the learner chose; empty when it was left open. */
export interface AnsweredQuestion extends Solution {
  readonly id: string
  readonly chosen: readonly string[]
}

/** A graded attempt: points by question, and the score in the unit of `totalScore`. */
export interface Grade {
  readonly earned: ReadonlyMap<string, number>
  readonly score: number
  readonly isPassed: boolean
}

/** READINGS §6: exactly right or nothing, unless the question scores in parts. An open question earns nothing. */
export function gradeQuestion({ points, isPartial, answer }: Solution, chosen: readonly string[]): number {
  if (chosen.length === 0) return 0
  const right = chosen.filter((id) => answer.includes(id)).length
  const wrong = chosen.length - right
  if (isPartial) return (points * Math.max(0, right - wrong)) / answer.length // guessing everything earns nothing
  return wrong === 0 && right === answer.length ? points : 0
}

export function gradeAttempt(
  rules: Pick<QuizRules, 'totalScore' | 'passingScore'>,
  questions: readonly AnsweredQuestion[],
): Grade {
  const earned = new Map(questions.map((question) => [question.id, gradeQuestion(question, question.chosen)]))
  const possible = questions.reduce((sum, question) => sum + question.points, 0)
  const points = [...earned.values()].reduce((sum, one) => sum + one, 0)
  const score = possible === 0 ? 0 : roundScore((rules.totalScore * points) / possible)
  return { earned, score, isPassed: score >= rules.passingScore }
}

/** Two decimals, half up; the shown score is the one that is compared, so nobody fails with the passing score on the page. */
const roundScore = (score: number): number => Math.round(score * 100 + 1e-6) / 100

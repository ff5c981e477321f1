import type { Question, QuizRules } from './definition.ts'
import { gradeAttempt, type AnsweredQuestion, type Grade } from './grade.ts'

type Graded = Pick<Question, 'points' | 'isPartial' | 'answer' | 'choices'>

/** Whether two revisions of a question may give different points for the same answer. */
export const hasOtherSolution = (a: Graded, b: Graded): boolean =>
  a.points !== b.points || a.isPartial !== b.isPartial || !isSameSet(a.answer, b.answer)

/** A newer revision can grade an old answer only if the learner chose among the same choices. */
export const hasSameChoices = (a: Graded, b: Graded): boolean =>
  isSameSet(
    a.choices.map(({ id }) => id),
    b.choices.map(({ id }) => id),
  )

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** What a regrade makes of an attempt. `kept`: it would lose its pass, so it stays as it is. `same`: its score does, whatever the questions earn now. */
export type Regraded = { readonly kind: 'kept' } | { readonly kind: 'same' | 'changed'; readonly grade: Grade }

/** A pass is never taken back; everything else follows the newer solutions, up or down. */
export function regradeAttempt(
  rules: Pick<QuizRules, 'totalScore' | 'passingScore'>,
  before: { score: number; isPassed: boolean },
  questions: readonly AnsweredQuestion[],
): Regraded {
  const grade = gradeAttempt(rules, questions)
  if (before.isPassed && !grade.isPassed) return { kind: 'kept' }
  return { kind: grade.score === before.score && grade.isPassed === before.isPassed ? 'same' : 'changed', grade }
}

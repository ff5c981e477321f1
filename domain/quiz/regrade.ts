import type { Question, QuizRules } from './definition.ts'
import { gradeAttempt, type AnsweredQuestion, type Grade } from './grade.ts'
import { isWrittenAlike } from './question-type.ts'
import { typeOf } from './types/registry.ts'

/** Whether two revisions of a question may give different points for the same answer. */
export const hasOtherSolution = (a: Question, b: Question): boolean =>
  a.points !== b.points ||
  a.isPartial !== b.isPartial ||
  (a.type === b.type ? !typeOf(a).isSameSolution(a, b) : !isWrittenAlike(a, b))

/** A newer revision can grade an old answer only if the learner was given the same to choose from. */
export const isSameTask = (a: Question, b: Question): boolean => a.type === b.type && typeOf(a).isSameTask(a, b)

/** Other numbers are another task: then the words must be the very same. */
export const isSameVariant = (a: Question, b: Question): boolean =>
  isWrittenAlike({ answer: a.prompt }, { answer: b.prompt })

/**
 * What a regrade makes of an attempt. `kept`: it would lose its pass, so it stays as it is. `same`: its score does,
 * whatever the questions earn now.
 */
type Regraded = { readonly kind: 'kept' } | { readonly kind: 'same' | 'changed'; readonly grade: Grade }

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

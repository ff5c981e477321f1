// The final of a phase asks out of the quizzes of its lessons: of all, or of those that its certificate names.
import type { Question, QuizDefinition } from './definition.ts'
import { EARLIER } from './strata.ts'

/** The final's id within its phase; no lesson's quiz may have it. */
export const FINAL = 'final'

/** The final's id everywhere: `llm-foundations.final`. */
export const finalIdOf = (phaseId: string): string => `${phaseId}.${FINAL}`

/**
 * What a final draws from: each question of each lesson's quiz, as it is there. Its lesson is what it is asked for, so
 * that a draw gives each lesson its share. Questions that a lesson asks of an earlier one are left out: that lesson has
 * its own.
 */
export const gatherFinal = (
  quizzes: readonly { readonly id: string; readonly definition: Pick<QuizDefinition, 'questions'> }[],
): Question[] =>
  quizzes.flatMap(({ id, definition }) =>
    definition.questions
      .filter(({ asks }) => asks !== EARLIER)
      .map((question) => ({ ...question, id: `${id}.${question.id}`, asks: id })),
  )

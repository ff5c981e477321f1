// The final of a phase asks out of the quizzes of its lessons: of all, or of those that its certificate names.
import type { Question, QuizDefinition } from './definition.ts'
import { EARLIER } from './strata.ts'

/** The final's id within its phase; no lesson's quiz may have it. */
export const FINAL = 'final'

/** The final's id everywhere: `llm-foundations.final`. */
export const finalIdOf = (phaseId: string): string => `${phaseId}.${FINAL}`

/** What a final draws from, and how a quiz of a lesson leaves it its numbers. */
interface Asked {
  readonly id: string
  readonly definition: Pick<QuizDefinition, 'questions'>
}

/** Of a question's variants one in so many is asked by the final alone. */
const EVERY = 4
const quizVariants = (count: number): number => count - Math.floor(count / EVERY)
const isFresh = ({ variants }: Question): boolean => (variants?.length ?? 0) >= EVERY

/**
 * A lesson's quiz where there is a final: without the variants that only the final asks. Else somebody who takes the
 * quizzes again and again has met every number of the final, and its key.
 */
export const holdBack = <Quiz extends Pick<QuizDefinition, 'questions'>>(quiz: Quiz): Quiz => ({
  ...quiz,
  questions: quiz.questions.map((question) =>
    isFresh(question)
      ? { ...question, variants: question.variants?.slice(0, quizVariants(question.variants.length)) }
      : question,
  ),
})

/**
 * What a final draws from: each question of each lesson's quiz, as it is there. Its lesson is what it is asked for, so
 * that a draw gives each lesson its share. Questions that a lesson asks of an earlier one are left out: that lesson has
 * its own. A question with variants has those that its quiz leaves out; where two questions of a lesson and more are
 * drawn, at least one of them is such a one, if the lesson has one.
 * @param draw how many questions an attempt asks
 */
export const gatherFinal = (quizzes: readonly Asked[], draw: number): Question[] =>
  quizzes.flatMap(({ id, definition }) =>
    definition.questions
      .filter(({ asks }) => asks !== EARLIER)
      .map((question) => ({
        ...question,
        id: `${id}.${question.id}`,
        asks: isFresh(question) && draw >= 2 * quizzes.length ? `${id} anew` : id,
        ...(isFresh(question) ? { variants: question.variants?.slice(quizVariants(question.variants.length)) } : {}),
      })),
  )

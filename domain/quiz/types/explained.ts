// What the types share that have one explanation for the whole question, and not one for each choice.
import type { LocalisedHtml, Question } from '../definition.ts'
import { questionHead, type QuestionType, type RecallText } from '../question-type.ts'
import { isExactly, isLocalised, isOneOf, isOrNull, type Guard } from '../shape.ts'

export interface ExplainedQuestion extends Question {
  /** Why the right answer is right; told with it. */
  readonly why: LocalisedHtml | null
}

/** Whether a stored question is of the type `name`; `own` are its fields beside the head and the explanation. */
export const isExplained = <const F extends Readonly<Record<string, Guard<unknown>>>>(name: string, own: F) =>
  isExactly({ ...questionHead, type: isOneOf([name]), why: isOrNull(isLocalised), ...own })

type Unexplained<Q extends ExplainedQuestion, A> = Omit<QuestionType<Q, A>, 'recall'> & {
  readonly recall: (...asked: Parameters<QuestionType<Q, A>['recall']>) => Omit<RecallText, 'why'>
}

/** A type that says nothing of the explanation: it is told after a submission and on a card, as of all such types. */
export const makeExplainedType = <Q extends ExplainedQuestion, A>(type: Unexplained<Q, A>): QuestionType<Q, A> => ({
  ...type,
  review: (question, looking) => ({
    ...type.review(question, looking),
    why: looking.hasReview && question.why ? looking.pick(question.why) : null,
  }),
  recall: (question, pick) => ({ ...type.recall(question, pick), why: question.why ? [pick(question.why)] : [] }),
})

// What the overview of a quiz shows: the quiz, all quizzes of its phase, and where to go on afterwards.
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { forLearner, outside, type NotLoaded } from '../for-learner.ts'
import { refusalOf } from '../refusal-of.ts'

export type Quiz = OutputOf<'/quiz/detail'>
export type QuizList = OutputOf<'/quiz/list'>
export type NextStep = OutputOf<'/dataset-cert/overview'>['next']

export type QuizView =
  | { readonly kind: 'learner'; readonly quiz: Quiz; readonly all: QuizList; readonly next: NextStep }
  /** Not enrolled. */
  | {
      readonly kind: 'outside'
      readonly reason: 'free' | 'paid'
      readonly phase: { readonly id: string; readonly name: string }
    }
  | NotLoaded

export interface QuizPlace {
  readonly id: string
  readonly categoryId: string
}

/** @throws CallRefused not_found, which the error screen words */
export function loadQuiz({ id, categoryId }: QuizPlace): Promise<QuizView> {
  const load = async () => {
    const [quiz, all, { next }] = await Promise.all([
      ask('/quiz/detail', { category_id: categoryId, cert_id: id }),
      ask('/quiz/list', { cert_id: id }),
      ask('/dataset-cert/overview', { id }),
    ])
    return { kind: 'learner' as const, quiz, all, next }
  }
  const loadOutside = async () => {
    const [{ name }, reason] = await Promise.all([
      ask('/index/cert-detail', { id }),
      ask('/dataset-cert/overview', { id }).then(() => 'free' as const, whyOutside),
    ])
    return { kind: 'outside' as const, reason, phase: { id, name } }
  }
  return forLearner(load, outside(loadOutside))
}

const whyOutside = (error: unknown) => (refusalOf(error) === 'needs_payment' ? 'paid' : 'free')

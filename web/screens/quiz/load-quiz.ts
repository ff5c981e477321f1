// What the overview of a quiz shows: the quiz, all quizzes of its phase, and where to go on afterwards.
import type { OutputOf } from '../../../contract/index.ts'
import { ask, CallFailed } from '../../api.ts'
import { readToken } from '../../session/session.ts'
import { isOutside, refusalOf } from '../refusal-of.ts'

export type Quiz = OutputOf<'/quiz/detail'>
export type QuizList = OutputOf<'/quiz/list'>
export type NextStep = OutputOf<'/dataset-cert/overview'>['next']

export type QuizView =
  | { readonly kind: 'learner'; readonly quiz: Quiz; readonly all: QuizList; readonly next: NextStep }
  | { readonly kind: 'visitor' }
  /** Not enrolled. */
  | { readonly kind: 'outside'; readonly reason: 'free' | 'paid'; readonly phase: { readonly id: string; readonly name: string } }
  | { readonly kind: 'failed'; readonly message: string }

export interface QuizPlace {
  readonly id: string
  readonly categoryId: string
}

/** @throws CallRefused not_found, which the error screen words */
export async function loadQuiz({ id, categoryId }: QuizPlace): Promise<QuizView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    const [quiz, all, { next }] = await Promise.all([ask('/quiz/detail', { category_id: categoryId, cert_id: id }), ask('/quiz/list', { cert_id: id }), ask('/dataset-cert/overview', { id })])
    return { kind: 'learner', quiz, all, next }
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') return { kind: 'visitor' }
    if (isOutside(error)) return loadOutside(id)
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

async function loadOutside(id: string): Promise<QuizView> {
  const [{ name }, reason] = await Promise.all([ask('/index/cert-detail', { id }), ask('/dataset-cert/overview', { id }).then(() => 'free' as const, whyOutside)])
  return { kind: 'outside', reason, phase: { id, name } }
}

const whyOutside = (error: unknown) => (refusalOf(error) === 'needs_payment' ? 'paid' : 'free')

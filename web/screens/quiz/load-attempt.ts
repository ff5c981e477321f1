import { redirect } from 'react-router'
import { ask, CallFailed } from '../../api.ts'
import { to } from '../../paths.ts'
import { readToken } from '../../session/session.ts'
import { refusalOf } from '../refusal-of.ts'
import type { Attempt } from './attempt-store.ts'

export type AttemptView = { readonly kind: 'open'; readonly attempt: Attempt } | { readonly kind: 'visitor' } | { readonly kind: 'failed'; readonly message: string }

export interface AttemptPlace {
  readonly categoryId: string
  readonly trainUserId: string
}

/** A submitted attempt leads to its result. @throws CallRefused not_found, which the error screen words */
export async function loadAttempt({ categoryId, trainUserId }: AttemptPlace): Promise<AttemptView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    return { kind: 'open', attempt: await ask('/quiz/attempt', { train_user_id: trainUserId, category_id: categoryId }) }
  } catch (error) {
    const code = refusalOf(error)
    if (code === 'quiz_closed') throw redirect(to.quizResult(categoryId, trainUserId))
    if (code === 'auth_fail') return { kind: 'visitor' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

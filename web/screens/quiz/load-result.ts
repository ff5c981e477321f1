import { redirect } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { ask, CallFailed } from '../../api.ts'
import { to } from '../../paths.ts'
import { readToken } from '../../session/session.ts'
import { refusalOf } from '../refusal-of.ts'
import { clearJournal } from './shelf.ts'
import type { AttemptPlace } from './load-attempt.ts'
import type { NextStep } from './load-quiz.ts'

export type Result = OutputOf<'/quiz/result'>
export type ResultView =
  | { readonly kind: 'there'; readonly result: Result; readonly next: NextStep }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'failed'; readonly message: string }

/** An attempt that still runs leads to its questions. @throws CallRefused not_found, which the error screen words */
export async function loadResult({ categoryId, trainUserId }: AttemptPlace): Promise<ResultView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    const result = await ask('/quiz/result', { train_user_id: trainUserId, category_id: categoryId })
    clearJournal(localStorage, trainUserId)
    return { kind: 'there', result, next: await loadNext(result.cert_id) }
  } catch (error) {
    const code = refusalOf(error)
    if (code === 'quiz_open') throw redirect(to.quizAttempt(categoryId, trainUserId))
    if (code === 'auth_fail') return { kind: 'visitor' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

/** Where to go on; a learner who has left the phase has no next step, and the result stands without it. */
async function loadNext(phaseId: string): Promise<NextStep> {
  try {
    return (await ask('/dataset-cert/overview', { id: phaseId })).next
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') throw error
    return null
  }
}

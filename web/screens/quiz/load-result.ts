import { redirect } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { to } from '../../paths.ts'
import { forLearner, orUndefined, type NotLoaded } from '../for-learner.ts'
import { storagePlace } from '../../outbox/place.ts'
import { clearPresses } from './press.ts'
import type { AttemptPlace } from './load-attempt.ts'
import type { NextStep } from './load-quiz.ts'

export type Result = OutputOf<'/quiz/result'>
export type ResultView = { readonly kind: 'there'; readonly result: Result; readonly next: NextStep } | NotLoaded

/** An attempt that still runs leads to its questions. @throws CallRefused not_found, which the error screen words */
export function loadResult({ categoryId, trainUserId }: AttemptPlace): Promise<ResultView> {
  const load = async () => {
    const result = await ask('/quiz/result', { train_user_id: trainUserId, category_id: categoryId })
    clearPresses(storagePlace(localStorage), trainUserId)
    return { kind: 'there' as const, result, next: await loadNext(result.cert_id) }
  }
  const goToQuestions = () => {
    throw redirect(to.quizAttempt(categoryId, trainUserId))
  }
  return forLearner(load, { quiz_open: goToQuestions })
}

/** Where to go on; a learner who has left the phase has no next step, and the result stands without it. */
const loadNext = async (phaseId: string): Promise<NextStep> =>
  (await orUndefined(() => ask('/dataset-cert/overview', { id: phaseId })))?.next ?? null

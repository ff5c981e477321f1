import { redirect } from 'react-router'
import { ask } from '../../api.ts'
import { to } from '../../paths.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'
import type { Attempt } from './attempt-store.ts'

export type AttemptView = { readonly kind: 'open'; readonly attempt: Attempt } | NotLoaded

export interface AttemptPlace {
  readonly categoryId: string
  readonly trainUserId: string
}

/** A submitted attempt leads to its result. @throws CallRefused not_found, which the error screen words */
export function loadAttempt({ categoryId, trainUserId }: AttemptPlace): Promise<AttemptView> {
  const goToResult = () => {
    throw redirect(to.quizResult(categoryId, trainUserId))
  }
  return forLearner(
    async () => ({
      kind: 'open',
      attempt: await ask('/quiz/attempt', { train_user_id: trainUserId, category_id: categoryId }),
    }),
    { quiz_closed: goToResult },
  )
}

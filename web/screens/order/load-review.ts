import type { PaymentReview } from '../../../contract/order-review-calls.ts'
import type { Ask } from '../../api.ts'
import { orElse, orFailed, type Failed } from '../for-learner.ts'

export type ReviewView =
  /** `zone`: finance's own, in which all times of the page are told. */
  | { readonly kind: 'open'; readonly review: PaymentReview; readonly zone: string }
  | { readonly kind: 'expired' }
  | Failed

/** @throws what the error screen words: nothing has this token */
export const loadReview = (ask: Ask, token: string): Promise<ReviewView> =>
  orFailed(() =>
    orElse<ReviewView, ReviewView>(
      async () => {
        const [review, zone] = await Promise.all([ask('/order/review-detail', { token }), findZone(ask)])
        return { kind: 'open', review, zone }
      },
      { review_expired: () => ({ kind: 'expired' }) },
    ),
  )

/** Without an account the site sells nothing any more; what was sent before can still be decided. */
const findZone = (ask: Ask): Promise<string> =>
  ask('/index/bank-details', {}).then(
    ({ office }) => office.zone,
    () => 'UTC',
  )

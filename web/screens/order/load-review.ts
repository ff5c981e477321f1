import type { PaymentReview } from '../../../contract/order-review-calls.ts'
import { CallFailed, type Ask } from '../../api.ts'
import { refusalOf } from '../refusal-of.ts'

export type ReviewView =
  /** `zone`: finance's own, in which all times of the page are told. */
  | { readonly kind: 'open'; readonly review: PaymentReview; readonly zone: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly message: string }

/** @throws what the error screen words: nothing has this token */
export async function loadReview(ask: Ask, token: string): Promise<ReviewView> {
  try {
    const [review, zone] = await Promise.all([ask('/order/review-detail', { token }), findZone(ask)])
    return { kind: 'open', review, zone }
  } catch (error) {
    if (refusalOf(error) === 'review_expired') return { kind: 'expired' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

/** Without an account the site sells nothing any more; what was sent before can still be decided. */
const findZone = (ask: Ask): Promise<string> =>
  ask('/index/bank-details', {}).then(
    ({ office }) => office.zone,
    () => 'UTC',
  )

import { selectOptionalOrder, type OrderFact } from '../../store/order.ts'
import { readReviewLink, type ReviewLink } from '../flows/review-link.ts'
import { refuse, type CallContext, type Refusal } from './call-context.ts'

/** The order of a link that still counts: in time, and about the newest receipt. */
export async function findReviewed(
  { database, config, now }: CallContext,
  token: string,
): Promise<{ order: OrderFact; link: ReviewLink } | Refusal<'not_found' | 'review_expired'>> {
  const link = readReviewLink(config.SECRET, token)
  const order = link && (await selectOptionalOrder(database, { orderId: link.orderId }))
  if (!link || !order) return refuse('not_found')
  return link.expiresAt <= now || link.round !== order.round ? refuse('review_expired') : { order, link }
}

// Finance's page: whoever has the signed link of the mail may look and decide; looking uses nothing up, deciding is a POST.
import { orderCan, stateAt } from '../../domain/order/state.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalHeldDecision } from '../../store/held-decision.ts'
import { lockOptionalOrder, selectOptionalOrder, type OrderFact } from '../../store/order.ts'
import { selectEvents } from '../../store/order-event.ts'
import { selectDuplicates } from '../../store/order-receipt.ts'
import { approveOrder, isOwned, rejectOrder } from '../flows/decide-order.ts'
import type { ReviewLink } from '../flows/review-link.ts'
import { refuse, Refusal, toSeconds, transact, type CallContext, type Handlers } from './call-context.ts'
import { findReviewed } from './find-reviewed.ts'
import { presentEvents, presentOrder } from './present-order.ts'
import { countPictures, findPicture, findReceiptFile } from './receipt-pictures.ts'

export const orderReviewCalls = {
  '/order/review-detail': async (context, { token }) => {
    const found = await findReviewed(context, token)
    return found instanceof Refusal ? found : presentReview(context.database, { ...context, ...found })
  },

  '/order/review-receipt': async (context, { token }) => {
    const found = await findReviewed(context, token)
    if (found instanceof Refusal) return found
    return (await findReceiptFile(context, found.order.receipt)) ?? refuse('not_found')
  },

  '/order/review-pictures': async (context, { token }) => {
    const found = await findReviewed(context, token)
    if (found instanceof Refusal) return found
    return countPictures(context, found.order.receipt)
  },

  '/order/review-picture': async (context, { token, page }) => {
    const found = await findReviewed(context, token)
    if (found instanceof Refusal) return found
    const picture = await findPicture(context, found.order.receipt, page)
    return picture ?? refuse('not_found')
  },

  '/order/review-decide': async (context, { token, decision, reviewer, amount, reason }) => {
    const found = await findReviewed(context, token)
    if (found instanceof Refusal) return found
    const { database, now, labs } = context
    return transact(database, async (db) => {
      const order = await lockOptionalOrder(db, { orderId: found.order.id })
      if (!order || !isOwned(order)) return refuse('not_found')
      const state = stateAt(order, now)
      const isAgain =
        order.round === found.link.round &&
        (decision === 'approve' ? state === 'approved' || state === 'expired' : state === 'rejected')
      if (!isAgain) {
        if (order.round !== found.link.round || !orderCan.decide(state))
          return refuse('order_state', { args: { state } })
        if (await selectOptionalHeldDecision(db, order.id)) return refuse('order_state', { args: { state: 'held' } })
        if (decision === 'approve') {
          if (amount === undefined) return refuse('invalid_input', { fields: { amount: 'order.amount.missing' } })
          await approveOrder(db, { order, by: reviewer, amount, now, labs })
        } else {
          if (reason === undefined) return refuse('invalid_input', { fields: { reason: 'order.reason.missing' } })
          await rejectOrder(db, { order, by: reviewer, reason, now, labs })
        }
      }
      return presentReview(db, {
        ...context,
        link: found.link,
        order: (await selectOptionalOrder(db, { orderId: order.id })) ?? order,
      })
    })
  },
} satisfies Partial<Handlers>

async function presentReview(
  db: Db,
  { order, link, locale, now }: Pick<CallContext, 'locale' | 'now'> & { order: OrderFact; link: ReviewLink },
) {
  return {
    order: presentOrder(order, { locale, now }),
    learner: { name: order.name, email: order.email },
    link_expires_at: toSeconds(link.expiresAt),
    decided_by: order.decidedBy,
    history: presentEvents(await selectEvents(db, order.id)),
    duplicates: (await selectDuplicates(db, order.id)).map(({ of, isOwn, reference }) => ({
      of,
      is_own: isOwn,
      reference,
    })),
  }
}

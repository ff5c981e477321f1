import { hasPriceEnded } from '../../domain/order/draft-price.ts'
import { updateDraft } from '../../store/order.ts'
import { wordMoney } from '../flows/order-words.ts'
import { refuse, Refusal, type CallContext, type Learner } from './call-context.ts'
import { findSale, priceOf } from './find-sale.ts'
import { findOwnOrder, lockOwnOrder } from './own-order.ts'

/**
 * A draft whose day is over gets today's price, outside of what a refusal undoes; when it is another, the learner sees
 * it before anything is sent.
 */
export async function priceAnew(
  { database, learner, locale, now }: CallContext & { readonly learner: Learner },
  orderId: string,
) {
  const found = await findOwnOrder(database, learner.id, orderId)
  if (!found || !hasPriceEnded(found, now)) return undefined
  return database.transaction(async (db) => {
    const order = await lockOwnOrder(db, learner.id, orderId)
    if (!order || !hasPriceEnded(order, now)) return undefined // another tab was quicker
    const { currency } = order.price
    const sale = await findSale(
      db,
      { accountId: learner.id, locale },
      { kind: order.kind, cert_id: order.phaseId, currency },
    )
    if (sale instanceof Refusal) return sale
    const { lessonId, hours, validity } = order
    const price = priceOf(sale, hours)
    await updateDraft(db, { orderId: order.id, lessonId, hours, validity, price, account: sale.bank, now })
    if (price.amount === order.price.amount && price.currency === order.price.currency) return undefined
    return refuse('order_price', { args: { before: wordMoney(order.price, locale), price: wordMoney(price, locale) } })
  })
}

// Paying at an online way: the way there. That it was paid only its provider tells (hearPayment).
import { payLimits } from '../../domain/account/limit.ts'
import { isTimely, type PaymentOutcome } from '../../domain/order/payment.ts'
import { orderCan, stateAt } from '../../domain/order/state.ts'
import { takePayment } from '../flows/take-payment.ts'
import { PaymentUnreachable, type Callback } from '../outside/payment/provider.ts'
import type { Payments } from '../outside/payment/registry.ts'
import { refuse, Refusal, type CallContext, type Handlers } from './call-context.ts'
import { takeOrRefuse } from './guard.ts'
import { findOwnOrder } from './own-order.ts'
import { priceAnew } from './price-anew.ts'

export const presentOnline = (payments: Payments, locale: CallContext['locale']) =>
  [...payments].map(([id, { label }]) => ({ id, label: label[locale] }))

export const orderPayCalls = {
  '/order/pay': async (context, { order_id, way }) => {
    const { database, learner, locale, now, payments, config } = context
    const offered = payments.get(way)
    if (!offered) return refuse('way_off')
    const other = await priceAnew(context, order_id)
    if (other) return other
    const order = await findOwnOrder(database, learner.id, order_id)
    if (!order) return refuse('not_found')
    const state = stateAt(order, now)
    if (!orderCan.pay(state)) return refuse('order_state', { args: { state } })
    const turn = await takeOrRefuse(context, [{ key: `pay ${learner.id}`, limits: payLimits }])
    if (turn instanceof Refusal) return turn
    const { id: orderId, reference, price } = order
    try {
      return await offered.provider.begin({
        orderId,
        reference,
        ...price,
        locale,
        returnTo: `${config.publicUrl}/order/${orderId}`,
      })
    } catch (error) {
      if (error instanceof PaymentUnreachable)
        return refuse('way_unreachable', { args: { way: offered.label[locale] } })
      throw error
    }
  },
} satisfies Partial<Handlers>

/** Why nothing came of a call-back before it was looked up, or what came of it; `ignored`: it tells of no payment. */
export type HeardPayment = PaymentOutcome | 'ignored' | 'no_such_way' | 'signature' | 'unreadable' | 'stale'

/** What a provider's door passes on. Until its signature and its moment are right the database is not asked. */
export async function hearPayment(
  { database, labs, payments, now }: Pick<CallContext, 'database' | 'labs' | 'payments' | 'now'>,
  way: string,
  callback: Callback,
): Promise<HeardPayment> {
  const offered = payments.get(way)
  if (!offered) return 'no_such_way'
  const heard = offered.provider.hear(callback)
  if (typeof heard === 'string') return heard
  if (!isTimely(heard.sentAt, now)) return 'stale'
  if (heard.kind !== 'paid') return 'ignored'
  const { eventId, orderId, amount, currency, sentAt } = heard
  return takePayment({ database, labs, now }, { way, by: offered.label.en, eventId, orderId, amount, currency, sentAt })
}

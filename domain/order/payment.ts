// Ways to pay. A transfer is always there: finance looks at its receipt. Any other is online: its provider tells by a
// signed call-back that money has arrived, and these rules say what that does. How to add one:
// docs/how-to-add-a-payment-provider.md.
import type { Money } from './money.ts'
import { orderCan, type OrderState } from './state.ts'

export const TRANSFER = 'transfer'

/** All ways, by id; the transfer first. */
export const waysToPay = (online: readonly string[]): readonly string[] => [TRANSFER, ...online]

/** One way is no choice. */
export const hasChoice = (ways: readonly string[]): boolean => ways.length > 1

/**
 * A call-back that was signed longer ago, or further ahead, is not listened to: who recorded it cannot send it again
 * later. Milliseconds.
 */
export const CALLBACK_WINDOW_MS = 5 * 60_000
export const isTimely = (sentAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - sentAt.getTime()) <= CALLBACK_WINDOW_MS

export const paymentOutcomes = ['approved', 'amount', 'closed', 'unknown'] as const
/**
 * What a payment does. `approved`: the order is, as if finance had approved it. `amount`: another amount or currency
 * than the order's. `closed`: the order takes no payment any more. `unknown`: there is no such order.
 */
export type PaymentOutcome = (typeof paymentOutcomes)[number]

/** The state is that at this moment (`stateAt`). */
export function judgePayment(
  order: { readonly state: OrderState; readonly price: Money } | undefined,
  paid: Money,
): PaymentOutcome {
  if (!order) return 'unknown'
  if (!orderCan.pay(order.state)) return 'closed'
  return paid.amount === order.price.amount && paid.currency === order.price.currency ? 'approved' : 'amount'
}

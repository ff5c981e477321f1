// A payment that its provider has signed, as one transaction: its event, and what comes of the order, are there or
// neither is.
import { judgePayment, type PaymentOutcome } from '../../domain/order/payment.ts'
import { orderCan, stateAt } from '../../domain/order/state.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Database } from '../../store/database.ts'
import { lockOptionalOrder, updateOrderSubmitted } from '../../store/order.ts'
import { insertEvent } from '../../store/order-event.ts'
import {
  insertPaymentEvent,
  selectPaymentOutcome,
  updatePaymentOutcome,
  type PaymentEvent,
} from '../../store/payment.ts'
import { approveOrder, isOwned } from './decide-order.ts'
import type { Labs } from './labs.ts'

/** Told again, the same comes of it, however often and wherever it is told at the same time. `by` stays on the order. */
export const takePayment = (
  { database, labs, now }: { database: Database; labs: Labs; now: Date },
  { by, ...event }: PaymentEvent & { readonly by: string },
): Promise<PaymentOutcome> =>
  database.transaction(async (db) => {
    // Another delivery of this very event waits here until this one is through.
    if (!(await insertPaymentEvent(db, event, now))) return selectPaymentOutcome(db, event)
    const { orderId, amount } = event
    const found = isUuid(orderId) ? await lockOptionalOrder(db, { orderId }) : undefined
    const order = found && isOwned(found) ? found : undefined // of a deleted account nobody can be given anything
    const outcome = judgePayment(order && { state: stateAt(order, now), price: order.price }, event)
    if (order && outcome === 'approved') {
      if (orderCan.submit(order.state)) {
        // It has waited for nobody, but it was sent: by being paid.
        await updateOrderSubmitted(db, { orderId, answerBy: now, now })
        await insertEvent(db, { orderId, state: 'applying', by: null, reason: null, amount: null, now })
      }
      await approveOrder(db, { order, by, amount, now, labs })
    }
    await updatePaymentOutcome(db, event, outcome)
    return outcome
  })

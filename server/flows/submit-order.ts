// What the learner does with an order: send it to finance, take it back.
import { answerBy, type Office } from '../../domain/order/office.ts'
import { lendableSeconds } from '../../domain/order/provisional.ts'
import type { Db } from '../../store/database.ts'
import { updateOrderState, updateOrderSubmitted, type OrderFact } from '../../store/order.ts'
import { selectLoans, selectUsedLoanSeconds } from '../../store/order-loan.ts'
import { insertEvent } from '../../store/order-event.ts'
import type { Config } from '../config.ts'
import { chargeRunning, creditHours, takeBackHours } from './hours.ts'
import type { Labs } from './labs.ts'
import { atMoment } from './notice.ts'
import { inEach, wordBought } from './order-words.ts'
import { queueReviewMails } from './review-mail.ts'
import { tell } from './tell.ts'

/** The lot of what was lent when an order was submitted for the nth time. */
const loanKey = (orderId: string, round: number): string => `order ${orderId} provisional ${round}`

interface Submitting {
  readonly order: OrderFact & { readonly accountId: string }
  readonly office: Office
  readonly config: Pick<Config, 'PROVISIONAL_HOURS'>
  readonly now: Date
  /** Who of the house put it back before finance; null: the learner sent it. */
  readonly reopenedBy?: string | null
}

/** The order is locked and may be submitted. Some of the hours are lent at once, so nobody waits for a bank to learn on. */
export async function submitOrder(
  db: Db,
  { order, office, config, now, reopenedBy = null }: Submitting,
): Promise<void> {
  const round = order.round + 1
  const answer = answerBy(now, office)
  await updateOrderSubmitted(db, { orderId: order.id, answerBy: answer, now })
  await insertEvent(db, { orderId: order.id, state: 'applying', by: reopenedBy, reason: null, amount: null, now })
  if (order.kind === 'hours') {
    // What was used of this order's earlier loans is part of what it buys.
    const boughtSeconds = (order.hours ?? 0) * 3600 - (await selectUsedLoanSeconds(db, order.id))
    const seconds = lendableSeconds({
      limitSeconds: config.PROVISIONAL_HOURS * 3600,
      boughtSeconds,
      loans: await selectLoans(db, order.accountId),
    })
    const { accountId, phaseId } = order
    if (seconds > 0)
      await creditHours(
        db,
        {
          accountId,
          phaseId,
          source: 'provisional',
          seconds,
          expiresAt: null,
          key: loanKey(order.id, round),
          orderId: order.id,
        },
        now,
      )
  }
  await queueReviewMails(db, { orderId: order.id, round, office, now })
  const values = {
    bought: inEach((locale) => wordBought(order, locale)),
    reference: order.reference,
    answer: atMoment(answer),
  }
  await tell(db, {
    accountId: order.accountId,
    type: 4,
    key: `order ${order.id} ${round} applying`,
    subject: reopenedBy === null ? 'notice.order.applying' : 'notice.order.reopened',
    values,
    path: `/order/${order.id}`,
  })
}

/** The order is locked and may be cancelled. */
export async function cancelOrder(
  db: Db,
  { order, labs, now }: { order: OrderFact & { readonly accountId: string }; labs: Labs; now: Date },
): Promise<void> {
  await takeBackLoans(db, { order, labs, now })
  await updateOrderState(db, { orderId: order.id, state: 'cancelled' })
  await insertEvent(db, { orderId: order.id, state: 'cancelled', by: null, reason: null, amount: null, now })
  const values = { bought: inEach((locale) => wordBought(order, locale)), reference: order.reference }
  await tell(db, {
    accountId: order.accountId,
    type: 4,
    key: `order ${order.id} cancelled`,
    subject: 'notice.order.cancelled',
    values,
    path: `/order/${order.id}`,
  })
}

/** Takes back what is left of everything that was lent for an order; what was used stays used. */
export async function takeBackLoans(
  db: Db,
  { order, labs, now }: { order: OrderFact & { readonly accountId: string }; labs: Labs; now: Date },
): Promise<void> {
  if (order.kind !== 'hours' || order.round === 0) return
  await chargeRunning(db, order, labs)
  for (let round = 1; round <= order.round; round++) await takeBackHours(db, { key: loanKey(order.id, round) }, now)
}

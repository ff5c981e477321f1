// What finance does with an order, and the clock. Each move is one transaction with the order locked: the decision, the
// hours or the enrolment, the message and the jobs of its mails are all there or none of them, however often and
// wherever it is pressed.
import { needsOfficial, yearIn } from '../../domain/order/invoice.ts'
import { orderCan, stateAt } from '../../domain/order/state.ts'
import type { Database, Db } from '../../store/database.ts'
import { selectOptionalPhaseForLearner, updateEnrolmentLeft } from '../../store/enrolment.ts'
import { insertJob, MAY_WAIT } from '../../store/job.ts'
import {
  lockOptionalOrder,
  selectDueOrderIds,
  updateOrderApproved,
  updateOrderRejected,
  updateOrderReversed,
  updateOrderState,
  type OrderFact,
} from '../../store/order.ts'
import { selectUsedLoanSeconds } from '../../store/order-loan.ts'
import { insertEvent } from '../../store/order-event.ts'
import { drawInvoiceNumber, updateOfficialInvoice } from '../../store/order-invoice.ts'
import { enrolLearner } from './enrol.ts'
import { chargeRunning, creditHours, takeBackHours } from './hours.ts'
import type { Labs } from './labs.ts'
import { atMoment } from './notice.ts'
import { inEach, wordBought, wordMoney } from './order-words.ts'
import { queueInvoiceMail } from './review-mail.ts'
import { takeBackLoans } from './submit-order.ts'
import { tell } from './tell.ts'

/** An order whose learner is there: only they can be given anything. */
export type OwnedOrder = OrderFact & { readonly accountId: string }
export const isOwned = (order: OrderFact): order is OwnedOrder => order.accountId !== null

interface Deciding {
  readonly order: OwnedOrder
  /** Who decides; stays on the order. */
  readonly by: string
  readonly now: Date
  readonly labs: Labs
}

const DAY_MS = 86_400_000
const hoursKey = (orderId: string): string => `order ${orderId}`
const wordsOf = (order: OrderFact) => ({
  bought: inEach((locale) => wordBought(order, locale)),
  reference: order.reference,
})

/** The order is locked and waits. Credits the hours or enrols; what was lent and used is part of what was bought. */
export async function approveOrder(
  db: Db,
  { order, by, amount, now, labs }: Deciding & { amount: number },
): Promise<void> {
  const { id: orderId, accountId, phaseId } = order
  const expiresAt = order.validity && new Date(now.getTime() + order.validity.days * DAY_MS)
  await updateOrderApproved(db, { orderId, by, amount, expiresAt, now })
  await insertEvent(db, { orderId, state: 'approved', by, reason: null, amount, now })
  if (order.kind === 'phase') await enrolLearner(db, { accountId, phaseId, now })
  else {
    await takeBackLoans(db, { order, labs, now })
    const used = await selectUsedLoanSeconds(db, orderId)
    await creditHours(
      db,
      {
        accountId,
        phaseId,
        source: 'purchase',
        seconds: (order.hours ?? 0) * 3600,
        expiresAt,
        key: hoursKey(orderId),
        orderId,
      },
      now,
    )
    if (used > 0)
      await takeBackHours(db, { key: hoursKey(orderId), event: `${hoursKey(orderId)} lent`, upToSeconds: used }, now)
  }
  const key = `order ${orderId} approved`
  const values = {
    ...wordsOf(order),
    received: inEach((locale) => wordMoney({ amount, currency: order.price.currency }, locale)),
  }
  if (expiresAt)
    await tell(db, {
      accountId,
      type: 4,
      key,
      subject: 'notice.order.approvedHours',
      values: { ...values, until: atMoment(expiresAt) },
      path: `/order/${orderId}`,
    })
  else
    await tell(db, {
      accountId,
      type: 4,
      key,
      subject: 'notice.order.approvedPhase',
      values,
      path: `/phase/lesson/${phaseId}`,
    })
  if (order.invoice) {
    if (needsOfficial(order.account?.country ?? '')) await queueInvoiceMail(db, { orderId })
    await drawInvoiceNumber(db, { orderId, year: yearIn(now, order.account?.office.zone ?? 'UTC'), now }) // last: it holds the counter
  }
}

/** The order is locked and confirmed, and an invoice was asked for. The same number again tells nobody anything. */
export async function fillInvoice(
  db: Db,
  { order, number, by, now }: { order: OrderFact; number: string; by: string; now: Date },
): Promise<void> {
  if (order.invoice?.official?.number === number) return
  await updateOfficialInvoice(db, { orderId: order.id, number, by, now })
  if (isOwned(order))
    await tell(db, {
      accountId: order.accountId,
      type: 4,
      key: `order ${order.id} invoice ${number}`,
      subject: 'notice.order.invoiced',
      values: { ...wordsOf(order), number },
      path: `/order/${order.id}`,
    })
}

/** The order is locked and waits. It keeps everything and takes a new receipt. */
export async function rejectOrder(
  db: Db,
  { order, by, reason, now, labs }: Deciding & { reason: string },
): Promise<void> {
  await takeBackLoans(db, { order, labs, now })
  await updateOrderRejected(db, { orderId: order.id, by, reason, now })
  await insertEvent(db, { orderId: order.id, state: 'rejected', by, reason, amount: null, now })
  await tell(db, {
    accountId: order.accountId,
    type: 4,
    key: `order ${order.id} ${order.round} rejected`,
    subject: 'notice.order.rejected',
    values: { ...wordsOf(order), reason },
    path: `/order/${order.id}`,
  })
}

/**
 * Takes a mistaken approval back: what is left of the hours, or the phase unless a group opens it too. What was used
 * stays used.
 */
export async function reverseOrder(
  db: Db,
  { order, by, reason, now, labs }: Deciding & { reason: string },
): Promise<{ takenSeconds: number }> {
  const { id: orderId, accountId, phaseId } = order
  await updateOrderReversed(db, { orderId, reason })
  await insertEvent(db, { orderId, state: 'reversed', by, reason, amount: null, now })
  let takenSeconds = 0
  if (order.kind === 'hours') {
    await chargeRunning(db, order, labs)
    takenSeconds = (await takeBackHours(db, { key: hoursKey(orderId) }, now)).takenSeconds
  } else {
    const phase = await selectOptionalPhaseForLearner(db, { accountId, phaseId })
    if (phase?.has_price && !phase.is_opened_by_group) await updateEnrolmentLeft(db, { accountId, phaseId, now })
  }
  await tell(db, {
    accountId,
    type: 4,
    key: `order ${orderId} reversed`,
    subject: 'notice.order.reversed',
    values: { ...wordsOf(order), reason },
    path: `/order/${orderId}`,
  })
  return { takenSeconds }
}

/** Other jobs come in between. */
const EXPIRED_AT_A_TIME = 25

/**
 * Writes down which bought hours have expired, the longest ago first; the ledger takes what is left of them by itself
 * (`expireLots`).
 */
export async function expireOrders(database: Database, now: Date): Promise<void> {
  const due = await selectDueOrderIds(database, { now, limit: EXPIRED_AT_A_TIME })
  for (const orderId of due) {
    await database.transaction(async (db) => {
      const order = await lockOptionalOrder(db, { orderId })
      if (!order || !orderCan.reverse(order.state) || order.state === 'expired' || stateAt(order, now) !== 'expired')
        return
      await updateOrderState(db, { orderId, state: 'expired' })
      await insertEvent(db, { orderId, state: 'expired', by: null, reason: null, amount: null, now })
      if (isOwned(order))
        await tell(db, {
          accountId: order.accountId,
          type: 4,
          key: `order ${orderId} expired`,
          subject: 'notice.order.expired',
          values: wordsOf(order),
          path: '/my/hours',
          since: order.expiresAt ?? now,
        })
    })
  }
  if (due.length === EXPIRED_AT_A_TIME)
    await insertJob(database, {
      task: 'expire-orders',
      payload: {},
      key: 'expire-orders',
      maxAttempts: 1,
      priority: MAY_WAIT,
    }) // if it is lost, the next round goes on
}

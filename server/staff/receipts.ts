// The queue of finance in the console.
import { returnReasons } from '../../domain/order/decision.ts'
import { orderCan, stateAt } from '../../domain/order/state.ts'
import { isUuid } from '../../domain/uuid.ts'
import { sayLoose } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalHeldDecision } from '../../store/held-decision.ts'
import { lockOptionalOrder, selectOptionalOrder, type OrderFact } from '../../store/order.ts'
import { selectEvents } from '../../store/order-event.ts'
import { selectDuplicates } from '../../store/order-receipt.ts'
import {
  countEarlierOrders,
  countWaitingReceipts,
  selectLanguage,
  selectReceiptQueue,
} from '../../store/receipt-queue.ts'
import { updateSessionSpent } from '../../store/staff.ts'
import { Refusal, refuse, toSeconds, transact, type Handlers } from '../calls/call-context.ts'
import { presentEvents, presentOrder } from '../calls/present-order.ts'
import { countPictures, findPicture, findReceiptFile } from '../calls/receipt-pictures.ts'
import { isOwned } from '../flows/decide-order.ts'
import { holdDecision, takeBackDecision } from '../flows/hold-decision.ts'
import { wordMoney } from '../flows/order-words.ts'
import { doVerb, type StaffContext } from './do-verb.ts'

const SHOWN = 200

export const receiptCalls = {
  '/staff/receipts': async ({ database }) => ({
    count: await countWaitingReceipts(database),
    list: (await selectReceiptQueue(database, SHOWN)).map((one) => ({
      id: one.id,
      reference: one.reference,
      name: one.name,
      price: one.price,
      round: one.round,
      submitted_at: toSeconds(one.submittedAt),
      answer_by: one.answerBy && toSeconds(one.answerBy),
      has_same_receipt: one.hasSameReceipt,
      has_same_transaction: one.hasSameTransaction,
      held: one.held,
    })),
  }),

  '/staff/receipt': async (context, { order_id }) => {
    const order = await findSent(context, order_id)
    return order ? presentReceipt(context, order) : refuse('not_found')
  },

  '/staff/receipt-picture': async (context, { order_id, page }) => {
    const order = await findSent(context, order_id)
    return (order && (await findPicture(context, order.receipt, page))) ?? refuse('not_found')
  },

  '/staff/receipt-file': async (context, { order_id }) => {
    const order = await findSent(context, order_id)
    return (order && (await findReceiptFile(context, order.receipt))) ?? refuse('not_found')
  },

  '/staff/receipt-decide': async ({ database, learner, staff, now }, { order_id, round, decision, amount, reason }) => {
    if (decision === 'approve' && amount === undefined)
      return refuse('invalid_input', { fields: { amount: 'order.amount.missing' } })
    if (decision === 'reject' && reason === undefined)
      return refuse('invalid_input', { fields: { reason: 'order.reason.missing' } })
    return transact(database, async (db) => {
      const order = await lockSent(db, order_id)
      if (!order || !isOwned(order)) return refuse('not_found')
      const state = stateAt(order, now)
      if (order.round !== round || !orderCan.decide(state)) return refuse('order_state', { args: { state } })
      const held = await holdDecision(db, {
        order,
        decision,
        amount: decision === 'approve' ? (amount ?? null) : null,
        reason: decision === 'reject' ? (reason ?? null) : null,
        accountId: staff.accountId,
        by: staff.name,
        now,
      })
      if (!held) return refuse('order_state', { args: { state: 'held' } })
      await updateSessionSpent(db, learner.tokenHash, now)
      return { due_at: toSeconds(held.dueAt) }
    })
  },

  '/staff/receipt-undo': async ({ database, staff, now }, { order_id }) =>
    transact(database, async (db) => {
      const order = await lockSent(db, order_id)
      const held = order && (await selectOptionalHeldDecision(db, order.id))
      if (!order || (held && held.accountId !== staff.accountId)) return refuse('not_found')
      if (!held) return refuse('order_state', { args: { state: stateAt(order, now) } })
      await takeBackDecision(db, held, now)
      return {}
    }),
  '/staff/order-reopen': (context, { order_id, reason }) => decideAnew(context, 'reopen', order_id, reason),
  '/staff/order-reverse': (context, { order_id, reason }) => decideAnew(context, 'reverse', order_id, reason),
} satisfies Partial<Handlers>

/** What was decided is undone by the verb of the command. */
async function decideAnew(context: StaffContext, verb: 'reopen' | 'reverse', orderId: string, reason: string) {
  const order = await findSent(context, orderId)
  if (!order || !isOwned(order)) return refuse('not_found')
  const done = await doVerb(context, {
    noun: 'order',
    verb,
    input: { reference: order.reference, reason },
    isMoney: true,
  })
  return done instanceof Refusal ? done : {}
}

const lockSent = async (db: Db, orderId: string) => (isUuid(orderId) ? lockOptionalOrder(db, { orderId }) : undefined)

/** An order that was ever sent: what its learner has not sent is nobody's to look at. */
async function findSent({ database }: StaffContext, orderId: string): Promise<OrderFact | undefined> {
  const order = isUuid(orderId) ? await selectOptionalOrder(database, { orderId }) : undefined
  return order && order.round > 0 ? order : undefined
}

async function presentReceipt(context: StaffContext, order: OrderFact) {
  const { database, locale, now } = context
  const [history, duplicates, pictures, held, earlier, lang] = await Promise.all([
    selectEvents(database, order.id),
    selectDuplicates(database, order.id),
    countPictures(context, order.receipt),
    selectOptionalHeldDecision(database, order.id),
    order.accountId === null
      ? { sent: 0, approved: 0 }
      : countEarlierOrders(database, { accountId: order.accountId, orderId: order.id }),
    order.accountId === null ? 'en' : selectLanguage(database, order.accountId),
  ])
  const theirs = readLocale(lang)
  const words = { reference: order.reference, price: wordMoney(order.price, theirs) }
  return {
    order: presentOrder(order, { locale, now }),
    learner: { name: order.name, email: order.email },
    earlier,
    receiver: order.account && {
      title: order.account.accountTitle,
      number_end: (order.account.iban || order.account.accountNumber).replaceAll(' ', '').slice(-4),
    },
    duplicates: duplicates.map(({ of, isOwn, reference }) => ({ of, is_own: isOwn, reference })),
    history: presentEvents(history),
    pictures,
    decided_by: order.decidedBy,
    held: held ? { decision: held.decision, by: held.by, due_at: toSeconds(held.dueAt) } : null,
    lang: theirs,
    reasons: returnReasons.map((name) => ({ name, text: sayLoose(theirs, `staff.reason.${name}.text`, words) })),
  }
}

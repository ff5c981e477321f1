// Payments, for the operator: what waits, deciding without the mail, another link, the list for the accounts.
import { z } from 'zod'
import { readAmount } from '../../domain/order/money.ts'
import { readReference } from '../../domain/order/reference.ts'
import { orderCan, stateAt } from '../../domain/order/state.ts'
import { sayLoose } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalHeldDecision } from '../../store/held-decision.ts'
import {
  lockOptionalOrder,
  selectOptionalOrder,
  selectOptionalOrderIdByReference,
  selectSentOrders,
  selectWaitingOrders,
  type OrderFact,
} from '../../store/order.ts'
import { selectOrdersWithoutInvoice } from '../../store/order-invoice.ts'
import { selectUnbookedPayments } from '../../store/payment.ts'
import {
  approveOrder,
  fillInvoice,
  isOwned,
  rejectOrder,
  reverseOrder,
  type OwnedOrder,
} from '../flows/decide-order.ts'
import { findAccount } from '../calls/own-order.ts'
import { makeLabs } from '../flows/make-labs.ts'
import { wordBought, wordMoney } from '../flows/order-words.ts'
import { submitOrder } from '../flows/submit-order.ts'
import { queueInvoiceMail, queueReviewMailAgain } from '../flows/review-mail.ts'
import { writeOrderCsv } from './order-csv.ts'
import { flag, moment, text } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

/** More than anybody goes through at a sitting. */
const MOST_UNBOOKED = 200
const reference = text(60)
const reason = text(500)

export const order: Noun = {
  /** What waits, the oldest first; with --all everything that was ever sent. */
  list: defineVerb(z.strictObject({ all: flag }), async ({ db, now, locale }, { all }) => {
    const list = (await (all ? selectSentOrders : selectWaitingOrders)(db)).toSorted(
      (a, b) => (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0),
    )
    return {
      result: { list: list.map((one) => toFacts(one, now)) },
      lines: list.map((one) => writeLine(one, { locale, now })),
      facts: { orders: list.length },
    }
  }),

  approve: defineVerb(
    z.strictObject({ reference, amount: text(30) }),
    async ({ db, config, labs, now, operator, locale }, { reference: typed, amount: sum }) => {
      const found = await lockDecidable(db, typed, now)
      const amount = readAmount(sum, found.price.currency)
      if (amount === undefined || amount < 1)
        throw new Declined('admin.order.amount', { currency: found.price.currency })
      await approveOrder(db, { order: found, by: operator, amount, now, labs: labs ?? makeLabs(config) })
      const words = {
        reference: found.reference,
        received: wordMoney({ amount, currency: found.price.currency }, locale),
        asked: wordMoney(found.price, locale),
      }
      return {
        result: { reference: found.reference, state: 'approved', amount },
        lines: [sayLoose(locale, 'admin.order.approved', words)],
        facts: { order: found.id, account: found.accountId, amount },
        change: { before: { state: 'applying' }, after: { state: 'approved', amount } },
      }
    },
  ),

  reject: defineVerb(
    z.strictObject({ reference, reason }),
    async ({ db, config, labs, now, operator, locale }, { reference: typed, reason: why }) => {
      const found = await lockDecidable(db, typed, now)
      await rejectOrder(db, { order: found, by: operator, reason: why, now, labs: labs ?? makeLabs(config) })
      return {
        result: { reference: found.reference, state: 'rejected' },
        lines: [sayLoose(locale, 'admin.order.rejected', { reference: found.reference })],
        facts: { order: found.id, account: found.accountId },
        change: { before: { state: 'applying' }, after: { state: 'rejected', reason: why } },
      }
    },
  ),

  /** A mistaken approval: what is left of the hours goes, or the phase; what was used stays used. */
  reverse: defineVerb(
    z.strictObject({ reference, reason }),
    async ({ db, config, labs, now, operator, locale }, { reference: typed, reason: why }) => {
      const found = await lock(db, typed)
      const state = stateAt(found, now)
      if (!orderCan.reverse(state))
        throw new Declined('admin.order.state', {
          reference: found.reference,
          state: sayLoose(locale, `admin.order.state.${state}`),
        })
      const { takenSeconds } = await reverseOrder(db, {
        order: found,
        by: operator,
        reason: why,
        now,
        labs: labs ?? makeLabs(config),
      })
      return {
        result: { reference: found.reference, state: 'reversed', taken_seconds: takenSeconds },
        lines: [
          sayLoose(locale, 'admin.order.reversed', {
            reference: found.reference,
            minutes: Math.floor(takenSeconds / 60),
          }),
        ],
        facts: { order: found.id, account: found.accountId, takenSeconds },
        change: { before: { state }, after: { state: 'reversed', reason: why } },
      }
    },
  ),

  /** A mistaken return: the order waits for finance again, with the receipt that it has. */
  reopen: defineVerb(
    z.strictObject({ reference, reason }),
    async ({ db, config, now, operator, locale }, { reference: typed, reason: why }) => {
      const found = await lock(db, typed)
      const state = stateAt(found, now)
      const office = (await findAccount(db, found))?.office
      if (!orderCan.reopen(state) || !office)
        throw new Declined('admin.order.notReturned', {
          reference: found.reference,
          state: sayLoose(locale, `admin.order.state.${state}`),
        })
      await submitOrder(db, { order: found, office, config, now, reopenedBy: operator })
      return {
        result: { reference: found.reference, state: 'applying' },
        lines: [sayLoose(locale, 'admin.order.reopened', { reference: found.reference })],
        facts: { order: found.id, account: found.accountId, reason: why },
        change: { before: { state, reason: found.reason }, after: { state: 'applying' } },
      }
    },
  ),

  /** Confirmed orders that wait for their official invoice, the oldest first. */
  invoices: defineVerb(z.strictObject({}), async ({ db, now, locale }) => {
    const ids = await selectOrdersWithoutInvoice(db)
    const found = await Promise.all(ids.map((orderId) => selectOptionalOrder(db, { orderId })))
    const list = found.filter((one) => one !== undefined)
    return {
      result: { list: list.map((one) => toFacts(one, now)) },
      lines: list.map((one) => writeLine(one, { locale, now })),
      facts: { orders: list.length },
    }
  }),

  /** Payments that a provider has signed and no order took, the newest first. */
  unbooked: defineVerb(z.strictObject({}), async ({ db, locale }) => {
    const list = await selectUnbookedPayments(db, { limit: MOST_UNBOOKED })
    return {
      result: {
        list: list.map(({ way, eventId, outcome, amount, currency, receivedAt, reference: named }) => ({
          way,
          event: eventId,
          why: outcome,
          amount,
          currency,
          received_at: receivedAt.toISOString(),
          reference: named,
        })),
      },
      lines: list.map(({ way, eventId, outcome, amount, currency, receivedAt, reference: named }) =>
        sayLoose(locale, 'admin.order.unbooked.line', {
          since: receivedAt.toISOString(),
          way,
          event: eventId,
          price: wordMoney({ amount, currency }, locale),
          reference: named ?? '–',
          why: sayLoose(locale, `admin.order.unbooked.${outcome}`),
        }),
      ),
      facts: { payments: list.length },
    }
  }),

  /** The number of an official invoice; its file goes by finance's page (resend-link). */
  invoice: defineVerb(
    z.strictObject({ reference, invoiceNumber: text(40) }),
    async ({ db, now, operator, locale }, { reference: typed, invoiceNumber: number }) => {
      const found = await lock(db, typed)
      if (!found.invoice || !orderCan.confirm(stateAt(found, now)))
        throw new Declined('admin.order.noInvoice', { reference: found.reference })
      await fillInvoice(db, { order: found, number, by: operator, now })
      return {
        result: { reference: found.reference, number },
        lines: [sayLoose(locale, 'admin.order.invoiced', { reference: found.reference, number })],
        facts: { order: found.id, account: found.accountId, number },
      }
    },
  ),

  'resend-link': defineVerb(
    z.strictObject({ reference }),
    async ({ db, config, now, locale }, { reference: typed }) => {
      const order = await lock(db, typed)
      const isInvoice = order.invoice !== null && !order.invoice.official && orderCan.confirm(stateAt(order, now))
      const found = isInvoice ? order : await lockDecidable(db, typed, now)
      if (isInvoice) await queueInvoiceMail(db, { orderId: found.id })
      else await queueReviewMailAgain(db, { orderId: found.id, round: found.round })
      return {
        result: { reference: found.reference },
        lines: [sayLoose(locale, 'admin.order.resent', { reference: found.reference, address: config.FINANCE_EMAIL })],
        facts: { order: found.id },
      }
    },
  ),

  /** For the accounts: a line an order, by payment reference. */
  csv: defineVerb(
    z.strictObject({ from: moment.optional(), until: moment.optional() }),
    async ({ db, now }, { from, until }) => {
      const sent = await selectSentOrders(db)
      const list = sent
        .filter(({ submittedAt }) => submittedAt && (!from || submittedAt >= from) && (!until || submittedAt <= until))
        .toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
      const lines = writeOrderCsv(list, now)
      return { result: { csv: lines.join('\n') }, lines, facts: { orders: list.length } }
    },
  ),
}

async function lock(db: Db, typed: string): Promise<OwnedOrder> {
  const read = readReference(typed)
  if (read === undefined) throw new Declined('admin.order.mistyped')
  const id = await selectOptionalOrderIdByReference(db, read)
  const found = id === undefined ? undefined : await lockOptionalOrder(db, { orderId: id })
  if (!found || !isOwned(found)) throw new Declined('admin.order.none')
  return found
}

async function lockDecidable(db: Db, typed: string, now: Date): Promise<OwnedOrder> {
  const found = await lock(db, typed)
  const state = stateAt(found, now)
  if (!orderCan.decide(state)) throw new Declined('admin.order.notWaiting', { reference: found.reference })
  const held = await selectOptionalHeldDecision(db, found.id)
  if (held) throw new Declined('admin.order.held', { reference: found.reference, by: held.by })
  return found
}

const toFacts = (one: OrderFact, now: Date) => ({
  reference: one.reference,
  state: stateAt(one, now),
  kind: one.kind,
  phase: one.phaseId,
  hours: one.hours,
  account: one.accountId,
  email: one.email,
  amount: one.price.amount,
  currency: one.price.currency,
  received: one.receivedAmount,
  submitted_at: one.submittedAt?.toISOString() ?? null,
  answer_by: one.answerBy?.toISOString() ?? null,
  decided_at: one.decidedAt?.toISOString() ?? null,
  decided_by: one.decidedBy,
})

const writeLine = (one: OrderFact, { locale, now }: { locale: Locale; now: Date }): string =>
  sayLoose(locale, 'admin.order.listed', {
    reference: one.reference,
    since: one.submittedAt?.toISOString() ?? '–',
    email: one.email,
    bought: wordBought(one, locale),
    price: wordMoney(one.price, locale),
    state: sayLoose(locale, `admin.order.state.${stateAt(one, now)}`),
  })

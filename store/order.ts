// Orders and what happened to them. Whoever decides anything locks all orders of that learner first, so that
// two decisions about one learner take turns, in every process.
import { z } from 'zod'
import { displayName } from '../domain/account/name.ts'
import { orderKinds, orderStates, paymentMethods, type OrderState, type PaymentMethod } from '../domain/order/state.ts'
import { receiptTypes } from '../domain/order/receipt-name.ts'
import type { BankEdition } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { invoiceFact } from './order-invoice.ts'
import { storedBank } from './selling.ts'
import { one, optional, rows, run, sql, type Sql } from './sql.ts'

const receipt = z
  .strictObject({
    round: z.number(),
    key: z.string(),
    name: z.string(),
    type: z.enum(receiptTypes),
    bytes: z.number(),
    uploaded_at: z.coerce.date(),
    drawn: z.strictObject({ key: z.string(), lengths: z.array(z.number()), pages: z.number() }).nullable(),
  })
  .transform(({ uploaded_at, ...rest }) => ({ ...rest, uploadedAt: uploaded_at }))
export type ReceiptFact = z.output<typeof receipt>

const Order = z
  .strictObject({
    id: z.string(),
    reference: z.string(),
    account_id: z.string().nullable(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    kind: z.enum(orderKinds),
    phase_id: z.string(),
    phase_title: localised,
    module_id: z.string().nullable(),
    lesson_id: z.string().nullable(),
    hours: z.number().nullable(),
    validity_id: z.string().nullable(),
    validity_days: z.number().nullable(),
    amount: z.number(),
    currency: z.string(),
    account: storedBank.nullable(),
    state: z.enum(orderStates),
    round: z.number(),
    method: z.enum(paymentMethods).nullable(),
    transaction_number: z.string().nullable(),
    created_at: z.date(),
    priced_at: z.date(),
    submitted_at: z.date().nullable(),
    answer_by: z.date().nullable(),
    decided_at: z.date().nullable(),
    decided_by: z.string().nullable(),
    reason: z.string().nullable(),
    received_amount: z.number().nullable(),
    expires_at: z.date().nullable(),
    receipt: receipt.nullable(),
    invoice: invoiceFact.nullable(),
    left_seconds: z.number().nullable(),
    lent_seconds: z.number().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    reference: row.reference,
    /** Null: the account was deleted. */
    accountId: row.account_id,
    email: row.email ?? '',
    name: displayName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
    kind: row.kind,
    phaseId: row.phase_id,
    phaseTitle: row.phase_title,
    moduleId: row.module_id,
    lessonId: row.lesson_id,
    hours: row.hours,
    validity:
      row.validity_id === null || row.validity_days === null ? null : { id: row.validity_id, days: row.validity_days },
    price: { amount: row.amount, currency: row.currency },
    /** Where it is to be paid, as it was when it got its price; null: it is older than that. */
    account: row.account,
    state: row.state,
    /** How often it was submitted. */
    round: row.round,
    method: row.method,
    transaction: row.transaction_number,
    createdAt: row.created_at,
    /** Since when it has its price. */
    pricedAt: row.priced_at,
    submittedAt: row.submitted_at,
    answerBy: row.answer_by,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    reason: row.reason,
    receivedAmount: row.received_amount,
    expiresAt: row.expires_at,
    /** The newest one. */
    receipt: row.receipt,
    /** What the payer asked for their books; null: nothing. */
    invoice: row.invoice,
    /** What is left of the hours that it bought; null before. */
    leftSeconds: row.left_seconds,
    /** What was lent at its newest submission; null: nothing. */
    lentSeconds: row.lent_seconds,
  }))
export type OrderFact = z.output<typeof Order>

// Found by one index each, then read whole by id: a statement for all ways at once would be planned anew at every call,
// and so would one that is told how many ids there are before it is planned.
const ordersOf = (ids: readonly string[]): Sql => sql`
  select o.id, o.reference, o.account_id, a.email, a.first_name, a.last_name, o.kind, o.phase_id, p.title as phase_title, l.module_id, o.lesson_id,
    o.hours, o.validity_id, o.validity_days, o.amount, o.currency, o.account, o.state, o.round, o.method, o.transaction_number,
    o.created_at, coalesce(o.priced_at, o.created_at) as priced_at, o.submitted_at, o.answer_by, o.decided_at, o.decided_by, o.reason, o.received_amount, o.expires_at,
    (select jsonb_build_object('round', r.round, 'key', r.key, 'name', r.name, 'type', r.type, 'bytes', r.bytes, 'uploaded_at', r.uploaded_at,
      'drawn', case when r.drawn_key is null then null else jsonb_build_object('key', r.drawn_key, 'lengths', r.drawn_lengths, 'pages', r.pages) end)
      from order_receipt r where r.order_id = o.id order by r.round desc limit 1) as receipt,
    (select to_jsonb(i) - 'order_id' - 'asked_at' from order_invoice i where i.order_id = o.id) as invoice,
    (select coalesce(sum(e.seconds), 0)::int from hour_lot h join hour_entry e on e.lot_id = h.id where h.key = 'order ' || o.id group by h.id) as left_seconds,
    (select e.seconds from hour_lot h join hour_entry e on e.lot_id = h.id and e.kind = 'credit' where h.key = 'order ' || o.id || ' provisional ' || o.round) as lent_seconds
  from purchase_order o
  join phase p on p.id = o.phase_id
  left join account a on a.id = o.account_id
  left join lesson l on l.phase_id = o.phase_id and l.id = o.lesson_id
  where o.id = any(array(select unnest(${ids}::uuid[]))) order by o.created_at desc, o.id desc`

const Id = z.strictObject({ id: z.string() })
const readOrders = async (db: Db, which: Sql): Promise<OrderFact[]> => {
  const found = await rows(db, Id, which)
  return found.length === 0 ? [] : rows(db, Order, ordersOf(found.map(({ id }) => id)))
}

/** A learner's own order, or any when no learner is named. */
export async function selectOptionalOrder(
  db: Db,
  { orderId, accountId }: { orderId: string; accountId?: string },
): Promise<OrderFact | undefined> {
  const found = await optional(db, Order, ordersOf([orderId]))
  return accountId === undefined || found?.accountId === accountId ? found : undefined
}

/** A page of a learner's orders, the newest first. */
export const selectOrders = (db: Db, of: { accountId: string; limit: number; offset: number }) =>
  readOrders(
    db,
    sql`select id from purchase_order where account_id = ${of.accountId} order by created_at desc, id desc limit ${of.limit} offset ${of.offset}`,
  )

/** The newest order of a learner for a phase that is in one of these states. */
export const selectOpenOrder = async (
  db: Db,
  of: { accountId: string; phaseId: string; kind: OrderFact['kind']; states: readonly OrderState[] },
): Promise<OrderFact | undefined> =>
  (
    await readOrders(
      db,
      sql`select id from purchase_order where account_id = ${of.accountId} and phase_id = ${of.phaseId} and kind = ${of.kind} and state = any(${of.states}::text[])
          order by created_at desc, id desc limit 1`,
    )
  )[0]

/** Everybody's that wait for finance. */
export const selectWaitingOrders = (db: Db) =>
  readOrders(db, sql`select id from purchase_order where state = 'applying'`)

/** Everybody's that were ever sent. */
export const selectSentOrders = (db: Db) => readOrders(db, sql`select id from purchase_order where state <> 'draft'`)

const Count = z.strictObject({ n: z.number() })

export const countOrders = async (db: Db, accountId: string): Promise<number> =>
  (await one(db, Count, sql`select count(*) as n from purchase_order where account_id = ${accountId}`)).n

/** How many of a learner's orders wait for finance. */
export const countApplying = async (db: Db, accountId: string): Promise<number> =>
  (
    await one(
      db,
      Count,
      sql`select count(*) as n from purchase_order where account_id = ${accountId} and state = 'applying'`,
    )
  ).n

/** Makes those who decide about one learner's orders take turns, until the end of the transaction. */
export const lockOrders = (db: Db, accountId: string) =>
  run(db, sql`select from account where id = ${accountId} for no key update`)

/** The order, after every other decision about this learner. `db` must be a transaction. */
export async function lockOptionalOrder(
  db: Db,
  of: { orderId: string; accountId?: string },
): Promise<OrderFact | undefined> {
  const found = await selectOptionalOrder(db, of)
  if (!found) return undefined
  if (found.accountId !== null) await lockOrders(db, found.accountId)
  await run(db, sql`select from purchase_order where id = ${found.id} for update`)
  return selectOptionalOrder(db, of)
}

export const selectOptionalOrderIdByReference = async (db: Db, reference: string): Promise<string | undefined> =>
  (await optional(db, Id, sql`select id from purchase_order where reference = ${reference}`))?.id

interface NewOrder {
  readonly reference: string
  readonly accountId: string
  readonly kind: OrderFact['kind']
  readonly phaseId: string
  readonly lessonId: string | null
  readonly hours: number | null
  readonly validity: { readonly id: string; readonly days: number } | null
  readonly price: { readonly amount: number; readonly currency: string }
  readonly account: BankEdition
  readonly now: Date
}

/** Gives the new draft's id; `undefined` when another order has that reference. */
export const insertOrder = async (db: Db, order: NewOrder): Promise<string | undefined> =>
  (
    await optional(
      db,
      Id,
      sql`insert into purchase_order (reference, account_id, kind, phase_id, lesson_id, hours, validity_id, validity_days, amount, currency, account, created_at)
          values (${order.reference}, ${order.accountId}, ${order.kind}, ${order.phaseId}, ${order.lessonId}, ${order.hours}, ${order.validity?.id ?? null},
            ${order.validity?.days ?? null}, ${order.price.amount}, ${order.price.currency}, ${JSON.stringify(order.account)}, ${order.now})
          on conflict (reference) do nothing returning id`,
    )
  )?.id

/** A draft's other numbers, at today's price. */
export const updateDraft = (
  db: Db,
  draft: Pick<NewOrder, 'lessonId' | 'hours' | 'validity' | 'price' | 'account' | 'now'> & { orderId: string },
) =>
  run(
    db,
    sql`update purchase_order set lesson_id = coalesce(${draft.lessonId}, lesson_id), hours = ${draft.hours}, validity_id = ${draft.validity?.id ?? null},
          validity_days = ${draft.validity?.days ?? null}, amount = ${draft.price.amount}, currency = ${draft.price.currency}, account = ${JSON.stringify(draft.account)}, priced_at = ${draft.now}
        where id = ${draft.orderId} and state = 'draft'`,
  )

/** What the learner typed on sending; kept also when the order is not sent after all. The order must be locked. */
export const updatePayment = (
  db: Db,
  order: { orderId: string; method: PaymentMethod | null; transaction: string | null },
) =>
  run(
    db,
    sql`update purchase_order set method = ${order.method}, transaction_number = ${order.transaction} where id = ${order.orderId}`,
  )

export const updateOrderSubmitted = (db: Db, order: { orderId: string; answerBy: Date; now: Date }) =>
  run(
    db,
    sql`update purchase_order set state = 'applying', round = round + 1, submitted_at = ${order.now}, answer_by = ${order.answerBy},
          decided_at = null, decided_by = null, reason = null, received_amount = null
        where id = ${order.orderId}`,
  )

export const updateOrderApproved = (
  db: Db,
  order: { orderId: string; by: string; amount: number; expiresAt: Date | null; now: Date },
) =>
  run(
    db,
    sql`update purchase_order set state = 'approved', decided_at = ${order.now}, decided_by = ${order.by}, received_amount = ${order.amount}, expires_at = ${order.expiresAt}
        where id = ${order.orderId}`,
  )

export const updateOrderRejected = (db: Db, order: { orderId: string; by: string; reason: string; now: Date }) =>
  run(
    db,
    sql`update purchase_order set state = 'rejected', decided_at = ${order.now}, decided_by = ${order.by}, reason = ${order.reason} where id = ${order.orderId}`,
  )

/** The decision stays on the order; who reversed it is in its events. */
export const updateOrderReversed = (db: Db, order: { orderId: string; reason: string }) =>
  run(db, sql`update purchase_order set state = 'reversed', reason = ${order.reason} where id = ${order.orderId}`)

export const updateOrderState = (db: Db, order: { orderId: string; state: 'cancelled' | 'expired' }) =>
  run(db, sql`update purchase_order set state = ${order.state} where id = ${order.orderId}`)

/** Approved hours whose validity is over. */
export const selectDueOrderIds = async (db: Db, of: { now: Date; limit: number }): Promise<string[]> =>
  (
    await rows(
      db,
      Id,
      sql`select id from purchase_order where state = 'approved' and expires_at <= ${of.now} order by expires_at limit ${of.limit}`,
    )
  ).map(({ id }) => id)

// The receipts that wait for finance, as a queue: each statement is as long as what waits.
import { z } from 'zod'
import { displayName } from '../domain/account/name.ts'
import { decisions } from '../domain/order/decision.ts'
import type { Db } from './database.ts'
import { one, rows, sql } from './sql.ts'

const Waiting = z
  .strictObject({
    id: z.string(),
    reference: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    amount: z.number(),
    currency: z.string(),
    round: z.number(),
    submitted_at: z.date(),
    answer_by: z.date().nullable(),
    has_same_receipt: z.boolean(),
    has_same_transaction: z.boolean(),
    held_decision: z.enum(decisions).nullable(),
    held_by: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    reference: row.reference,
    name: displayName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }) || (row.email ?? ''),
    price: { amount: row.amount, currency: row.currency },
    round: row.round,
    submittedAt: row.submitted_at,
    answerBy: row.answer_by,
    hasSameReceipt: row.has_same_receipt,
    hasSameTransaction: row.has_same_transaction,
    held: row.held_decision === null ? null : { decision: row.held_decision, by: row.held_by ?? '' },
  }))

/** The next that wait, the oldest promise first. */
export const selectReceiptQueue = (db: Db, limit: number) =>
  rows(
    db,
    Waiting,
    sql`with waiting as materialized (
          select id, reference, account_id, amount, currency, round, submitted_at, answer_by, transaction_number from purchase_order
          where state = 'applying' order by answer_by, submitted_at, id limit ${limit}
        )
        select w.id, w.reference, a.first_name, a.last_name, a.email, w.amount, w.currency, w.round, w.submitted_at, w.answer_by,
          exists (select from order_receipt mine join order_receipt r on r.hash = mine.hash and r.order_id <> mine.order_id join purchase_order o on o.id = r.order_id
            where mine.order_id = w.id and mine.round = w.round and o.state in ('applying', 'approved', 'expired', 'reversed')) as has_same_receipt,
          exists (select from purchase_order o where upper(o.transaction_number) = upper(w.transaction_number) and o.id <> w.id
            and o.state in ('applying', 'approved', 'expired', 'reversed')) as has_same_transaction,
          h.decision as held_decision, h.by_name as held_by
        from waiting w left join account a on a.id = w.account_id left join held_decision h on h.order_id = w.id
        order by w.answer_by, w.submitted_at, w.id`,
  )

const Count = z.strictObject({ n: z.number() })

/** How many wait, what is decided and can still be taken back left out. */
export const countWaitingReceipts = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      Count,
      sql`select count(*) as n from purchase_order o where o.state = 'applying' and not exists (select from held_decision h where h.order_id = o.id)`,
    )
  ).n

const Earlier = z.strictObject({ sent: z.number(), approved: z.number() })

/** What became of the learner's other orders. */
export const countEarlierOrders = (db: Db, of: { accountId: string; orderId: string }) =>
  one(
    db,
    Earlier,
    sql`select count(*) filter (where submitted_at is not null) as sent, count(*) filter (where state in ('approved', 'expired')) as approved
        from purchase_order where account_id = ${of.accountId} and id <> ${of.orderId}`,
  )

const Language = z.strictObject({ lang: z.string() })

/** The language in which a learner is written to. */
export const selectLanguage = async (db: Db, accountId: string): Promise<string> =>
  (await one(db, Language, sql`select lang from account where id = ${accountId}`)).lang

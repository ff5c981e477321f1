// Hours that were lent while a receipt waits, read from the ledger of hours.
import { z } from 'zod'
import type { Db } from './database.ts'
import { one, rows, sql } from './sql.ts'

const Outstanding = z.strictObject({ outstanding: z.number() })

/** What the learner was lent and has not paid: of each such order what was not taken back. */
export const selectLoans = async (db: Db, accountId: string): Promise<{ outstandingSeconds: number }[]> =>
  (
    await rows(
      db,
      Outstanding,
      sql`select sum(e.seconds)::int as outstanding from hour_lot h join hour_entry e on e.lot_id = h.id
          where h.account_id = ${accountId} and h.source = 'provisional' and e.kind in ('credit', 'take_back')
            and not exists (select from purchase_order o where o.account_id = h.account_id and o.id::text = h.order_id and o.state in ('approved', 'expired'))
          group by h.id`,
    )
  ).map(({ outstanding }) => ({ outstandingSeconds: outstanding }))

const Used = z.strictObject({ used: z.number() })

/** Of the loans of an order: how much was used. */
export const selectUsedLoanSeconds = async (db: Db, orderId: string): Promise<number> =>
  (
    await one(
      db,
      Used,
      sql`select coalesce(-sum(e.seconds), 0)::int as used from hour_lot h join hour_entry e on e.lot_id = h.id
          where h.order_id = ${orderId} and h.source = 'provisional' and e.kind = 'use'`,
    )
  ).used

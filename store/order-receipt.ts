// The receipts of orders, a file for each time one is sent.
import { z } from 'zod'
import type { ReceiptType } from '../domain/order/receipt-name.ts'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

interface NewReceipt {
  readonly orderId: string
  readonly round: number
  readonly key: string
  readonly name: string
  readonly type: ReceiptType
  readonly bytes: number
  readonly hash: Buffer
  readonly drawn: DrawnFile | null
  readonly now: Date
}

/** The drawn pages of a PDF: pictures one behind the other in one file. */
export interface DrawnFile {
  readonly key: string
  readonly lengths: readonly number[]
  /** Of the document; the first of them are drawn. */
  readonly pages: number
}

const Key = z.strictObject({ key: z.string() })
const Keys = z.strictObject({ key: z.string(), drawn_key: z.string().nullable() })

/** The receipt of a submission to come; gives the keys of the files that it replaces. The order must be locked. */
export async function upsertReceipt(db: Db, given: NewReceipt): Promise<string[]> {
  const before = await optional(
    db,
    Keys,
    sql`select key, drawn_key from order_receipt where order_id = ${given.orderId} and round = ${given.round}`,
  )
  await run(
    db,
    sql`insert into order_receipt (order_id, round, key, name, type, bytes, hash, uploaded_at, pages, drawn_key, drawn_lengths)
        values (${given.orderId}, ${given.round}, ${given.key}, ${given.name}, ${given.type}, ${given.bytes}, ${given.hash}, ${given.now},
          ${given.drawn?.pages ?? null}, ${given.drawn?.key ?? null}, ${given.drawn?.lengths ?? null}::integer[])
        on conflict (order_id, round) do update set key = excluded.key, name = excluded.name, type = excluded.type, bytes = excluded.bytes, hash = excluded.hash, uploaded_at = excluded.uploaded_at,
          pages = excluded.pages, drawn_key = excluded.drawn_key, drawn_lengths = excluded.drawn_lengths`,
  )
  return before === undefined ? [] : [before.key, ...(before.drawn_key === null ? [] : [before.drawn_key])]
}

/** The drawn pages of a receipt that was sent before there were such; false when it has some by now, or is another one. */
export const updateDrawn = async (db: Db, { key, drawn }: { key: string; drawn: DrawnFile }): Promise<boolean> =>
  (
    await rows(
      db,
      Key,
      sql`update order_receipt set pages = ${drawn.pages}, drawn_key = ${drawn.key}, drawn_lengths = ${drawn.lengths} where key = ${key} and drawn_key is null returning key`,
    )
  ).length > 0

/** Those of the keys that belong to no receipt and no invoice. */
export const selectUnknownKeys = async (db: Db, keys: readonly string[]): Promise<string[]> =>
  (
    await rows(
      db,
      Key,
      sql`select k as key from unnest(${keys}::text[]) k where not exists (select from order_receipt r where r.key = k) and not exists (select from order_receipt r where r.drawn_key = k)
            and not exists (select from order_invoice i where i.file_key = k)`,
    )
  ).map(({ key }) => key)

/** `isOwn`: of the same learner. */
const Duplicate = z
  .strictObject({ of: z.enum(['receipt', 'transaction']), is_own: z.boolean(), reference: z.string() })
  .transform(({ is_own, ...rest }) => ({ ...rest, isOwn: is_own }))
export type DuplicateFact = z.output<typeof Duplicate>

/** Other orders that were sent with the same file or the same number of payment, whether or not they are decided. */
export const selectDuplicates = (db: Db, orderId: string) =>
  rows(
    db,
    Duplicate,
    sql`with mine as (
          select o.id, o.account_id, o.transaction_number, (select r.hash from order_receipt r where r.order_id = o.id order by r.round desc limit 1) as hash
          from purchase_order o where o.id = ${orderId}
        ), sent as not materialized (select * from purchase_order where state in ('applying', 'approved', 'expired', 'reversed') and id <> ${orderId})
        select distinct 'receipt' as of, coalesce(s.account_id = m.account_id, false) as is_own, s.reference
        from mine m join order_receipt r on r.hash = m.hash join sent s on s.id = r.order_id
        union all
        select 'transaction', coalesce(s.account_id = m.account_id, false), s.reference
        from mine m join sent s on upper(s.transaction_number) = upper(m.transaction_number)
        order by 1, 3`,
  )

// What payers asked for their books, and the numbers of receipts.
import { z } from 'zod'
import { invoiceFileTypes, invoiceKinds, type InvoiceFileType, type InvoiceKind } from '../domain/order/invoice.ts'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

/** As `purchase_order` is read with it: one object, made in the database. */
export const invoiceFact = z
  .strictObject({
    kind: z.enum(invoiceKinds),
    title: z.string(),
    country: z.string().nullable(),
    tax_number: z.string().nullable(),
    address: z.string().nullable(),
    year: z.number().nullable(),
    number: z.number().nullable(),
    issued_at: z.coerce.date().nullable(),
    official_number: z.string().nullable(),
    official_at: z.coerce.date().nullable(),
    official_by: z.string().nullable(),
    file_key: z.string().nullable(),
    file_name: z.string().nullable(),
    file_type: z.enum(invoiceFileTypes).nullable(),
    file_bytes: z.number().nullable(),
  })
  .transform((row) => ({
    kind: row.kind,
    title: row.title,
    country: row.country,
    taxNumber: row.tax_number,
    address: row.address,
    /** Of our receipt, once the order is confirmed. */
    receipt:
      row.year === null || row.number === null || row.issued_at === null
        ? null
        : { year: row.year, number: row.number, issuedAt: row.issued_at },
    official:
      row.official_number === null || row.official_at === null || row.official_by === null
        ? null
        : { number: row.official_number, at: row.official_at, by: row.official_by },
    file:
      row.file_key === null || row.file_name === null || row.file_type === null || row.file_bytes === null
        ? null
        : { key: row.file_key, name: row.file_name, type: row.file_type, bytes: row.file_bytes },
  }))
export type InvoiceFact = z.output<typeof invoiceFact>

interface Asked {
  readonly orderId: string
  readonly kind: InvoiceKind
  readonly title: string
  readonly country: string | null
  readonly taxNumber: string | null
  readonly address: string | null
  readonly now: Date
}

/** The order must be locked, and not confirmed. */
export const upsertInvoice = (db: Db, asked: Asked) =>
  run(
    db,
    sql`insert into order_invoice (order_id, kind, title, country, tax_number, address, asked_at)
        values (${asked.orderId}, ${asked.kind}, ${asked.title}, ${asked.country}, ${asked.taxNumber}, ${asked.address}, ${asked.now})
        on conflict (order_id) do update set kind = excluded.kind, title = excluded.title, country = excluded.country,
          tax_number = excluded.tax_number, address = excluded.address, asked_at = excluded.asked_at
        where order_invoice.number is null`,
  )

/** Nothing is asked for any more; what has a number stays. */
export const deleteInvoice = (db: Db, orderId: string) =>
  run(db, sql`delete from order_invoice where order_id = ${orderId} and number is null`)

const Drawn = z.strictObject({ number: z.number() })

/**
 * Gives the receipt of a locked order the next number of its year, if one was asked for and has none. The counter's row
 * is held until the transaction ends, and what is undone gives its number back: no gap, no number twice. Call it last:
 * every other confirmation waits for it.
 */
export const drawInvoiceNumber = async (
  db: Db,
  of: { orderId: string; year: number; now: Date },
): Promise<number | undefined> =>
  (
    await optional(
      db,
      Drawn,
      sql`with drawn as (
            insert into invoice_counter as c (year, last)
            select ${of.year}::integer, 1 where exists (select from order_invoice where order_id = ${of.orderId} and number is null)
            on conflict (year) do update set last = c.last + 1 returning last
          )
          update order_invoice set year = ${of.year}, number = drawn.last, issued_at = ${of.now} from drawn
          where order_id = ${of.orderId} returning number`,
    )
  )?.number

const Key = z.strictObject({ file_key: z.string().nullable() })

/** The file of the official invoice; gives the key of the one that it replaces. The order must be locked. */
export async function updateInvoiceFile(
  db: Db,
  file: { orderId: string; key: string; name: string; type: InvoiceFileType; bytes: number },
): Promise<string | undefined> {
  const before = await optional(db, Key, sql`select file_key from order_invoice where order_id = ${file.orderId}`)
  await run(
    db,
    sql`update order_invoice set file_key = ${file.key}, file_name = ${file.name}, file_type = ${file.type}, file_bytes = ${file.bytes}
        where order_id = ${file.orderId}`,
  )
  return before?.file_key ?? undefined
}

/** The order must be locked, and its receipt have a number. */
export const updateOfficialInvoice = (db: Db, of: { orderId: string; number: string; by: string; now: Date }) =>
  run(
    db,
    sql`update order_invoice set official_number = ${of.number}, official_by = ${of.by}, official_at = ${of.now} where order_id = ${of.orderId}`,
  )

const Id = z.strictObject({ order_id: z.string() })

/** Confirmed orders whose official invoice nobody has filled in, the oldest first. */
export const selectOrdersWithoutInvoice = async (db: Db): Promise<string[]> =>
  (
    await rows(
      db,
      Id,
      sql`select order_id from order_invoice where number is not null and official_number is null order by issued_at, number`,
    )
  ).map(({ order_id }) => order_id)

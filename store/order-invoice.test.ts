import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { deleteInvoice, drawInvoiceNumber, upsertInvoice } from './order-invoice.ts'
import { one, sql } from './sql.ts'
import { givePhase } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
beforeAll(() => givePhase(database, { id: 'llm', modules: [] }))

const now = new Date('2026-11-23T10:00:00Z')
const Id = z.strictObject({ id: z.string() })
let made = 0
const giveOrder = async (hasInvoice = true): Promise<string> => {
  const { id } = await one(
    database,
    Id,
    sql`insert into purchase_order (reference, kind, phase_id, amount, currency, created_at) values (${`R${made++}`}, 'phase', 'llm', 100, 'CNY', ${now}) returning id`,
  )
  if (hasInvoice)
    await upsertInvoice(database, {
      orderId: id,
      kind: 'person',
      title: 'Ada',
      country: null,
      taxNumber: null,
      address: null,
      now,
    })
  return id
}
const draw = (orderId: string, year = 2026) => drawInvoiceNumber(database, { orderId, year, now })

test('an order has one number for ever; one without an invoice, and one that has its number, use none up', async () => {
  const [first, second] = [await giveOrder(), await giveOrder()]
  expect(await draw(first)).toBe(1)
  expect(await draw(first)).toBeUndefined()
  expect(await draw(await giveOrder(false))).toBeUndefined()
  expect(await draw(second)).toBe(2)
  expect(await draw(await giveOrder(), 2027)).toBe(1)
  await deleteInvoice(database, first)
  await upsertInvoice(database, {
    orderId: first,
    kind: 'company',
    title: 'Late',
    country: null,
    taxNumber: null,
    address: null,
    now,
  })
  const Kept = z.strictObject({ title: z.string(), number: z.number() })
  expect(await one(database, Kept, sql`select title, number from order_invoice where order_id = ${first}`)).toEqual({
    title: 'Ada',
    number: 1,
  })
})

test('what is undone gives its number back, and twenty at once have twenty in a row', async () => {
  const undone = await giveOrder()
  await expect(
    database.transaction(async (db) => {
      expect(await drawInvoiceNumber(db, { orderId: undone, year: 2030, now })).toBe(1)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  const orders = await Promise.all(Array.from({ length: 20 }, () => giveOrder()))
  const drawn = await Promise.all(
    orders.map((orderId) => database.transaction((db) => drawInvoiceNumber(db, { orderId, year: 2030, now }))),
  )
  expect(drawn.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

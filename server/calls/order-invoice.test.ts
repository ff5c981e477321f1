import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Order } from '../../contract/order-shapes.ts'
import { migrateJobs } from '../../store/job.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { admin } from '../admin/test-admin.ts'
import { makeOfd } from '../flows/test-ofd.ts'
import { tidyReceipts } from '../flows/tidy-receipts.ts'
import { openTestApp, type TestReply } from '../http/test-app.ts'
import { honestPdf } from '../outside/drawing/test-zoo.ts'
import { readWords } from '../outside/test-pdf.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { giveShop, makeBuyer, shanghaiBank, shopBank } from './test-orders.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always', FINANCE_EMAIL: 'finance@school.example' } })
const { database } = house
afterAll(house.close)
beforeAll(async () => {
  await migrateJobs(database)
  await giveShop(database)
  await run(database, sql`update bank_account set accounts = ${JSON.stringify([shopBank, shanghaiBank])}`)
  await run(database, sql`update hours_price set other_prices = '[{"amount": 1500, "currency": "CNY"}]'`)
})

const MONDAY = new Date('2026-11-23T10:00:00+04:00')
const COMPANY = { kind: 'company', title: '上海示例科技有限公司', country: 'CN', tax_number: '91350100M000100Y43' }
const ofd = makeOfd({ 'OFD.xml': '<ofd/>', 'Doc_0/Document.xml': '<d/>' })
let buyer: ReturnType<typeof makeBuyer>
let thief: ReturnType<typeof makeBuyer>
beforeEach(async () => {
  await run(database, sql`truncate account cascade`)
  await run(database, sql`truncate purchase_order cascade`)
  await run(database, sql`truncate invoice_counter`)
  await deliverMails(house)
  house.setNow(MONDAY)
  buyer = makeBuyer(house, await house.signIn({ email: 'ada@example.com' }))
  thief = makeBuyer(house, await house.signIn({ email: 'eve@example.com' }))
  await buyer.enter()
  await thief.enter()
})

const invoiceOf = ({ body }: TestReply): Order['invoice'] => (body['order'] as Order).invoice // parsed by the contract on its way out
const askFor = (order: Order, more: Record<string, string> = {}, by = buyer) =>
  by.ask('/order/invoice', { order_id: order.id, ...COMPANY, ...more })
const tokens = async () =>
  (await deliverMails(house))
    .filter(({ to }) => to === 'finance@school.example')
    .map(({ text, subject }) => ({ subject, token: /\/order\/review\/([\w-]+)/.exec(text)?.[1] ?? '' }))
const newestToken = async () => (await tokens()).at(-1)?.token ?? ''
const approve = async (by: typeof buyer, order: Order) => {
  await by.apply(order)
  const token = await newestToken()
  await house.call('/order/review-decide', { token, decision: 'approve', reviewer: 'Grace', amount: '15000' })
  return token
}
const buy = async (by = buyer, currency = 'CNY') => {
  const order = await by.createHours(10, 'd30', currency)
  await askFor(order, {}, by)
  return { order, token: await approve(by, order) }
}

test('what is asked for is kept, changed and taken back until finance has confirmed the order', async () => {
  const order = await buyer.createHours(10, 'd30', 'CNY')
  expect((await buyer.detail(order.id)).invoice).toBeNull()
  expect(invoiceOf(await askFor(order, { address: '上海市示例路 1 号' }))).toEqual({
    kind: 'company',
    title: '上海示例科技有限公司',
    country: 'CN',
    tax_number: '91350100M000100Y43',
    address: '上海市示例路 1 号',
    number: null,
    official: 'none',
    official_number: null,
    official_at: null,
    file: null,
  })
  expect(invoiceOf(await askFor(order, { kind: 'none' }))).toBeNull()
  await askFor(order)
  await buyer.apply(order)
  expect(invoiceOf(await askFor(order, { title: 'Another name' }))).toMatchObject({ title: 'Another name' })
  const token = await newestToken()
  await house.call('/order/review-decide', { token, decision: 'approve', reviewer: 'Grace', amount: '15000' })
  expect((await askFor(order, { title: 'Too late' })).body).toMatchObject({ error: 'order_state' })
  expect((await askFor(order, { kind: 'none' })).body).toMatchObject({ error: 'order_state' })
  expect((await buyer.detail(order.id)).invoice).toMatchObject({ title: 'Another name', number: '2026-00001' })
})

test.each<[Record<string, string>, Record<string, string>]>([
  [{ tax_number: '91350100M000100Y44' }, { tax_number: expect.stringContaining('Unified Social Credit Code') }],
  [{ tax_number: '', title: '' }, { title: 'Please enter the name that the invoice is written to.' }],
  [{ country: '', tax_number: '=1+1' }, { tax_number: expect.stringContaining('cannot be right') }],
])('refuses %j', async (given, fields) => {
  const order = await buyer.createHours(10, 'd30', 'CNY')
  const form = Object.fromEntries(Object.entries({ ...COMPANY, ...given }).filter(([, value]) => value !== ''))
  expect((await buyer.ask('/order/invoice', { order_id: order.id, ...form })).body).toMatchObject({
    error: 'invalid_input',
    fields,
  })
})

test(
  'receipts are numbered without a gap, each once, also when several are confirmed at the same moment',
  { timeout: 60_000 },
  async () => {
    const bought = []
    for (let i = 0; i < 3; i++) {
      const order = await buyer.createHours(i + 1, 'd30', 'CNY')
      await askFor(order)
      await buyer.apply(order)
      bought.push({ order, token: await newestToken() })
    }
    await Promise.all(
      bought.map(({ token }) =>
        house.call('/order/review-decide', { token, decision: 'approve', reviewer: 'Grace', amount: '1' }),
      ),
    )
    const Row = z.strictObject({ year: z.number(), number: z.number() })
    const drawn = await rows(database, Row, sql`select year, number from order_invoice order by number`)
    expect(drawn).toEqual([1, 2, 3].map((number) => ({ year: 2026, number })))
    // Pressed once more, and confirmed without an invoice: no number is used.
    await house.call('/order/review-decide', {
      token: bought[0]?.token ?? '',
      decision: 'approve',
      reviewer: 'Grace',
      amount: '1',
    })
    const plain = await buyer.createHours(9, 'd30', 'CNY')
    await approve(buyer, plain)
    const { order } = await buy(thief)
    expect((await thief.detail(order.id)).invoice).toMatchObject({ number: '2026-00004' })
  },
)

test('a confirmation that is undone gives its number back', async () => {
  const order = await buyer.createHours(10, 'd30', 'CNY')
  await askFor(order)
  await buyer.apply(order)
  const token = await newestToken()
  await run(database, sql`alter table order_invoice add constraint broken check (number is null)`)
  await house.call('/order/review-decide', { token, decision: 'approve', reviewer: 'Grace', amount: '1' })
  await run(database, sql`alter table order_invoice drop constraint broken`)
  expect(await buyer.detail(order.id)).toMatchObject({ state: 'applying' })
  await house.call('/order/review-decide', { token, decision: 'approve', reviewer: 'Grace', amount: '1' })
  expect((await buyer.detail(order.id)).invoice).toMatchObject({ number: '2026-00001' })
})

describe('the paper', () => {
  const textOf = async (reply: TestReply) => readWords(reply.bytes)

  test('before the payment is a pro forma invoice, after it a numbered receipt; in China no 发票, and says so', async () => {
    const order = await buyer.createHours(10, 'd30', 'CNY')
    expect((await buyer.ask('/order/invoice-paper', { order_id: order.id })).body).toMatchObject({ error: 'not_found' })
    await askFor(order)
    const before = await textOf(await buyer.askIn('zh-CN', '/order/invoice-paper', { order_id: order.id }))
    for (const words of [
      '形式发票',
      'Pro forma invoice',
      '上海示例科技有限公司',
      '91350100M000100Y43',
      '102290000013',
      '上海市分行营业部',
      '仅用于付款',
      '本凭据不是发票',
    ])
      expect(before).toContain(words)
    await approve(buyer, order)
    const after = await textOf(await buyer.askIn('zh-CN', '/order/invoice-paper', { order_id: order.id }))
    for (const words of [
      '收款凭据',
      'Receipt of payment',
      '2026-00001',
      '2026年11月23日',
      'CNY 150.00',
      '本凭据不是发票',
      'This is not a fapiao',
    ])
      expect(after).toContain(words)
    expect(after).not.toContain('形式发票')
    expect(after).not.toContain('102290000013')
  })

  test('elsewhere it is an invoice', async () => {
    const { order } = await buy(buyer, 'USD')
    const text = await textOf(await buyer.ask('/order/invoice-paper', { order_id: order.id }))
    expect(text).toContain('Invoice and receipt')
    expect(text).not.toContain('fapiao')
    expect((await buyer.detail(order.id)).invoice).toMatchObject({ official: 'none' })
  })

  test('of an approval that was taken back says that it is void', async () => {
    const { order } = await buy()
    await admin(house, 'order', 'reverse', '--reference', order.reference, '--reason', 'A mistake')
    expect(await textOf(await buyer.ask('/order/invoice-paper', { order_id: order.id }))).toContain(
      'this receipt is void',
    )
  })
})

describe('the official invoice', () => {
  const fill = (token: string, number = '26312000000012345678') =>
    house.call('/order/review-invoice', { token, number, reviewer: 'Wang Min' })
  const put = (token: string, bytes: Buffer, name = '发票.ofd') =>
    house.call('/order/review-invoice-upload', { token }, { file: { name, bytes } })

  test('waits from the confirmation, is filled in by finance, and the learner is told and sees number and file', async () => {
    const order = await buyer.createHours(10, 'd30', 'CNY')
    await askFor(order)
    await buyer.apply(order)
    const first = await newestToken()
    expect((await fill(first)).body).toMatchObject({ error: 'order_state' })
    await house.call('/order/review-decide', { token: first, decision: 'approve', reviewer: 'Grace', amount: '15000' })
    expect((await buyer.detail(order.id)).invoice).toMatchObject({ official: 'waiting', official_number: null })
    const [mail] = await tokens()
    expect(mail?.subject).toContain('Invoice to make for payment')
    const token = mail?.token ?? ''
    expect((await put(token, ofd)).body).toMatchObject({ order: { invoice: { official: 'waiting', file: null } } })
    expect((await buyer.ask('/order/invoice-file', { order_id: order.id })).body).toMatchObject({ error: 'not_found' }) // not told yet
    await fill(token)
    await fill(token)
    expect((await buyer.detail(order.id)).invoice).toMatchObject({
      official: 'issued',
      official_number: '26312000000012345678',
      file: { name: '发票.ofd', type: 'application/ofd', bytes: ofd.length },
    })
    const told = (await deliverMails(house)).filter(
      ({ to, subject }) => to === 'ada@example.com' && subject.includes('The invoice for order'),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('26312000000012345678')
    const { body } = await buyer.ask('/message/user-messages', {})
    expect(JSON.stringify(body)).toContain('The invoice for order')
    const file = await buyer.ask('/order/invoice-file', { order_id: order.id })
    expect(file.bytes.equals(ofd)).toBe(true)
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
    })
  })

  test('another learner finds neither paper nor file, and asks for nothing at an order of somebody else', async () => {
    const { order, token } = await buy()
    await put(token, ofd)
    await fill(token)
    for (const path of ['/order/invoice-paper', '/order/invoice-file'] as const) {
      expect((await buyer.ask(path, { order_id: order.id })).status).toBe(200)
      expect((await thief.ask(path, { order_id: order.id })).body).toMatchObject({ error: 'not_found' })
      expect((await house.call(path, { order_id: order.id })).body).toMatchObject({ error: 'auth_fail' })
    }
    expect((await askFor(order, {}, thief)).body).toMatchObject({ error: 'not_found' })
    for (const path of ['/order/review-invoice-paper', '/order/review-invoice-file'] as const) {
      expect((await house.call(path, { token })).status).toBe(200)
      expect((await house.call(path, { token: `${token.slice(0, -2)}xx` })).body).toMatchObject({ error: 'not_found' })
    }
  })

  test('takes a PDF and an OFD by their contents, and nothing else', async () => {
    const { token } = await buy()
    expect((await put(token, await honestPdf(), 'invoice.exe')).body).toMatchObject({ order: {} })
    const active = Buffer.from(
      (await honestPdf())
        .toString('latin1')
        .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (1) >>'),
      'latin1',
    )
    for (const bytes of [
      active,
      Buffer.from('<html>'),
      Buffer.from('%PDF-1.7'),
      makeOfd({ 'OFD.xml': '', 'a.exe': '' }),
    ])
      expect((await put(token, bytes)).body).toMatchObject({ error: 'invoice_file' })
  })

  test('its file is no upload that nobody named: the tidying leaves it', async () => {
    const { order, token } = await buy()
    await put(token, ofd)
    await fill(token)
    const late = new Date(Date.now() + 3 * 86_400_000)
    await tidyReceipts(database, house.receipts, late)
    expect((await buyer.ask('/order/invoice-file', { order_id: order.id })).status).toBe(200)
    await put(token, makeOfd({ 'OFD.xml': 'x' }))
    expect((await buyer.detail(order.id)).invoice?.file?.bytes).not.toBe(ofd.length)
  })

  test('an operator sees what waits, records a number, and sends the link again', async () => {
    const { order } = await buy()
    await deliverMails(house)
    expect((await admin(house, 'order', 'invoices')).lines.join('\n')).toContain(order.reference)
    await admin(house, 'order', 'resend-link', '--reference', order.reference)
    expect((await tokens()).at(-1)?.subject).toContain('Invoice to make')
    await admin(house, 'order', 'invoice', '--reference', order.reference, '--invoice-number', '123')
    expect((await buyer.detail(order.id)).invoice).toMatchObject({
      official: 'issued',
      official_number: '123',
      file: null,
    })
    expect((await admin(house, 'order', 'invoices')).lines.join('\n')).not.toContain(order.reference)
  })
})

// Long, because all its tests share one house: another file would start another.
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readReference } from '../../domain/order/reference.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { giveEnrolment } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { expireOrders } from '../flows/decide-order.ts'
import { expireLots } from '../flows/hours.ts'
import { signReviewLink } from '../flows/review-link.ts'
import { tidyReceipts } from '../flows/tidy-receipts.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { honestPdf } from '../outside/drawing/test-zoo.ts'
import type { Mail } from '../outside/mail.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { migrateJobs } from '../../store/job.ts'
import { giveShop, makeBuyer, makeReceipt } from './test-orders.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always', FINANCE_EMAIL: 'finance@school.example' } })
const { database } = house
afterAll(house.close)
beforeAll(async () => {
  await migrateJobs(database)
  await giveShop(database)
})

const HOUR = 3600
const DAY_MS = 86_400_000
/** Far ahead of every real clock: the queue's own clock is the database's, and what is to be sent in two days must not be due yet. */
const MONDAY = new Date('2054-11-23T10:00:00+04:00')
const later = (days: number) => house.setNow(new Date(MONDAY.getTime() + days * DAY_MS))
let [ada, eve]: TestLearner[] = []
let buyer: ReturnType<typeof makeBuyer>
let thief: ReturnType<typeof makeBuyer>
beforeEach(async () => {
  await run(database, sql`truncate account cascade`)
  await run(database, sql`truncate purchase_order cascade`)
  await deliverMails(house)
  house.setNow(MONDAY)
  ada = await house.signIn({ email: 'ada@example.com' })
  eve = await house.signIn({ email: 'eve@example.com' })
  ;[buyer, thief] = [makeBuyer(house, ada), makeBuyer(house, eve)]
  await buyer.enter()
})

const tokenIn = (mail: Mail | undefined): string => /\/order\/review\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const financeMails = async () => (await deliverMails(house)).filter(({ to }) => to === 'finance@school.example')
const review = (
  path:
    | '/order/review-detail'
    | '/order/review-decide'
    | '/order/review-receipt'
    | '/order/review-pictures'
    | '/order/review-picture',
  token: string,
  more: Record<string, string> = {},
) => house.call(path, { token, ...more })
const approve = (token: string, amount = 2000) =>
  review('/order/review-decide', token, { decision: 'approve', reviewer: 'Grace', amount: String(amount) })
const reject = (token: string, reason = 'The picture is blurred.') =>
  review('/order/review-decide', token, { decision: 'reject', reviewer: 'Grace', reason })
const credits = () =>
  rows(
    database,
    z.strictObject({ source: z.string(), seconds: z.number() }),
    sql`select l.source, e.seconds from hour_entry e join hour_lot l on l.id = e.lot_id where e.kind = 'credit' order by e.id`,
  )

test('a draft is one, with its own reference; asked again it takes the new numbers', async () => {
  const draft = await buyer.createHours(99, 'd90')
  expect(draft).toMatchObject({
    state: 'draft',
    price: { amount: 19_800, currency: 'USD' },
    hours: 99,
    validity: { id: 'd90', days: 90 },
    receipt: null,
    lesson_id: 'lab',
  })
  expect(readReference(draft.reference)).toBe(draft.reference)
  expect(await buyer.createHours(1)).toMatchObject({
    id: draft.id,
    reference: draft.reference,
    price: { amount: 200, currency: 'USD' },
  })
  const again = await Promise.all([buyer.createPhase(), buyer.createPhase(), buyer.createPhase()])
  expect(new Set(again.map(({ id }) => id)).size).toBe(1)
})

describe('sending', () => {
  test('wants a receipt, tells the learner and finance, and lends hours at once', async () => {
    const { id, reference } = await buyer.createHours(10)
    expect((await buyer.submit(id)).body).toMatchObject({
      error: 'invalid_input',
      fields: { receipt: 'Please upload the payment receipt' },
    })
    expect((await buyer.upload(id)).body).toMatchObject({
      order: { receipt: { name: 'receipt.png', type: 'image/png', is_sent: false } },
      duplicate: null,
    })
    const sent = await buyer.submit(id, { method: 'atm', transaction: 'T-1' })
    expect(sent.body).toMatchObject({
      order: {
        state: 'applying',
        method: 'atm',
        transaction: 'T-1',
        provisional_seconds: 2 * HOUR,
        answer_by: Date.parse('2054-11-25T16:00:00+04:00') / 1000,
        receipt: { is_sent: true },
      },
    })
    expect((await buyer.submit(id)).body).toEqual(sent.body)
    expect(await buyer.balance()).toBe(2 * HOUR)
    const mails = await deliverMails(house)
    expect(mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'finance@school.example'])
    expect(mails.find(({ to }) => to.startsWith('finance'))).toMatchObject({
      subject: `Payment ${reference}: USD 20.00 to review`,
    })
    expect((await buyer.ask('/message/user-messages', {})).body).toMatchObject({
      list: [{ message: { type: 4, title: `Your receipt for ${reference} has arrived` } }],
    })
    expect((await buyer.ask('/order/receipt', { order_id: id }, await makeReceipt())).body).toMatchObject({
      error: 'order_state',
      message: 'This is not possible: the order is being reviewed.',
    })
  })

  test('hours are lent once at a time, however many orders wait and however fast they are sent', async () => {
    const orders = []
    for (let i = 0; i < 3; i++) {
      const order = await buyer.createHours(10)
      await buyer.upload(order.id)
      orders.push(order)
      // One draft at a time: the next one begins once this one is sent.
      if (i < 2)
        await run(
          database,
          sql`update purchase_order set state = 'rejected', submitted_at = ${house.now()} where id = ${order.id}`,
        )
    }
    await Promise.all(orders.map(({ id }) => buyer.submit(id)))
    expect(await credits()).toEqual([{ source: 'provisional', seconds: 2 * HOUR }])
    expect(await buyer.balance()).toBe(2 * HOUR)
  })

  test('the same file or number of payment in another order is told at once and sent only when the learner says so', async () => {
    const file = await makeReceipt()
    const first = await buyer.createHours(1)
    await buyer.upload(first.id, file)
    await buyer.submit(first.id, { transaction: 'abc-7' })
    const second = await buyer.createHours(2)
    expect((await buyer.upload(second.id, file)).body).toMatchObject({
      duplicate: { of: 'receipt', is_own: true, reference: first.reference },
    })
    const refusal = await buyer.submit(second.id, { transaction: 'ABC-7' })
    expect(refusal.body).toMatchObject({
      error: 'order_duplicate',
      message: `This receipt already belongs to your order ${first.reference}. It can be sent all the same.`,
    })
    expect((await buyer.detail(second.id)).state).toBe('draft')
    await buyer.upload(second.id)
    expect((await buyer.submit(second.id, { transaction: 'ABC-7' })).body).toMatchObject({
      error: 'order_duplicate',
      message: `This payment number already belongs to your order ${first.reference}. It can be sent all the same.`,
    })
    expect((await buyer.submit(second.id, { transaction: 'ABC-7', accept_duplicate: '1' })).body).toMatchObject({
      order: { state: 'applying' },
    })

    await giveEnrolment(database, { accountId: eve?.id ?? '', phaseId: 'free' })
    const copied = await thief.createHours(1)
    expect((await thief.upload(copied.id, file)).body).toMatchObject({ duplicate: { is_own: false, reference: null } })
    await thief.submit(copied.id, { accept_duplicate: '1' })
    const mail = (await financeMails()).find(({ text }) => text.includes(copied.reference))
    expect((await review('/order/review-detail', tokenIn(mail))).body).toMatchObject({
      duplicates: [{ of: 'receipt', is_own: false, reference: first.reference }],
    })
  })

  test('a new receipt replaces the old file; a bad one changes nothing', async () => {
    const { id } = await buyer.createHours(1)
    await buyer.upload(id)
    const before = await buyer.detail(id)
    expect((await buyer.upload(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body).toMatchObject({
      error: 'receipt_type',
    })
    expect(await buyer.detail(id)).toEqual(before)
    const [old] = await storedKeys()
    await buyer.upload(id)
    const keys = await storedKeys()
    expect(keys).toHaveLength(1)
    expect(keys).not.toContain(old)
  })
})

const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of house.receipts.list())
    if ((await rows(database, z.unknown(), sql`select 1 from order_receipt where key = ${key}`)).length > 0)
      keys.push(key)
  return keys
}

describe('review', () => {
  const applied = async (hours = 10) => {
    const order = await buyer.apply(await buyer.createHours(hours))
    const [mail] = await financeMails()
    return { order, token: tokenIn(mail), mail }
  }

  test('looking uses nothing up; approving credits once, however often and from wherever it is pressed', async () => {
    const { order, token } = await applied()
    for (let i = 0; i < 3; i++)
      expect((await review('/order/review-detail', token)).body).toMatchObject({
        order: { state: 'applying' },
        learner: { name: '', email: 'ada@example.com' },
        decided_by: null,
      })
    await run(database, sql`update account set first_name = '悦', last_name = '林' where id = ${ada?.id ?? ''}`)
    expect((await review('/order/review-detail', token)).body).toMatchObject({ learner: { name: '林悦' } })
    const replies = await Promise.all(Array.from({ length: 8 }, () => approve(token)))
    for (const { body } of replies)
      expect(body).toMatchObject({
        order: { state: 'approved', received: { amount: 2000, currency: 'USD' }, difference: 'exact' },
        decided_by: 'Grace',
      })
    expect(await credits()).toEqual([
      { source: 'provisional', seconds: 2 * HOUR },
      { source: 'purchase', seconds: 10 * HOUR },
    ])
    expect(await buyer.balance()).toBe(10 * HOUR)
    expect((await deliverMails(house)).map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', expect.stringContaining('')],
    ])
    const shown = await buyer.detail(order.id)
    expect(shown).toMatchObject({ left_seconds: 10 * HOUR, expires_at: MONDAY.getTime() / 1000 + 30 * 86_400 })
    expect((await reject(token)).body).toMatchObject({ error: 'order_state' })
    expect((await buyer.ask('/order/confirmation', { order_id: order.id })).body).toMatchObject({
      email: 'ada@example.com',
      account_title: 'The School',
      order: { reference: order.reference },
    })
  })

  test('more or less than asked is shown as such', async () => {
    const { token } = await applied()
    expect((await approve(token, 1999)).body).toMatchObject({
      order: { difference: 'less', price: { amount: 2000 }, received: { amount: 1999 } },
    })
  })

  test('to approve an amount is typed, to reject a reason', async () => {
    const { token } = await applied()
    const say = { reviewer: 'Grace' }
    expect((await review('/order/review-decide', token, { ...say, decision: 'approve' })).body).toMatchObject({
      error: 'invalid_input',
      fields: { amount: 'Please enter the amount received.' },
    })
    expect(
      (await review('/order/review-decide', token, { ...say, decision: 'approve', amount: '0' })).body,
    ).toMatchObject({ error: 'invalid_input' })
    expect((await review('/order/review-decide', token, { ...say, decision: 'reject' })).body).toMatchObject({
      error: 'invalid_input',
      fields: { reason: 'Please give a reason.' },
    })
    expect((await review('/order/review-decide', token, { decision: 'reject', reason: 'x' })).body).toMatchObject({
      error: 'invalid_input',
      fields: { reviewer: expect.stringContaining('') },
    })
  })

  test('a rejected order keeps everything, gives the lent hours back, takes a new receipt and a new link', async () => {
    const { order, token } = await applied()
    expect((await reject(token)).body).toMatchObject({
      order: { state: 'rejected', reason: 'The picture is blurred.' },
    })
    expect((await reject(token)).body).toMatchObject({ order: { state: 'rejected' } })
    expect((await approve(token)).body).toMatchObject({ error: 'order_state' })
    expect(await buyer.balance()).toBe(0)
    expect(await buyer.detail(order.id)).toMatchObject({
      state: 'rejected',
      hours: 10,
      reference: order.reference,
      receipt: { is_sent: true },
    })
    expect((await buyer.submit(order.id)).body).toMatchObject({ error: 'invalid_input' })
    await buyer.apply(order)
    const [mail] = await financeMails()
    expect((await review('/order/review-detail', token)).body).toMatchObject({ error: 'review_expired' })
    expect((await reject(token)).body).toMatchObject({ error: 'review_expired' })
    expect((await approve(tokenIn(mail))).body).toMatchObject({
      order: { state: 'approved' },
      history: [
        { state: 'applying' },
        { state: 'rejected', reason: 'The picture is blurred.' },
        { state: 'applying' },
        { state: 'approved' },
      ],
    })
    expect(await buyer.balance()).toBe(10 * HOUR)
  })

  test('what was lent and used is part of what was bought', async () => {
    const { order, token } = await applied()
    await useLent(1.5 * HOUR)
    expect(await buyer.balance()).toBe(0.5 * HOUR)
    await approve(token)
    expect(await buyer.balance()).toBe(8.5 * HOUR)
    expect((await buyer.detail(order.id)).left_seconds).toBe(8.5 * HOUR)
    const { body } = await buyer.ask('/order/hours', {})
    const lines = z.array(z.looseObject({ seconds: z.number() })).parse(body['list'])
    expect(lines.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(body['balance_seconds'])
  })

  test('what was used of a rejected loan is never lent again, and a rejection takes no more than there is', async () => {
    const { order, token } = await applied()
    await useLent(1.5 * HOUR)
    await reject(token)
    expect(await buyer.balance()).toBe(0)
    expect(await buyer.apply(order)).toMatchObject({ provisional_seconds: 0.5 * HOUR })
  })

  test('of one bought hour never more than that hour is lent, however often it is sent', async () => {
    const { order, token } = await applied(1)
    await useLent(HOUR)
    await reject(token)
    expect(await buyer.apply(order)).toMatchObject({ provisional_seconds: null })
    expect(await buyer.balance()).toBe(0)
    await approve(tokenIn((await financeMails())[0]), 200)
    expect((await buyer.detail(order.id)).left_seconds).toBe(0)
  })

  test('the link works for 14 days, and no letter of it can be another', async () => {
    const { token, order } = await applied()
    later(13.99)
    expect((await review('/order/review-detail', token)).body).toMatchObject({ order: { id: order.id } })
    later(14)
    expect((await review('/order/review-detail', token)).body).toMatchObject({ error: 'review_expired' })
    expect((await approve(token)).body).toMatchObject({ error: 'review_expired' })
    later(1)
    for (let at = 0; at < token.length; at += 5) {
      const forged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      expect((await review('/order/review-detail', forged)).body).toMatchObject({ error: 'not_found' })
    }
    const elsewhere = signReviewLink('another secret of 16', {
      orderId: order.id,
      round: 1,
      expiresAt: new Date('2055-01-01'),
    })
    expect((await approve(elsewhere)).body).toMatchObject({ error: 'not_found' })
  })

  test('finance is reminded after two working days, unless it has decided', async () => {
    const { token } = await applied()
    later(1.99)
    expect(await financeMails()).toEqual([])
    await run(
      database,
      sql`update graphile_worker._private_jobs set run_at = now() where task_id in (select id from graphile_worker._private_tasks where identifier = 'send-review-mail')`,
    )
    const [reminder] = await financeMails()
    expect(reminder?.subject).toContain('Reminder')
    expect((await review('/order/review-detail', tokenIn(reminder))).body).toMatchObject({
      order: { state: 'applying' },
    })
    await approve(token)
    expect(await financeMails()).toEqual([])
  })

  test('an approved phase enrols; who leaves and comes back is not asked again; twice it is not sold', async () => {
    expect((await buyer.ask('/dataset-cert/enroll', { id: 'paid' })).body).toMatchObject({ error: 'needs_payment' })
    const order = await buyer.apply(await buyer.createPhase())
    const [mail] = await financeMails()
    expect((await approve(tokenIn(mail), 5000)).body).toMatchObject({ order: { state: 'approved', expires_at: null } })
    expect((await buyer.ask('/dataset-cert/overview', { id: 'paid' })).body).toMatchObject({ id: 'paid' })
    expect((await buyer.ask('/order/create', { kind: 'phase', cert_id: 'paid' })).body).toMatchObject({
      error: 'nothing_to_pay',
    })
    await buyer.ask('/dataset-cert/leave', { id: 'paid' })
    expect((await approve(tokenIn(mail), 5000)).body).toMatchObject({ order: { state: 'approved' } })
    expect((await buyer.ask('/dataset-cert/overview', { id: 'paid' })).body).toMatchObject({ error: 'not_enrolled' })
    expect((await buyer.ask('/dataset-cert/enroll', { id: 'paid' })).body).toMatchObject({
      enrolled_at: MONDAY.getTime() / 1000,
    })
    expect((await buyer.ask('/order/checkout', { kind: 'phase', cert_id: 'paid' })).body).toMatchObject({
      error: 'nothing_to_pay',
    })
    expect((await buyer.ask('/order/cancel', { order_id: order.id })).body).toMatchObject({ error: 'order_state' })
  })

  test('the receipt comes as a download of finance and its owner, and says nothing about who made it', async () => {
    const { order, token } = await applied()
    for (const reply of [
      await buyer.ask('/order/receipt-file', { order_id: order.id }),
      await review('/order/review-receipt', token),
    ]) {
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
      })
      expect(reply.headers['content-disposition']).toContain('attachment; filename="receipt.png"')
      expect(reply.bytes.subarray(1, 4).toString()).toBe('PNG')
      expect(reply.bytes.includes('somebody')).toBe(false)
    }
    expect((await thief.ask('/order/receipt-file', { order_id: order.id })).body).toMatchObject({ error: 'not_found' })
  })
})

test('three orders of a learner are with finance at once; the next one waits as it is, and goes once one is answered', async () => {
  const sent = []
  for (let i = 0; i < 3; i++) sent.push(await buyer.apply(await buyer.createHours(1)))
  const fourth = await buyer.createHours(2)
  await buyer.upload(fourth.id)
  expect((await buyer.submit(fourth.id)).body).toMatchObject({
    error: 'orders_waiting',
    message: expect.stringContaining('3 of your orders'),
  })
  expect(await buyer.detail(fourth.id)).toMatchObject({ state: 'draft', hours: 2, receipt: { is_sent: false } })
  await buyer.ask('/order/cancel', { order_id: sent[0]?.id ?? '' })
  expect((await buyer.submit(fourth.id)).body).toMatchObject({ order: { state: 'applying' } })
})

test('a draft keeps its price for a day; then it is priced anew, and told before anything is sent', async () => {
  onTestFinished(async () => void (await run(database, sql`update hours_price set per_hour = 200`)))
  const order = await buyer.createHours(2)
  await buyer.upload(order.id)
  await run(database, sql`update hours_price set per_hour = 250`)
  house.setNow(new Date(MONDAY.getTime() + 24 * 3_600_000 + 1000))
  expect((await buyer.submit(order.id)).body).toMatchObject({
    error: 'order_price',
    message:
      'The price has changed since you made this order: it was USD 4.00, now it is USD 5.00. Nothing has been sent. If you agree with the new price, send the order again.',
  })
  expect(await buyer.detail(order.id)).toMatchObject({
    state: 'draft',
    price: { amount: 500, currency: 'USD' },
    receipt: { is_sent: false },
  })
  expect((await buyer.submit(order.id)).body).toMatchObject({
    order: { state: 'applying', price: { amount: 500, currency: 'USD' } },
  })

  house.setNow(MONDAY)
  const other = await buyer.createHours(3)
  await buyer.upload(other.id)
  await run(database, sql`update hours_price set per_hour = 900`)
  house.setNow(new Date(MONDAY.getTime() + 24 * 3_600_000))
  expect((await buyer.submit(other.id)).body).toMatchObject({
    order: { state: 'applying', price: { amount: 750, currency: 'USD' } },
  })
})

describe('what finance sees of a receipt', { timeout: 60_000 }, () => {
  const sent = async (file: Buffer) => {
    const order = await buyer.createHours(10)
    await buyer.upload(order.id, file)
    await buyer.submit(order.id)
    return { order, token: tokenIn((await financeMails()).at(-1)) }
  }

  test('is pictures of a PDF, page by page, and no byte of it', async () => {
    const { token } = await sent(await honestPdf(6))
    expect((await review('/order/review-pictures', token)).body).toEqual({ shown: 5, pages: 6 })
    const first = await review('/order/review-picture', token)
    const last = await review('/order/review-picture', token, { page: '5' })
    for (const { headers, bytes } of [first, last]) {
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', height: 2000 })
    }
    expect(first.bytes.equals(last.bytes)).toBe(false)
    expect((await review('/order/review-picture', token, { page: '6' })).body).toMatchObject({ error: 'invalid_input' })
    expect((await review('/order/review-receipt', token)).bytes.subarray(0, 5).toString()).toBe('%PDF-') // the original, for whoever asks for it
  })

  test('is the redrawn picture itself', async () => {
    const { token } = await sent(await makeReceipt())
    expect((await review('/order/review-pictures', token)).body).toEqual({ shown: 1, pages: 1 })
    expect((await review('/order/review-picture', token)).headers).toMatchObject({ 'content-type': 'image/png' })
    expect((await review('/order/review-picture', token, { page: '2' })).body).toMatchObject({ error: 'not_found' })
  })

  test('is drawn when it is first looked at, of a PDF sent before there were pictures; and none of one that cannot be drawn', async () => {
    const { order, token } = await sent(await honestPdf(1))
    const forget = () =>
      run(
        database,
        sql`update order_receipt set pages = null, drawn_key = null, drawn_lengths = null where order_id = ${order.id}`,
      )
    await forget()
    expect((await review('/order/review-picture', token)).body).toMatchObject({ error: 'not_found' })
    expect((await review('/order/review-pictures', token)).body).toEqual({ shown: 1, pages: 1 })
    expect((await review('/order/review-picture', token)).headers).toMatchObject({ 'content-type': 'image/webp' })
    await forget()
    const { key } = await one(
      database,
      z.strictObject({ key: z.string() }),
      sql`select key from order_receipt where order_id = ${order.id}`,
    )
    await house.receipts.put(key, Buffer.from('%PDF-1.7 nothing'), 'application/pdf')
    expect((await review('/order/review-pictures', token)).body).toEqual({ shown: 0, pages: 0 })
  })

  test('needs the link', async () => {
    const { order } = await sent(await makeReceipt())
    for (const path of ['/order/review-pictures', '/order/review-picture'] as const)
      expect((await review(path, `${order.id.replaceAll('-', '')}.${'a'.repeat(43)}`)).body).toMatchObject({
        error: 'not_found',
      })
  })
})

/** As if a session had used so much of what was lent. */
async function useLent(seconds: number): Promise<void> {
  await run(
    database,
    sql`insert into hour_entry (lot_id, kind, seconds, key, at) select id, 'use', -${seconds}::int, 'use ' || id, ${house.now()} from hour_lot where source = 'provisional' order by id desc limit 1`,
  )
}

test('an order is cancelled until it is approved: its loan goes back', async () => {
  const order = await buyer.apply(await buyer.createHours(10))
  const [mail] = await financeMails()
  expect((await buyer.ask('/order/cancel', { order_id: order.id })).body).toMatchObject({
    order: { state: 'cancelled' },
  })
  expect((await buyer.ask('/order/cancel', { order_id: order.id })).body).toMatchObject({
    order: { state: 'cancelled' },
  })
  expect(await buyer.balance()).toBe(0)
  expect((await approve(tokenIn(mail))).body).toMatchObject({
    error: 'order_state',
    message: 'This is not possible: the order was cancelled.',
  })
  expect((await buyer.upload(order.id)).body).toMatchObject({ error: 'order_state' })
})

test('bought hours expire: of that purchase and no other, and the learner is told', async () => {
  const short = await buyer.apply(await buyer.createHours(3, 'd30'))
  await approve(tokenIn((await financeMails())[0]), 600)
  const long = await buyer.apply(await buyer.createHours(5, 'd90'))
  await approve(tokenIn((await financeMails()).at(-1)), 1000)
  await deliverMails(house)
  expect(await buyer.balance()).toBe(8 * HOUR)
  later(30)
  expect([(await buyer.detail(short.id)).state, (await buyer.detail(long.id)).state]).toEqual(['expired', 'approved'])
  expect(await buyer.balance()).toBe(5 * HOUR)
  await Promise.all([
    expireOrders(database, house.now()),
    expireOrders(database, house.now()),
    expireLots({ database, labs: house.labs }),
  ])
  expect((await deliverMails(house)).map(({ to }) => to)).toEqual(['ada@example.com'])
  expect((await buyer.ask('/message/user-messages', {})).body).toMatchObject({
    list: [{ message: { title: `Your purchase ${short.reference} has expired` } }, {}, {}, {}, {}],
  })
  expect(await buyer.balance()).toBe(5 * HOUR)
})

test('however many have expired, all are written down', async () => {
  await buyer.apply(await buyer.createHours(3, 'd30'))
  await approve(tokenIn((await financeMails())[0]), 600)
  await run(
    database,
    sql`insert into purchase_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'reference', 'RF' || n, 'state', 'approved', 'expires_at', ${house.now()}::timestamptz))).* from purchase_order o, generate_series(1, 60) n`,
  )
  await deliverMails(house)
  await expireOrders(database, house.now())
  expect((await deliverMails(house)).length).toBe(60)
})

test('the operator sees the queue, decides, sends another link, reverses and takes the list away', async () => {
  const order = await buyer.apply(await buyer.createHours(10))
  await deliverMails(house)
  expect((await admin(house, 'order', 'list', '--json')).json).toMatchObject({
    list: [{ reference: order.reference, state: 'applying', email: 'ada@example.com', amount: 2000 }],
  })
  expect(await admin(house, 'order', 'resend-link', '--reference', order.reference.toLowerCase())).toMatchObject({
    code: 0,
  })
  expect(await financeMails()).toHaveLength(1)
  expect(await admin(house, 'order', 'approve', '--reference', 'RF00 AAAA AAAA', '--amount', '20')).toMatchObject({
    code: 1,
  })
  expect(await admin(house, 'order', 'approve', '--reference', order.reference, '--amount', 'twenty')).toMatchObject({
    code: 1,
    complaints: ['The amount must be a number in USD, such as 20.00.'],
  })
  expect((await admin(house, 'order', 'approve', '--reference', order.reference, '--amount', '20.00')).lines).toEqual([
    `Approved: ${order.reference}. Received USD 20.00 of USD 20.00.`,
  ])
  expect(await admin(house, 'order', 'reject', '--reference', order.reference, '--reason', 'x')).toMatchObject({
    code: 1,
  })
  expect(await buyer.balance()).toBe(10 * HOUR)
  expect(
    (
      await admin(
        house,
        'order',
        'reverse',
        '--reference',
        order.reference,
        '--reason',
        'The transfer was somebody else’s.',
        '--json',
      )
    ).json,
  ).toMatchObject({ taken_seconds: 10 * HOUR })
  expect(await admin(house, 'order', 'reverse', '--reference', order.reference, '--reason', 'x')).toMatchObject({
    code: 1,
  })
  expect(await buyer.balance()).toBe(0)
  expect(await buyer.detail(order.id)).toMatchObject({ state: 'reversed', reason: 'The transfer was somebody else’s.' })
  const evil = await buyer.createHours(1)
  await buyer.upload(evil.id)
  await buyer.submit(evil.id, { transaction: '=1+1,"' })
  const { lines } = await admin(house, 'order', 'csv')
  expect(lines).toHaveLength(3)
  expect(lines.find((line) => line.startsWith(order.reference))).toContain(
    `,reversed,hours,free,10,30,20.00,USD,20.00,`,
  )
  expect(lines.find((line) => line.startsWith(evil.reference))).toContain(`"'=1+1,"""`)
  const decided = await one(
    database,
    z.strictObject({ by: z.string() }),
    sql`select done_by as by from order_event where state = 'reversed'`,
  )
  expect(decided.by).toBe('Grace')
})

test('a phase that was approved by mistake closes again, and is for sale again', async () => {
  const order = await buyer.apply(await buyer.createPhase())
  expect(await admin(house, 'order', 'approve', '--reference', order.reference, '--amount', '50')).toMatchObject({
    code: 0,
  })
  expect(
    await admin(house, 'order', 'reverse', '--reference', order.reference, '--reason', 'Wrong person.'),
  ).toMatchObject({ code: 0 })
  expect((await buyer.ask('/dataset-cert/overview', { id: 'paid' })).body).toMatchObject({ error: 'needs_payment' })
  expect(await buyer.createPhase()).toMatchObject({ state: 'draft' })
})

test('to anybody else an order is not there', async () => {
  const { id } = await buyer.createHours(1)
  for (const path of [
    '/order/detail',
    '/order/submit',
    '/order/cancel',
    '/order/receipt-file',
    '/order/confirmation',
  ] as const) {
    expect((await thief.ask(path, { order_id: id })).body).toMatchObject({ error: 'not_found' })
    expect((await house.call(path, { order_id: id })).body).toMatchObject({ error: 'auth_fail' })
    expect((await buyer.ask(path, { order_id: 'no-such-order' })).body).toMatchObject({ error: 'not_found' })
  }
  expect((await thief.upload(id)).body).toMatchObject({ error: 'not_found' })
  expect((await thief.ask('/order/list', {})).body).toMatchObject({ list: [], pagination: { total: 0 } })
  expect((await buyer.ask('/order/list', {})).body).toMatchObject({ list: [{ id }], pagination: { total: 1 } })
  expect((await thief.ask('/order/hours', {})).body).toMatchObject({ phases: [], list: [], cert_id: null })
  expect((await thief.ask('/order/hours', { cert_id: 'free' })).body).toMatchObject({ error: 'not_found' })
  expect((await buyer.ask('/order/confirmation', { order_id: id })).body).toMatchObject({ error: 'order_state' })
})

test('thirty receipts an hour are enough for anybody', async () => {
  const { id } = await buyer.createHours(1)
  for (let i = 0; i < 30; i++)
    expect((await buyer.upload(id, Buffer.from('no receipt'))).body).toMatchObject({ error: 'receipt_type' })
  expect((await buyer.upload(id)).body).toMatchObject({ error: 'too_many_tries', retry_after: expect.any(Number) })
})

test('a file whose upload ended half way is gone after a day', async () => {
  const { id } = await buyer.createHours(1)
  await buyer.upload(id)
  const orphan = crypto.randomUUID()
  await house.receipts.put(orphan, Buffer.from('x'), 'image/png')
  const day = new Date(Date.now() + 1.01 * DAY_MS)
  await tidyReceipts(database, house.receipts, new Date())
  expect(await house.receipts.get(orphan)).toBeDefined()
  await tidyReceipts(database, house.receipts, day)
  expect(await house.receipts.get(orphan)).toBe(undefined)
  expect(await storedKeys()).toHaveLength(1)
})

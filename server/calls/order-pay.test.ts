// Paying online: from the choice to the signed call-back, and everything that may come in its place.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { selectUnbookedPayments } from '../../store/payment.ts'
import { offerTestPay, writeCallback, type TestPaid } from '../outside/payment/test-provider.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { giveShop, makeBuyer } from './test-orders.ts'

const KEY = 'a key between the two'
const payments = new Map([
  ['test', offerTestPay(KEY)],
  ['away', offerTestPay('away from everything')],
])
const house = await openTestApp({ payments, maxConnections: 20 })
const { database } = house
await giveShop(database)
afterAll(() => house.close())

const NOW = new Date('2026-11-23T10:00:00Z')
let ada: TestLearner
let buyer: ReturnType<typeof makeBuyer>
beforeEach(async () => {
  house.setNow(NOW)
  ada = await house.signIn({ email: `${randomUUID()}@example.com` })
  buyer = makeBuyer(house, ada)
  await buyer.enter()
})

const paidFor = (order: { id: string; price: { amount: number; currency: string } }): TestPaid => ({
  event: randomUUID(),
  type: 'paid',
  order: order.id,
  ...order.price,
})
interface Sending {
  readonly key?: string
  readonly at?: Date
  readonly way?: string
  readonly change?: (body: Buffer) => Buffer
}
async function tell(paid: TestPaid, { key = KEY, at = NOW, way = 'test', change = (body) => body }: Sending = {}) {
  const { body, headers } = writeCallback(paid, { key, at })
  const reply = await house.app.inject({
    method: 'POST',
    url: `/api/payment/${way}/callback`,
    headers,
    payload: change(body),
  })
  return [reply.statusCode, reply.json<{ outcome: string }>().outcome]
}
const Event = z.strictObject({ outcome: z.string() })
const eventsOf = (orderId: string) =>
  rows(database, Event, sql`select outcome from payment_event where order_id = ${orderId}`)
const Entry = z.strictObject({ seconds: z.number() })
const bought = () =>
  rows(
    database,
    Entry,
    sql`select e.seconds from hour_lot h join hour_entry e on e.lot_id = h.id where h.account_id = ${ada.id} and h.source = 'purchase' and e.kind = 'credit'`,
  )

test('a checkout and an order name the online ways that are set up; without any there is none', async () => {
  const online = [
    { id: 'test', label: 'Test Pay' },
    { id: 'away', label: 'Test Pay' },
  ]
  const order = await buyer.createHours(10)
  expect((await buyer.ask('/order/checkout', { kind: 'hours', cert_id: 'free' })).body).toMatchObject({ online })
  expect((await buyer.ask('/order/detail', { order_id: order.id })).body).toMatchObject({ online })
  expect(readConfig({}).payment).toEqual({})
})

test('a learner is sent to pay exactly the price, and coming back approves nothing', async () => {
  const order = await buyer.createHours(10)
  const { body } = await buyer.ask('/order/pay', { order_id: order.id, way: 'test' })
  const url = new URL(String(body['url']))
  expect(url.pathname).toBe(`/${order.id}`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    amount: String(order.price.amount),
    currency: 'USD',
    returnTo: `http://localhost:3000/order/${order.id}`,
  })
  expect((await buyer.detail(order.id)).state).toBe('draft')
})

test('paying online is refused for another’s order, for a way that is not offered or does not answer, and once it is paid', async () => {
  const order = await buyer.createHours(10)
  const other = makeBuyer(house, await house.signIn({ email: `${randomUUID()}@example.com` }))
  const pay = async (way: string, who = buyer) => (await who.ask('/order/pay', { order_id: order.id, way })).body
  expect(await pay('test', other)).toMatchObject({ error: 'not_found' })
  expect(await pay('nothing')).toMatchObject({ error: 'way_off' })
  expect(await pay('away')).toMatchObject({
    error: 'way_unreachable',
    message: 'Test Pay does not answer at the moment. Please try again later, or pay by transfer.',
  })
  await tell(paidFor(order))
  expect(await pay('test')).toMatchObject({ error: 'order_state' })
})

test('a draft older than a day is priced anew before anybody is sent to pay', async () => {
  const order = await buyer.createHours(10)
  await run(database, sql`update hours_price set per_hour = 300`)
  house.setNow(new Date(NOW.getTime() + 25 * 3600 * 1000))
  expect((await buyer.ask('/order/pay', { order_id: order.id, way: 'test' })).body).toMatchObject({
    error: 'order_price',
  })
  await run(database, sql`update hours_price set per_hour = 200`)
})

test('a signed payment does what finance’s approval does: hours, event, message and mail', async () => {
  const order = await buyer.createHours(10)
  expect(await tell(paidFor(order))).toEqual([200, 'approved'])
  const { body } = await buyer.ask('/order/detail', { order_id: order.id })
  expect(body).toMatchObject({
    order: { state: 'approved', received: order.price, difference: 'exact', left_seconds: 36_000 },
    history: [{ state: 'applying' }, { state: 'approved' }],
  })
  expect(await bought()).toEqual([{ seconds: 36_000 }])
  expect((await deliverMails(house)).filter(({ subject }) => subject.includes(order.reference))).toHaveLength(1)
})

test('a signed payment opens a phase', async () => {
  const order = await buyer.createPhase()
  expect(await tell(paidFor(order))).toEqual([200, 'approved'])
  expect((await buyer.ask('/order/checkout', { kind: 'phase', cert_id: 'paid' })).body).toMatchObject({
    error: 'nothing_to_pay',
  })
})

test('an order that waits for finance is paid all the same, and what was lent is taken off', async () => {
  const order = await buyer.apply(await buyer.createHours(10))
  expect(order.state).toBe('applying')
  expect(await tell(paidFor(order))).toEqual([200, 'approved'])
  expect(await buyer.balance()).toBe(36_000)
})

test('twenty deliveries at once, and later ones, approve once', async () => {
  const order = await buyer.createHours(10)
  const paid = paidFor(order)
  const replies = await Promise.all(Array.from({ length: 20 }, () => tell(paid)))
  expect(new Set(replies.map(String))).toEqual(new Set(['200,approved']))
  expect(await tell(paid, { at: new Date(NOW.getTime() + 60_000) })).toEqual([200, 'approved'])
  expect(await bought()).toEqual([{ seconds: 36_000 }])
  expect(await eventsOf(order.id)).toEqual([{ outcome: 'approved' }])
})

test('two different payments of one order at once approve it once, and the other one is kept as refused', async () => {
  const order = await buyer.createHours(10)
  const replies = await Promise.all([tell(paidFor(order)), tell(paidFor(order))])
  expect(replies.map(String).sort()).toEqual(['200,approved', '422,closed'])
  expect(await bought()).toEqual([{ seconds: 36_000 }])
  expect((await eventsOf(order.id)).map(({ outcome }) => outcome).sort()).toEqual(['approved', 'closed'])
})

test('finance and a call-back at the same moment approve once', async () => {
  const order = await buyer.apply(await buyer.createHours(10))
  const mail = (await deliverMails(house)).find(({ to }) => to.startsWith('finance'))
  const token = /\/order\/review[^\s#?]*[#/]([A-Za-z0-9_.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  const decide = house.call('/order/review-decide', {
    token,
    decision: 'approve',
    reviewer: 'Grace',
    amount: String(order.price.amount),
  })
  await Promise.all([tell(paidFor(order)), decide])
  expect(await bought()).toEqual([{ seconds: 36_000 }])
  expect((await buyer.detail(order.id)).state).toBe('approved')
})

const flip = (body: Buffer) => Buffer.from(body.toString().replace('"amount":', '"amount": '))
test.each<[string, Sending, [number, string]]>([
  ['another key', { key: 'a key of somebody else' }, [401, 'signature']],
  ['one more space in the signed bytes', { change: flip }, [401, 'signature']],
  ['no body', { change: () => Buffer.alloc(0) }, [401, 'signature']],
  ['a moment five minutes and a second ago', { at: new Date(NOW.getTime() - 301_000) }, [401, 'stale']],
  ['a moment five minutes and a second ahead', { at: new Date(NOW.getTime() + 301_000) }, [401, 'stale']],
  ['a way that is not there', { way: 'nothing' }, [404, 'no_such_way']],
])('a call-back with %s does nothing and leaves no trace', async (_, sending, answer) => {
  const order = await buyer.createHours(10)
  expect(await tell(paidFor(order), sending)).toEqual(answer)
  expect((await buyer.detail(order.id)).state).toBe('draft')
  expect(await eventsOf(order.id)).toEqual([])
})

test('a recorded call-back that is sent again after its time is refused before its event is looked up', async () => {
  const order = await buyer.createHours(10)
  const paid = paidFor(order)
  expect(await tell(paid)).toEqual([200, 'approved'])
  house.setNow(new Date(NOW.getTime() + 301_000))
  expect(await tell(paid)).toEqual([401, 'stale'])
})

test.each([
  ['a cent less', { amount: 1999 }],
  ['a cent more', { amount: 2001 }],
  ['another currency', { currency: 'AED' }],
])('%s than asked is refused, at each delivery, and kept', async (_, wrong) => {
  const order = await buyer.createHours(10)
  const paid = { ...paidFor(order), ...wrong }
  expect([await tell(paid), await tell(paid)]).toEqual(Array(2).fill([422, 'amount']))
  expect((await buyer.detail(order.id)).state).toBe('draft')
  expect(await bought()).toEqual([])
  expect(await eventsOf(order.id)).toEqual([{ outcome: 'amount' }])
})

test('a payment of a cancelled order, of one that is nobody’s any more, and of none is refused and kept', async () => {
  const cancelled = await buyer.createHours(10)
  await buyer.ask('/order/cancel', { order_id: cancelled.id })
  expect(await tell(paidFor(cancelled))).toEqual([422, 'closed'])
  const left = await buyer.createHours(10)
  await run(database, sql`update purchase_order set account_id = null where id = ${left.id}`)
  expect(await tell(paidFor(left))).toEqual([422, 'unknown'])
  expect(await tell({ ...paidFor(left), order: "x' or true --" })).toEqual([422, 'unknown'])
  expect(await eventsOf(cancelled.id)).toEqual([{ outcome: 'closed' }])
  // And the operator is shown each, until somebody has sent the money back.
  const unbooked = await selectUnbookedPayments(database, { limit: 100 })
  expect(unbooked.map(({ outcome, reference, amount }) => [outcome, reference, amount])).toEqual(
    expect.arrayContaining([
      ['closed', cancelled.reference, 2000],
      ['unknown', left.reference, 2000],
      ['unknown', null, 2000],
    ]),
  )
})

test('what tells of no payment, or is signed and cannot be read, changes nothing', async () => {
  const order = await buyer.createHours(10)
  expect(await tell({ ...paidFor(order), type: 'refund_failed' })).toEqual([200, 'ignored'])
  expect(await tell({ ...paidFor(order), amount: 0.5 })).toEqual([400, 'unreadable'])
  expect((await buyer.detail(order.id)).state).toBe('draft')
})

test('a body longer than any call-back is refused before it is read', async () => {
  const order = await buyer.createHours(10)
  const reply = await house.app.inject({
    method: 'POST',
    url: '/api/payment/test/callback',
    headers: { 'content-type': 'application/json' },
    payload: Buffer.alloc(64 * 1024 + 1, 'x'),
  })
  expect(reply.statusCode).toBe(413)
  expect((await buyer.detail(order.id)).state).toBe('draft')
})

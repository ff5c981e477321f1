// The queue of finance: decided by a press, carried out ten seconds later, and until then as if nothing had been.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Order } from '../../contract/order-shapes.ts'
import { selectAudit } from '../../store/audit.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { admin } from '../admin/test-admin.ts'
import { giveShop, makeBuyer, makeReceipt } from '../calls/test-orders.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { carryOutDecision } from './carry-out.ts'

const house = await openTestApp()
const { database: db, config, labs } = house
afterAll(house.close)
const MORNING = new Date('2026-11-26T08:00:00Z')
const later = (seconds: number) => new Date(MORNING.getTime() + seconds * 1000)
const staff: Record<string, TestLearner> = {}
let buyer: ReturnType<typeof makeBuyer>
let order: Order

beforeAll(async () => {
  await giveShop(db)
  for (const [name, email] of [
    ['Amira', 'amira@example.com'],
    ['Omar', 'omar@example.com'],
  ] as const) {
    const one = await house.signIn({ email })
    staff[name] = one
    await run(db, sql`update account set first_name = ${name}, last_name = 'Halabi' where id = ${one.id}`)
    await admin(house, 'staff', 'grant', '--email', email, '--role', 'finance')
  }
})
beforeEach(async () => {
  house.setNow(MORNING)
  await run(db, sql`update session set proved_at = ${MORNING} where proved_at is not null or true`)
  const learner = await house.signIn()
  buyer = makeBuyer(house, learner)
  await buyer.enter()
  order = await buyer.apply(await buyer.createHours(3))
})

const as = (name: string, path: '/staff/receipt-decide' | '/staff/receipt-undo' | '/staff/receipt', form = {}) =>
  house.call(path, { order_id: order.id, ...form }, { learner: staff[name]! })
const approve = (name = 'Amira', round = 1) =>
  as(name, '/staff/receipt-decide', { round: String(round), decision: 'approve', amount: '600' })
const giveBack = (name = 'Amira') =>
  as(name, '/staff/receipt-decide', { round: '1', decision: 'reject', reason: 'It cannot be read.' })
const carryOut = () => carryOutDecision({ database: db, config, labs, now: house.now() }, { orderId: order.id })
const queueOf = async (name = 'Amira') =>
  (await house.call('/staff/receipts', {}, { learner: staff[name]! })).body as {
    count: number
    list: { id: string; held: unknown; has_same_receipt: boolean }[]
  }
const Job = z.strictObject({ task: z.string(), at: z.date() })
const jobsOf = () =>
  rows(
    db,
    Job,
    sql`select task_identifier as task, run_at as at from graphile_worker.jobs where key in (${`decision ${order.id}`}, (select 'message ' || account_id || ' order ' || id || ' approved' from purchase_order where id = ${order.id}::uuid), (select 'message ' || account_id || ' order ' || id || ' 1 rejected' from purchase_order where id = ${order.id}::uuid))`,
  )

describe('a decision', () => {
  test('waits ten seconds: nothing is given, nobody is told, the learner’s order is as it was', async () => {
    const before = await buyer.balance()
    expect((await approve()).body).toEqual({ due_at: later(10).getTime() / 1000 })
    expect(await buyer.detail(order.id)).toMatchObject({ state: 'applying', received: null })
    expect(await buyer.balance()).toBe(before)
    expect(await jobsOf()).toEqual([{ task: 'carry-out-decision', at: later(10) }])
    expect((await queueOf()).list.find(({ id }) => id === order.id)).toMatchObject({
      held: { decision: 'approve', by: 'Amira Halabi' },
    })
  })

  test('is then the verb of the command, once, with who, before and after in the audit log', async () => {
    await approve()
    house.setNow(later(10))
    await Promise.all([carryOut(), carryOut()])
    expect(await buyer.detail(order.id)).toMatchObject({ state: 'approved', received: { amount: 600 } })
    expect(await buyer.balance()).toBe(3 * 3600)
    expect((await jobsOf()).map(({ task }) => task)).toContain('write-message')
    expect((await selectAudit(db, 2)).filter(({ verb }) => verb === 'approve')).toMatchObject([
      {
        operator: 'Amira Halabi',
        by_account_id: staff['Amira']?.id,
        noun: 'order',
        verb: 'approve',
        before: { state: 'applying' },
        after: { state: 'approved', amount: 600 },
      },
    ])
    expect((await queueOf()).list.some(({ id }) => id === order.id)).toBe(false)
  })

  test('returns with the reason that the learner reads', async () => {
    await giveBack()
    house.setNow(later(10))
    await carryOut()
    expect(await buyer.detail(order.id)).toMatchObject({ state: 'rejected', reason: 'It cannot be read.' })
    expect(await selectAudit(db, 1)).toMatchObject([{ verb: 'reject', after: { state: 'rejected' } }])
  })

  test.each([
    ['approved', approve],
    ['returned', giveBack],
  ])('that was %s and taken back leaves nothing behind, and another one can follow', async (_how, decide) => {
    const before = await buyer.detail(order.id)
    const balance = await buyer.balance()
    await decide()
    house.setNow(later(9))
    expect((await as('Amira', '/staff/receipt-undo')).body).toEqual({})
    house.setNow(later(10))
    await carryOut()
    expect(await buyer.detail(order.id)).toEqual(before)
    expect(await buyer.balance()).toBe(balance)
    expect(await selectAudit(db, 1)).toMatchObject([
      { noun: 'order', verb: 'take-back', by_account_id: staff['Amira']?.id },
    ])
    expect((await approve()).body).toHaveProperty('due_at')
  })

  test('is taken back by whoever made it, and not after it was carried out', async () => {
    await approve()
    expect((await as('Omar', '/staff/receipt-undo')).body).toMatchObject({ error: 'not_found' })
    house.setNow(later(10))
    await carryOut()
    expect((await as('Amira', '/staff/receipt-undo')).body).toEqual({
      error: 'order_state',
      message: 'This is not possible: the order is approved.',
    })
  })

  test('needs a sum or a reason, and is about the receipt that was looked at', async () => {
    for (const [form, fields] of [
      [{ round: '1', decision: 'approve' }, ['amount']],
      [{ round: '1', decision: 'reject' }, ['reason']],
    ] as const) {
      const { body } = await as('Amira', '/staff/receipt-decide', form)
      expect([body['error'], Object.keys(body['fields'] ?? {})]).toEqual(['invalid_input', fields])
    }
    expect((await approve('Amira', 2)).body).toMatchObject({ error: 'order_state' })
    expect((await queueOf()).list.find(({ id }) => id === order.id)).toMatchObject({ held: null })
  })

  test('falls with an account that is deleted meanwhile', async () => {
    await approve()
    await run(db, sql`delete from account where id = (select account_id from purchase_order where id = ${order.id})`)
    house.setNow(later(10))
    await carryOut()
    expect((await as('Amira', '/staff/receipt')).body).toMatchObject({ order: { state: 'applying' }, held: null })
  })

  test('does not come over what happened meanwhile: an order that was cancelled stays so', async () => {
    await approve()
    await buyer.ask('/order/cancel', { order_id: order.id })
    house.setNow(later(10))
    await carryOut()
    expect(await buyer.detail(order.id)).toMatchObject({ state: 'cancelled' })
    expect(await buyer.balance()).toBe(0)
  })
})

describe('two who decide at once', () => {
  test('make one deed, whatever each of them pressed; the other is told', async () => {
    const replies = await Promise.all([approve('Amira'), giveBack('Omar'), approve('Omar')])
    expect(replies.filter(({ body }) => 'due_at' in body)).toHaveLength(1)
    expect(replies.filter(({ body }) => body['error'] === 'order_state').map(({ body }) => body['message'])).toEqual(
      Array.from({ length: 2 }, () => 'This is not possible: the order is being decided by a colleague.'),
    )
    house.setNow(later(10))
    await carryOut()
    const events = await rows(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from order_event where order_id = ${order.id} and state in ('approved', 'rejected')`,
    )
    expect(events).toEqual([{ n: 1 }])
  })

  test('the command waits for what was decided in the console, too', async () => {
    await approve()
    expect(await admin(house, 'order', 'reject', '--reference', order.reference, '--reason', 'No.')).toMatchObject({
      code: 1,
      complaints: [`${order.reference}: Amira Halabi has decided a moment ago, in the console.`],
    })
  })
})

describe('what finance sees', () => {
  test('the queue has the oldest promise first, and tells what was sent before', async () => {
    const file = await makeReceipt()
    const second = await buyer.createPhase()
    await buyer.upload(second.id, file)
    await buyer.submit(second.id)
    const other = makeBuyer(house, await house.signIn())
    const copied = await other.createPhase()
    await other.upload(copied.id, file)
    await other.submit(copied.id, { accept_duplicate: '1' })
    const { list, count } = await queueOf()
    expect(count).toBe(list.filter(({ held }) => held === null).length)
    expect(list.filter(({ id }) => id === copied.id || id === second.id)).toMatchObject([
      { has_same_receipt: true },
      { has_same_receipt: true },
    ])
    expect(list.find(({ id }) => id === order.id)).toMatchObject({ has_same_receipt: false })
  })

  test('a receipt comes with its picture, the account that was named, and kept reasons in the learner’s language', async () => {
    await run(
      db,
      sql`update account set lang = 'zh-CN' where id = (select account_id from purchase_order where id = ${order.id})`,
    )
    const { body } = await as('Omar', '/staff/receipt')
    expect(body).toMatchObject({
      pictures: { shown: 1, pages: 1 },
      receiver: { title: 'The School', number_end: '3456' },
      earlier: { sent: 0, approved: 0 },
      lang: 'zh-CN',
      held: null,
    })
    expect(body['reasons']).toHaveLength(5)
    expect(JSON.stringify(body['reasons'])).toContain(`请重新上传能看清 ${order.reference} 的图片`)
    const picture = await house.call('/staff/receipt-picture', { order_id: order.id }, { learner: staff['Omar']! })
    expect([picture.headers['content-type'], picture.bytes.length > 50]).toEqual(['image/png', true])
  })

  test('a draft is nobody’s to look at', async () => {
    const { id } = await buyer.createPhase()
    for (const path of ['/staff/receipt', '/staff/receipt-picture', '/staff/receipt-file'] as const)
      expect((await house.call(path, { order_id: id }, { learner: staff['Omar']! })).body).toMatchObject({
        error: 'not_found',
      })
  })
})

// What an operator's word about an order does besides the order: the message, the phase, the lab that runs, the next loan.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { run, sql, rows } from '../../store/sql.ts'
import { giveAccount } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { giveShop, makeBuyer } from '../calls/test-orders.ts'
import { openTab } from '../calls/test-lab.ts'
import { expireOrders } from '../flows/decide-order.ts'
import { reconcileSessions } from '../flows/reconcile-sessions.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { adminWith } from './test-admin.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always', FINANCE_EMAIL: 'finance@school.example' } })
const { database } = house
afterAll(house.close)
beforeAll(async () => {
  await giveShop(database)
  await giveExperiment(database, { id: 'free.lab', phaseId: 'free', lessonId: 'lab' })
})

const HOUR = 3600
const MONDAY = new Date('2026-11-23T10:00:00+04:00')
const at = (seconds: number) => house.setNow(new Date(MONDAY.getTime() + seconds * 1000))
const admin = (...args: readonly string[]) =>
  adminWith(
    { OPERATOR: 'Grace', LAB_METERED: 'always', FINANCE_EMAIL: 'finance@school.example' },
    house,
    'order',
    ...args,
  )
const approve = (reference: string, amount = '20') => admin('approve', '--reference', reference, '--amount', amount)
const reject = (reference: string, reason = 'No stamp.') =>
  admin('reject', '--reference', reference, '--reason', reason)
const reverse = (reference: string, reason = 'Wrong person.') =>
  admin('reverse', '--reference', reference, '--reason', reason, '--json')

let ada: TestLearner
let buyer: ReturnType<typeof makeBuyer>
beforeEach(async () => {
  await run(database, sql`truncate account cascade`)
  await run(database, sql`truncate purchase_order cascade`)
  await deliverMails(house)
  at(0)
  ada = await house.signIn({ email: 'ada@example.com' })
  buyer = makeBuyer(house, ada)
  await buyer.enter()
})

/** An order that waits for finance, its own message and mails gone. */
async function apply(make = () => buyer.createHours(10)) {
  const order = await buyer.apply(await make())
  await deliverMails(house)
  return order
}
/** The mails that left since, and all messages with where they lead. */
async function told() {
  const mails = (await deliverMails(house)).filter(({ to }) => to === 'ada@example.com')
  const { body } = await buyer.ask('/message/user-messages', {})
  const { list } = z
    .object({
      list: z.array(z.object({ id: z.string(), message_id: z.string(), message: z.object({ title: z.string() }) })),
    })
    .parse(body)
  const linkOf = async (title: string) => {
    const { id, message_id } = list.find(({ message }) => message.title === title) ?? { id: '', message_id: '' }
    return (await buyer.ask('/message/m-detail', { id, message_id })).body['action']
  }
  return { subjects: mails.map(({ subject }) => subject), text: mails[0]?.text ?? '', linkOf }
}
const isEnrolled = async () => !('error' in (await buyer.ask('/dataset-cert/overview', { id: 'paid' })).body)

describe('the learner is told, with the reason,', () => {
  test('that an order was sent back', async () => {
    const { id, reference } = await apply()
    expect(await reject(reference)).toMatchObject({ code: 0 })
    const { subjects, text, linkOf } = await told()
    expect(subjects).toEqual([`Your receipt for ${reference} was sent back`])
    expect(text).toContain('No stamp.')
    expect(await linkOf(`Your receipt for ${reference} was sent back`)).toMatchObject({ path: `/order/${id}` })
  })

  test('of each time that it was sent back', async () => {
    const order = await apply()
    await reject(order.reference)
    await told()
    await buyer.apply(order)
    await deliverMails(house)
    await reject(order.reference, 'Still no stamp.')
    expect((await told()).text).toContain('Still no stamp.')
  })

  test('that an approval was taken back, be it of hours or of a phase', async () => {
    for (const make of [() => buyer.createHours(10), () => buyer.createPhase()]) {
      const { reference, id } = await apply(make)
      await approve(reference)
      await told()
      expect(await reverse(reference)).toMatchObject({ code: 0 })
      const { subjects, text, linkOf } = await told()
      expect(subjects).toEqual([`The approval of ${reference} was reversed`])
      expect(await linkOf(`The approval of ${reference} was reversed`)).toMatchObject({ path: `/order/${id}` })
      expect(text).toContain('Wrong person.')
    }
  })

  test('that an order was approved: until when its hours are good, or that its phase is open', async () => {
    const hours = await apply()
    await approve(hours.reference)
    const ofHours = await told()
    expect(ofHours.subjects).toEqual([`Your payment ${hours.reference} is approved`])
    expect(ofHours.text).toContain('December 23, 2026')
    expect(await ofHours.linkOf(`Your payment ${hours.reference} is approved`)).toMatchObject({
      path: `/order/${hours.id}`,
    })
    const phase = await apply(() => buyer.createPhase())
    await approve(phase.reference, '50')
    expect(await (await told()).linkOf(`Your payment ${phase.reference} is approved`)).toMatchObject({
      path: '/phase/lesson/paid',
    })
  })
})

describe('a phase whose approval is taken back', () => {
  const joinGroup = async () => {
    await run(
      database,
      sql`insert into learner_group (id, name, created_at) values ('g', '{"en":"G"}', now()) on conflict do nothing`,
    )
    await run(
      database,
      sql`with i as (insert into invitation (group_id, token_hash, invited_by, phase_ids, expires_at, created_at) values ('g', sha256(gen_random_uuid()::text::bytea), 'Li', '{paid}', now() + interval '1 year', now()) returning id)
          insert into group_member (group_id, account_id, invitation_id, joined_at) select 'g', ${ada.id}, id, now() from i`,
    )
  }

  test('closes', async () => {
    const { reference } = await apply(() => buyer.createPhase())
    await approve(reference, '50')
    expect(await isEnrolled()).toBe(true)
    await reverse(reference)
    expect(await isEnrolled()).toBe(false)
  })

  test('stays open to a member whose group opens it', async () => {
    const { reference } = await apply(() => buyer.createPhase())
    await approve(reference, '50')
    await joinGroup()
    await reverse(reference)
    expect(await isEnrolled()).toBe(true)
  })

  test('stays open when it costs nothing any more', async () => {
    const { reference } = await apply(() => buyer.createPhase())
    await approve(reference, '50')
    await run(database, sql`update phase set price_amount = null, price_currency = null where id = 'paid'`)
    await reverse(reference)
    expect(await isEnrolled()).toBe(true)
    await run(database, sql`update phase set price_amount = 5000, price_currency = 'USD' where id = 'paid'`)
  })

  test('of another learner changes nothing for this one', async () => {
    const { reference } = await apply(() => buyer.createPhase())
    await approve(reference, '50')
    const eve = await giveAccount(database)
    await run(database, sql`update purchase_order set account_id = ${eve} where reference = ${reference}`)
    await reverse(reference)
    expect(await isEnrolled()).toBe(true)
  })
})

describe('a lab that runs', () => {
  /** Seen to run for 45 s, of which nothing is charged yet. */
  async function runUncharged() {
    const tab = await openTab(house, { learner: ada, experiment: 'free.lab' })
    await tab.takeOver()
    await tab.mine('/experiment/start')
    for (const second of [0, 15, 30, 45]) {
      at(second)
      await tab.beat()
      await reconcileSessions(house)
    }
    expect(await used()).toBe(0)
    return tab
  }
  const used = async () =>
    (
      await rows(
        database,
        z.strictObject({ used: z.number() }),
        sql`select coalesce(-sum(seconds), 0)::int as used from hour_entry where kind = 'use'`,
      )
    )[0]?.used

  test('has used its hours before they are taken back', async () => {
    const { reference } = await apply()
    await approve(reference)
    await runUncharged()
    const { json } = await reverse(reference)
    expect(json).toMatchObject({ taken_seconds: 10 * HOUR - 45 })
    expect(await used()).toBe(45)
  })

  test.each([
    ['reject', reject],
    ['approve', approve],
  ] as const)('has used what was lent before the loan ends: %s', async (_, decide) => {
    const { reference, id } = await apply()
    await runUncharged()
    await decide(reference)
    expect(await used()).toBe(45)
    const { state } = await buyer.detail(id)
    expect(await buyer.balance()).toBe(state === 'approved' ? 10 * HOUR - 45 : 0)
  })
})

test.each(['approved', 'expired', 'reversed'] as const)(
  'what was lent on an order that is %s now: only what was paid for is lent again',
  async (state) => {
    const { reference, id } = await apply()
    await run(
      database,
      sql`insert into hour_entry (lot_id, kind, seconds, key, at) select id, 'use', -${HOUR}::int, 'use ' || id, now() from hour_lot where source = 'provisional'`,
    )
    await approve(reference)
    if (state === 'reversed') await reverse(reference)
    if (state === 'expired') {
      at(31 * 86_400)
      await expireOrders(database, house.now())
    }
    expect((await buyer.detail(id)).state).toBe(state)
    const next = await apply()
    expect((await buyer.detail(next.id)).provisional_seconds).toBe(state === 'reversed' ? HOUR : 2 * HOUR)
  },
)

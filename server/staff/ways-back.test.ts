// Ways back in the console: a receipt that was returned by mistake, an approval, granted hours.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectAudit } from '../../store/audit.ts'
import { run, sql } from '../../store/sql.ts'
import { giveCourse, giveEnrolment } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { giveShop, makeBuyer } from '../calls/test-orders.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'

const house = await openTestApp({ env: { LAB_METERED: 'always' } })
const { database: db } = house
afterAll(house.close)
const finance: TestLearner[] = []
const HOUR = 3600

beforeAll(async () => {
  await giveCourse(db)
  await giveShop(db)
  for (const email of ['first@example.com', 'second@example.com']) {
    finance.push(await house.signIn({ email }))
    await admin(house, 'staff', 'grant', '--email', email, '--role', 'finance')
  }
  await run(db, sql`update session set proved_at = ${house.now()}`)
})

const press = (
  path: '/staff/order-reopen' | '/staff/order-reverse' | '/staff/learner-hours-back',
  form: object,
  by = 0,
) => house.call(path, { ...form }, finance[by] ? { learner: finance[by] } : {})
const events = async (accountId: string) =>
  (
    (
      await house.call(
        '/staff/learner-events',
        { account_id: accountId, kind: 'order' },
        finance[0] ? { learner: finance[0] } : {},
      )
    ).body as { list: { what: string; deed: { name: string; of: string } | null }[] }
  ).list
const deedsOf = async (accountId: string) =>
  (await events(accountId)).flatMap(({ what, deed }) => (deed ? [`${what}: ${deed.name}`] : []))
/** What leaves now to an address, as it is read. */
const mailed = async (address: string) =>
  (await deliverMails(house))
    .filter(({ to }) => to === address)
    .map(({ subject, text }) => `${subject} ${text.replaceAll(/\s+/g, ' ')}`)
    .join(' ')

test('a returned receipt waits for finance again, with a new promise, and can be returned or approved once more', async () => {
  const learner = await house.signIn({ email: 'returned@example.com' })
  const buyer = makeBuyer(house, learner)
  await buyer.enter()
  const order = await buyer.apply(await buyer.createHours(3))
  const reject = (reason: string) => admin(house, 'order', 'reject', '--reference', order.reference, '--reason', reason)
  await reject('No stamp.')
  expect(await deedsOf(learner.id)).toEqual(['order.rejected: reopen_order'])
  expect((await press('/staff/order-reopen', { order_id: order.id, reason: 'The stamp is there.' })).body).toEqual({})
  expect((await selectAudit(db, 1))[0]).toMatchObject({
    noun: 'order',
    verb: 'reopen',
    facts: { order: order.id, account: learner.id, reason: 'The stamp is there.' },
    before: { state: 'rejected', reason: 'No stamp.' },
    after: { state: 'applying' },
  })
  expect(await deedsOf(learner.id)).toEqual([])
  const seen = (await buyer.ask('/order/detail', { order_id: order.id })).body as {
    order: { state: string; reason: string | null; answer_by: number | null; provisional_seconds: number | null }
  }
  expect(seen.order).toMatchObject({ state: 'applying', reason: null })
  expect(seen.order.answer_by).not.toBeNull()
  expect(seen.order.provisional_seconds).toBeGreaterThan(0)
  expect(await mailed('returned@example.com')).toContain(`Your order ${order.reference} is reviewed once more`)
  const { list } = (await house.call('/staff/receipts', {}, finance[0] ? { learner: finance[0] } : {})).body as {
    list: { id: string; round: number }[]
  }
  expect(list.find(({ id }) => id === order.id)).toMatchObject({ round: 2 })
  // A second return is told, too.
  await reject('Another account is named.')
  expect(await mailed('returned@example.com')).toContain('Another account is named.')
  await press('/staff/order-reopen', { order_id: order.id, reason: 'A slip.' })
  await admin(house, 'order', 'approve', '--reference', order.reference, '--amount', '600')
  expect(await deedsOf(learner.id)).toEqual(['order.approved: reverse_order'])
  expect((await press('/staff/order-reopen', { order_id: order.id, reason: 'Once more.' })).body).toMatchObject({
    error: 'declined',
    message: expect.stringContaining(`${order.reference} cannot be opened again: it is approved.`),
  })
})

test('an approval is taken back by a press, with its reason', async () => {
  const learner = await house.signIn({ email: 'approved@example.com' })
  const buyer = makeBuyer(house, learner)
  await buyer.enter()
  const order = await buyer.apply(await buyer.createHours(3))
  await admin(house, 'order', 'approve', '--reference', order.reference, '--amount', '600')
  expect((await press('/staff/order-reverse', { order_id: order.id, reason: 'Somebody else paid.' })).body).toEqual({})
  expect((await selectAudit(db, 1))[0]).toMatchObject({ verb: 'reverse', before: { state: 'approved' } })
  expect(await mailed('approved@example.com')).toContain('Somebody else paid.')
})

test('granted hours are taken back, the newest first, never more than is left of them, and by two at once not twice', async () => {
  const email = 'granted@example.com'
  const learner = await house.signIn({ email })
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  await run(
    db,
    sql`with lot as (insert into hour_lot (account_id, phase_id, source, key, credited_at) values (${learner.id}, 'llm', 'purchase', 'bought', now()) returning id)
        insert into hour_entry (lot_id, kind, seconds, key, at) select id, 'credit', ${5 * HOUR}::int, 'credit bought', now() from lot`,
  )
  for (const hours of ['1', '3'])
    await admin(house, 'grant', 'hours', '--email', email, '--phase', 'llm', '--hours', hours)
  // Of the newer grant an hour and a half is used.
  await run(
    db,
    sql`insert into hour_entry (lot_id, kind, seconds, key, at) select max(id), 'use', ${-1.5 * HOUR}::int, 'used', now() from hour_lot where account_id = ${learner.id}`,
  )
  const form = { account_id: learner.id, cert_id: 'llm', reason: 'Granted to the wrong person.' }
  const coursesOf = async () =>
    (
      (await house.call('/staff/learner', { account_id: learner.id }, finance[0] ? { learner: finance[0] } : {}))
        .body as {
        courses: { balance: number; granted: number }[]
      }
    ).courses
  expect(await coursesOf()).toMatchObject([{ balance: 7.5 * HOUR, granted: 2.5 * HOUR }])
  expect((await press('/staff/learner-hours-back', { ...form, hours: '2.51' })).body).toMatchObject({
    error: 'declined',
    message: expect.stringContaining('2.5 h'),
  })
  expect((await press('/staff/learner-hours-back', { ...form, hours: '-1' })).body).toMatchObject({
    error: 'invalid_input',
  })
  const both = await Promise.all([0, 1].map((by) => press('/staff/learner-hours-back', { ...form, hours: '2' }, by)))
  expect(both.filter(({ body }) => body['error'] === 'declined')).toHaveLength(1)
  expect(await coursesOf()).toMatchObject([{ balance: 5.5 * HOUR, granted: 0.5 * HOUR }])
  const [line] = await selectAudit(db, 1)
  expect(line).toMatchObject({
    noun: 'grant',
    verb: 'take-back',
    before: { balanceSeconds: 7.5 * HOUR },
    after: { balanceSeconds: 5.5 * HOUR },
  })
  expect(line?.facts).toMatchObject({ account: learner.id, hours: 2, reason: 'Granted to the wrong person.' })
  expect(await mailed(email)).toContain('The school has taken 2 of the experiment hours back')
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { giveAccount, giveCompletion, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { run, sql } from '../../store/sql.ts'
import { outputOf } from '../http/test-output.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { tellDeadlines } from './tell-deadlines.ts'

const house = await openTestApp()
afterAll(house.close)
const db = house.database

const enrolledAt = new Date('2026-11-01T09:00:00Z') // the first module is due 14 days later
/** So many days before or after the ends of the days of enrolment, in UTC: the school's zone here. */
const due = (days: number, seconds = 0) =>
  new Date(Date.UTC(2026, 10, 1, 23, 59, 59) + days * 86_400_000 + seconds * 1000)

beforeEach(async () => {
  await run(db, sql`truncate account, phase, message cascade`)
  await givePhase(db, {
    id: 'llm',
    modules: [
      { id: 'counting', dueAfterDays: 14, lessons: [{ id: 'a' }, { id: 'b', items: ['video', 'reading'] }] },
      { id: 'fixed', dueAfterDays: 5, dueAt: due(40), lessons: [{ id: 'c' }] },
      { id: 'never', lessons: [{ id: 'd' }] },
      { id: 'gone', dueAfterDays: 14, isRetired: true, lessons: [{ id: 'e' }] },
    ],
  })
})

async function enrol(): Promise<TestLearner> {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt })
  return learner
}
async function tellAt(now: Date): Promise<number> {
  house.setNow(now)
  await tellDeadlines(db, { now, schoolZone: 'UTC' }, {})
  return (await deliverMails(house)).length
}
const titles = async (learner: TestLearner) =>
  outputOf('/message/user-messages', await house.call('/message/user-messages', {}, { learner })).list.map(
    ({ message }) => message.title,
  )

test('tells three days before, once, and leads to the module', async () => {
  const learner = await enrol()
  expect(await tellAt(due(11, -1))).toBe(0)
  expect(await tellAt(due(11))).toBe(1)
  for (const days of [11.1, 12, 13.9]) expect(await tellAt(due(days))).toBe(0)
  expect(await titles(learner)).toEqual(['counting in English is due soon'])
})

test('a fixed date comes before days after enrolment', async () => {
  const learner = await enrol()
  expect(await tellAt(due(4))).toBe(0)
  expect(await tellAt(due(38))).toBe(1)
  expect(await titles(learner)).toEqual(['fixed in English is due soon'])
})

test('nothing is told of what is overdue, completed, left, or a draft’s', async () => {
  const late = await enrol()
  expect(await tellAt(due(14))).toBe(0)
  const done = await enrol()
  for (const [lessonId, item] of [
    ['a', 'reading'],
    ['b', 'video'],
    ['b', 'reading'],
  ] as const)
    await giveCompletion(db, { accountId: done.id, phaseId: 'llm', lessonId, item })
  const half = await enrol()
  await giveCompletion(db, { accountId: half.id, phaseId: 'llm', lessonId: 'a', item: 'reading' })
  await run(db, sql`update enrolment set left_at = ${due(3)} where account_id = ${late.id}`)
  expect(await tellAt(due(12))).toBe(1)
  expect([await titles(late), await titles(done), await titles(half)]).toEqual([
    [],
    [],
    ['counting in English is due soon'],
  ])
  await run(db, sql`update phase set state = 'draft'`)
  await enrol()
  expect(await tellAt(due(12))).toBe(0)
})

test('a date that was moved is told again', async () => {
  const learner = await enrol()
  await tellAt(due(12))
  await run(db, sql`update module set due_after_days = 20 where id = 'counting'`)
  expect(await tellAt(due(18))).toBe(1)
  expect((await titles(learner)).length).toBe(2)
})

test('a hundred and twenty learners are told, each once', async () => {
  await run(
    db,
    sql`insert into account (email, email_key) select e, e from (select 'l' || n || '@example.com' as e from generate_series(1, 120) n) made`,
  )
  await run(
    db,
    sql`insert into enrolment (account_id, phase_id, enrolled_at) select id, 'llm', ${enrolledAt} from account`,
  )
  await giveAccount(db)
  expect(await tellAt(due(12))).toBe(120)
  expect(await tellAt(due(12.5))).toBe(0)
})

test('goes through a school in steps, and a step that is asked for twice tells nobody twice', async () => {
  await run(
    db,
    sql`insert into account (email, email_key) select e, e from (select 'l' || n || '@example.com' as e from generate_series(1, 2500) n) made`,
  )
  await run(
    db,
    sql`insert into enrolment (account_id, phase_id, enrolled_at) select a.id, 'llm', case when row_number() over (order by a.id) % 500 = 0 then ${enrolledAt}::timestamptz else ${due(-100)}::timestamptz end from account a`,
  )
  await tellDeadlines(db, { now: due(12), schoolZone: 'UTC' }, {})
  expect(await tellAt(due(12))).toBe(5)
})

test('the day ends in the learner’s zone where it is known, and the message and its mail name that zone', async () => {
  const [here, there] = [await enrol(), await enrol()]
  await run(db, sql`update enrolment set zone = 'Asia/Shanghai' where account_id = ${there.id}`)
  const early = new Date(due(11).getTime() - 8 * 3_600_000)
  expect(await tellAt(new Date(early.getTime() - 1000))).toBe(0)
  house.setNow(early)
  await tellDeadlines(db, { now: early, schoolZone: 'UTC' }, {})
  const [mail] = await deliverMails(house)
  expect(mail?.text).toMatch(/November 15, 2026 at 11:59\sPM \(GMT\+8\)/)
  expect([(await titles(here)).length, (await titles(there)).length]).toEqual([0, 1])
  const [copy] = outputOf(
    '/message/user-messages',
    await house.call('/message/user-messages', {}, { learner: there }),
  ).list
  const { content } = outputOf(
    '/message/m-detail',
    await house.call(
      '/message/m-detail',
      { id: copy?.id ?? '', message_id: copy?.message_id ?? '', zone: 'America/New_York' },
      { learner: there },
    ),
  ).message
  expect(content).toMatch(/11:59\sPM \(GMT\+8\)/)
  expect(await tellAt(due(11))).toBe(1)
})

test('who was told before days had an end is not told again', async () => {
  const learner = await enrol()
  expect(await tellAt(due(12))).toBe(1)
  // The event's name is that of the moment which was set, as it always was: when its day ends is no other event.
  await run(db, sql`update enrolment set zone = 'Pacific/Auckland' where account_id = ${learner.id}`)
  expect(await tellAt(due(13))).toBe(0)
  const keys = await house.database.query({ text: 'select key from message_copy' })
  expect(keys.rows).toEqual([{ key: `deadline llm counting ${Math.floor(enrolledAt.getTime() / 1000) + 14 * 86_400}` }])
})

// "See as this learner": what it opens, what it never does, and when it is over.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract, paths } from '../../contract/index.ts'
import { seenPages } from '../../contract/staff-see-pages.ts'
import { selectAudit } from '../../store/audit.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveCompletion, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { giveShop, makeBuyer } from '../calls/test-orders.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)

let owner: TestLearner
let teacher: TestLearner
let support: TestLearner
let ada: TestLearner
let lin: TestLearner

const makeStaff = (...role: readonly string[]) => makeTestStaff(house, role)
const ask = async (path: '/staff/see' | '/staff/see-begin' | '/staff/see-end', by: TestLearner, form = {}) =>
  (await house.call(path, form, { learner: by })).body
const begin = (of: TestLearner, by = owner) =>
  ask('/staff/see-begin', by, { account_id: of.id, reason: 'She asked why a lesson is closed.' })
const see = (of: TestLearner, page: string, by = owner, more = {}) =>
  ask('/staff/see', by, { account_id: of.id, page, ...more })
const placeOf = (page: string): Record<string, string> =>
  page === 'lesson'
    ? { cert_id: 'llm', lesson_id: 'film' }
    : ['course', 'quizzes'].includes(page)
      ? { cert_id: 'llm' }
      : {}

/** The log of a learner's view, the newest first. */
const lines = async () =>
  (await selectAudit(db, 50))
    .filter(({ verb }) => verb.startsWith('see'))
    .map(({ verb, facts, by_account_id }) => [verb, facts['account'], by_account_id])

/** All that is kept, but for what says when a session was used and what the log says. */
async function digest(): Promise<string> {
  const { rows } = await db.query({
    text: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  })
  const names = (rows as { name: string }[]).map(({ name }) => name) // the column named
  const { whole } = await one(db, z.strictObject({ whole: z.string() }), {
    name: `digest-${randomUUID()}`,
    text: `select md5(${names.map((name) => `coalesce((select string_agg(md5(x::text), '' order by md5(x::text)) from "${name}" x), '')`).join(' || ')}) as whole`,
    values: [],
  })
  return whole
}

beforeAll(async () => {
  for (const id of ['llm', 'other'])
    await givePhase(db, {
      id,
      modules: [{ id: 'counting', lessons: [{ id: 'film', items: ['reading', 'quiz'], quiz: `${id}.film` }] }],
    })
  await giveShop(db)
  owner = await makeStaff('owner')
  teacher = await makeStaff('teacher', '--phase', 'llm')
  support = await makeStaff('support')
  ada = await house.signIn({ email: 'ada.grove@example.com' })
  await run(db, sql`update account set first_name = 'Ada', last_name = 'Ashgrove' where id = ${ada.id}`)
  const buyer = makeBuyer(house, ada)
  await buyer.enter()
  await buyer.createHours()
  await run(db, sql`delete from enrolment where account_id = ${ada.id}`)
  for (const phaseId of ['llm', 'other']) await giveEnrolment(db, { accountId: ada.id, phaseId })
  await giveCompletion(db, { accountId: ada.id, phaseId: 'llm', lessonId: 'film', item: 'reading' })
  lin = await house.signIn({ email: 'lin@example.com' })
  await giveEnrolment(db, { accountId: lin.id, phaseId: 'other' })
})
beforeEach(async () => {
  for (const by of [owner, teacher, support]) await ask('/staff/see-end', by)
})

test('shows each page as the learner’s own call answers it', async () => {
  await begin(ada)
  for (const page of seenPages) {
    const body = await see(ada, page, owner, placeOf(page))
    expect(body).toMatchObject({ name: 'Ada Ashgrove', view: { page } })
  }
  const own = (await house.call('/dataset-cert/overview', { id: 'llm' }, { learner: ada })).body
  expect((await see(ada, 'course', owner, { cert_id: 'llm' }))['view']).toEqual({ page: 'course', shown: own })
})

test('is told in the audit log at its beginning and its end, with its reason and until when', async () => {
  await begin(ada)
  await ask('/staff/see-end', owner)
  await ask('/staff/see-end', owner)
  expect((await lines()).slice(0, 2)).toEqual([
    ['see-end', ada.id, owner.id],
    ['see', ada.id, owner.id],
  ])
  const entry = (await selectAudit(db, 5)).find(({ verb }) => verb === 'see')
  expect(entry?.facts).toMatchObject({ reason: 'She asked why a lesson is closed.', until: expect.any(String) })
})

test('another learner, or the same in another session, needs a beginning of their own', async () => {
  await begin(ada)
  expect(await see(lin, 'courses')).toMatchObject({ error: 'declined' })
  expect(await see(ada, 'courses', support)).toMatchObject({ error: 'declined' })
  await begin(lin)
  expect(await see(ada, 'courses')).toMatchObject({ error: 'declined' })
  expect((await lines()).slice(0, 3).map(([verb, account]) => [verb, account])).toEqual([
    ['see', lin.id],
    ['see-end', ada.id],
    ['see', ada.id],
  ])
})

test('is over after fifteen minutes, and by a press before', async () => {
  const { until } = await begin(ada)
  house.setNow(new Date(Number(until) * 1000 - 1000))
  expect(await see(ada, 'courses')).toMatchObject({ view: { page: 'courses' } })
  house.setNow(new Date(Number(until) * 1000 + 1000))
  expect(await see(ada, 'courses')).toMatchObject({ error: 'declined' })
  house.setNow()
  await begin(ada)
  await ask('/staff/see-end', owner)
  expect(await see(ada, 'courses')).toMatchObject({ error: 'declined' })
})

test('nobody sees as anybody of the staff, also one who becomes it meanwhile', async () => {
  expect(await begin(teacher)).toMatchObject({ error: 'declined' })
  expect(await begin(owner, support)).toMatchObject({ error: 'declined' })
  const risen = await house.signIn({ email: 'risen@example.com' })
  await begin(risen)
  await admin(house, 'staff', 'grant', '--email', 'risen@example.com', '--role', 'finance')
  expect(await see(risen, 'courses')).toMatchObject({ error: 'not_found' })
})

test('a teacher sees their own learners alone, of these their own courses, and neither money nor letters', async () => {
  expect(await begin(lin, teacher)).toMatchObject({ error: 'not_found' })
  await begin(ada, teacher)
  const body = await see(ada, 'courses', teacher)
  expect(body).toMatchObject({
    view: { shown: { list: [{ id: 'llm' }] } },
    pages: ['courses', 'course', 'quizzes', 'lesson'],
  })
  expect((body['view'] as { shown: { list: unknown[] } }).shown.list).toHaveLength(1)
  for (const page of ['course', 'quizzes', 'lesson'])
    expect(await see(ada, page, teacher, { ...placeOf(page), cert_id: 'other' })).toMatchObject({ error: 'not_found' })
  for (const page of ['messages', 'hours', 'orders'])
    expect(await see(ada, page, teacher)).toMatchObject({ error: 'not_found' })
})

test('no other call can be asked by it, and none of those that can writes anything', async () => {
  await begin(ada)
  for (const path of paths) expect(await see(ada, path)).toMatchObject({ error: 'invalid_input' })
  await run(db, sql`update enrolment set zone = null where account_id = ${ada.id}`) // a zone that is told would be kept
  const before = await digest()
  for (const page of seenPages) expect(await see(ada, page, owner, placeOf(page))).toHaveProperty('view')
  expect(await digest()).toBe(before)
})

test('what the learner answered, guessed or stopped at is not shown', async () => {
  await run(
    db,
    sql`insert into lesson_progress (account_id, phase_id, lesson_id, watched, video_position, reading_position, updated_at) values (${ada.id}, 'llm', 'film', '{[0,12)}', 12, 700, now())`,
  )
  await begin(ada)
  const shown = (await see(ada, 'lesson', owner, placeOf('lesson'))) as { view: { shown: object } }
  expect(Object.keys(shown.view.shown)).not.toEqual(expect.arrayContaining(['made']))
  expect(JSON.stringify(shown)).not.toMatch(/"(made|position|watched|guesses|given|answer_seq)"/)
  const words = JSON.stringify(z.toJSONSchema(contract['/staff/see'].output))
  expect(words).not.toMatch(/"(made|guesses|given|chosen|note|notebook|body|token)"/)
})

test('an attempt whose time is up waits for its learner: looking at it submits nothing', async () => {
  const quiz = { category_id: 'llm.film', cert_id: 'llm' }
  await house.call('/quiz/start', quiz, { learner: ada })
  await run(
    db,
    sql`update quiz_attempt set started_at = now() - interval '2 days', deadline = now() - interval '1 day' where account_id = ${ada.id} and submitted_at is null`,
  )
  await begin(ada)
  expect(await see(ada, 'quizzes', owner, { cert_id: 'llm' })).toHaveProperty('view')
  const open = await one(
    db,
    z.strictObject({ n: z.number() }),
    sql`select count(*) as n from quiz_attempt where account_id = ${ada.id} and submitted_at is null`,
  )
  expect(open.n).toBe(1)
})

// Announcements in the console: to whom they may go, when, and what stops them.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { countSchool } from '../flows/count-school.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)
let owner: TestLearner
let teacher: TestLearner
const learners: TestLearner[] = []

const makeStaff = (email: string, ...role: readonly string[]) => makeTestStaff(house, role, email)

beforeAll(async () => {
  for (const id of ['llm', 'nlp']) await givePhase(db, { id, modules: [{ id: 'one', lessons: [{ id: `${id}-1` }] }] })
  for (let at = 0; at < 3; at++) {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
    learners.push(learner)
  }
  await house.signIn() // in no phase
  owner = await makeStaff('owner@example.com', 'owner')
  teacher = await makeStaff('teacher@example.com', 'teacher', '--phase', 'llm')
})

const words = { title_en: 'Labs rest', title_zh: '实验暂停', text_en: 'From 6:00.\n\nTo 8:00.', text_zh: '6:00 起。' }
const announce = (by: TestLearner, more: Record<string, string> = {}) =>
  house.call('/staff/announce', { draft_id: randomUUID(), ...words, ...more }, { learner: by })
const listOf = async (by: TestLearner) =>
  outputOf('/staff/announcements', await house.call('/staff/announcements', {}, { learner: by }))
const Count = z.strictObject({ n: z.number() })
const copiesOf = async (id: string) =>
  (await one(db, Count, sql`select count(*) as n from message_copy where message_id = ${id}::uuid`)).n
/** The jobs that are due at a moment, as the running product would work them off. */
async function workUntil(at: Date) {
  await run(
    db,
    sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second' where run_at <= ${at} and attempts = 0`,
  )
  house.setNow(at)
  const mails = await deliverMails(house)
  house.setNow()
  return mails
}
const later = (seconds: number) => new Date(house.now().getTime() + seconds * 1000)

test('what is sent goes out ten seconds later: until then nobody has it, and it can be stopped untold', async () => {
  const { body } = await announce(owner)
  const id = String(body['message_id'])
  await workUntil(later(5))
  expect(await copiesOf(id)).toBe(0)
  expect((await listOf(owner)).list[0]).toMatchObject({ message_id: id, state: 'planned', told: 0 })
  const stop = () => house.call('/staff/announce-stop', { message_id: id }, { learner: owner })
  expect((await stop()).body).toEqual({ told: 0 })
  expect(await workUntil(later(60))).toEqual([])
  expect(await copiesOf(id)).toBe(0)
  expect((await listOf(owner)).list[0]).toMatchObject({ state: 'stopped' })
  expect((await stop()).body).toMatchObject({ error: 'declined' })
})

test('it reaches its audience, by mail who wishes it, and says how many have it and opened it', async () => {
  const { body } = await announce(owner, { cert_id: 'llm', mail: '1' })
  const id = String(body['message_id'])
  const mails = await workUntil(later(11))
  expect(mails.map(({ subject }) => subject)).toEqual(['Labs rest', 'Labs rest', 'Labs rest'])
  const [learner] = learners
  const inbox = await house.call('/message/user-messages', {}, learner ? { learner } : {})
  const [copy] = outputOf('/message/user-messages', inbox).list
  expect(copy?.message.title).toBe('Labs rest')
  await house.call('/message/user-read', { id: copy?.id ?? '' }, learner ? { learner } : {})
  expect((await listOf(owner)).list.find(({ message_id }) => message_id === id)).toMatchObject({
    state: 'sent',
    told: 3,
    opened: 1,
    audience: { cert_id: 'llm' },
  })
})

test('a draft that is sent twice is one announcement', async () => {
  const draft_id = randomUUID()
  const answers = await Promise.all([announce(owner, { draft_id }), announce(owner, { draft_id })])
  expect(answers.map(({ body }) => (body['error'] === undefined ? 'sent' : 'declined')).toSorted()).toEqual([
    'declined',
    'sent',
  ])
  await house.call('/staff/announce-stop', { message_id: draft_id }, { learner: owner })
})

test('later is a moment ahead; one that is past or years away is declined', async () => {
  const at = '2099-12-31T10:00Z'
  expect((await announce(owner, { at })).body).toMatchObject({ error: 'declined' })
  expect((await announce(owner, { at: '2020-01-01T10:00Z' })).body).toMatchObject({ error: 'declined' })
  const soon = `${later(7 * 86_400)
    .toISOString()
    .slice(0, 16)}Z`
  const id = String((await announce(owner, { cert_id: 'llm', at: soon })).body['message_id'])
  await workUntil(later(6 * 86_400))
  expect(await copiesOf(id)).toBe(0)
  await workUntil(later(7 * 86_400 + 60))
  expect(await copiesOf(id)).toBe(3)
})

test('of two who stop one at once one does it; a mail that waits does not leave any more', async () => {
  const { body } = await announce(owner, { cert_id: 'llm', mail: '1' })
  const id = String(body['message_id'])
  // Half of it is done: copies are there, their mails wait.
  await run(db, sql`update announcement set finished_at = null where message_id = ${id}::uuid`)
  await run(
    db,
    sql`insert into message_copy (message_id, account_id, key, created_at) values (${id}::uuid, ${learners[0]?.id ?? ''}, ${`announcement ${id}`}, now())`,
  )
  await run(
    db,
    sql`select from graphile_worker.add_job('send-notice-mail', payload => (select json_build_object('copyId', id) from message_copy where message_id = ${id}::uuid), max_attempts => 25)`,
  )
  const second = await makeStaff('second@example.com', 'owner')
  const answers = await Promise.all(
    [owner, second].map((by) => house.call('/staff/announce-stop', { message_id: id }, { learner: by })),
  )
  expect(answers.map(({ body: told }) => (told['error'] === undefined ? 'done' : 'declined')).toSorted()).toEqual([
    'declined',
    'done',
  ])
  expect(await workUntil(later(60))).toEqual([])
  expect(await copiesOf(id)).toBe(1) // who has it keeps it
})

test('a teacher writes to their own phase alone, sees its announcements, and stops no other', async () => {
  const { list, audiences } = await listOf(teacher)
  expect(audiences.map(({ cert_id, group_id }) => cert_id ?? group_id)).toEqual(['llm'])
  expect(list.every(({ audience }) => audience.cert_id === 'llm')).toBe(true)
  for (const to of [{}, { cert_id: 'nlp' }, { group_id: 'ghost' }, { cert_id: 'llm', group_id: 'ghost' }]) {
    expect((await announce(teacher, to)).body).toMatchObject({ error: 'not_found' })
    expect((await house.call('/staff/audience', to, { learner: teacher })).body).toMatchObject({ error: 'not_found' })
  }
  const foreign = String((await announce(owner, { cert_id: 'nlp' })).body['message_id'])
  expect((await house.call('/staff/announce-stop', { message_id: foreign }, { learner: teacher })).body).toMatchObject({
    error: 'not_found',
  })
  await house.call('/staff/announce-stop', { message_id: foreign }, { learner: owner })
})

test('an audience is counted before anything is sent', async () => {
  const count = async (to: Record<string, string>) => (await house.call('/staff/audience', to, { learner: owner })).body
  expect(await count({ cert_id: 'llm' })).toEqual({ count: 3, is_about: false })
  const everybody = (await one(db, Count, sql`select count(*) as n from account`)).n
  expect(await count({})).toEqual({ count: everybody, is_about: false })
  await countSchool(db, house.now())
  expect((await one(db, Count, sql`select n from school_figure where name = 'accounts'`)).n).toBe(everybody)
})

test('a trial reaches whoever asks and nobody else; the preview is what the mail says', async () => {
  expect((await house.call('/staff/announce-try', words, { learner: owner })).body).toEqual({})
  const mails = await workUntil(later(1))
  expect(mails.map(({ to }) => to)).toEqual(['owner@example.com'])
  const preview = outputOf(
    '/staff/announce-preview',
    await house.call('/staff/announce-preview', words, { learner: owner }),
  )
  const english = preview.list.find(({ lang }) => lang === 'en')
  expect(english?.subject).toBe(mails[0]?.subject)
  for (const part of english?.parts ?? []) expect(mails[0]?.text).toContain(part.words)
  expect(preview.list.find(({ lang }) => lang === 'zh-CN')?.parts[0]).toEqual({ kind: 'text', words: '6:00 起。' })
})

test('an announcement for a later day outlives the night’s tidying', async () => {
  const at = `${later(30 * 86_400)
    .toISOString()
    .slice(0, 16)}Z`
  const id = String((await announce(owner, { at })).body['message_id'])
  await run(db, sql`update message set created_at = now() - interval '100 days' where id = ${id}::uuid`)
  const { tidy } = await import('../flows/tidy.ts')
  await tidy(db, house.now())
  expect((await one(db, Count, sql`select count(*) as n from message where id = ${id}::uuid`)).n).toBe(1)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectAudit } from '../../store/audit.ts'
import { run, sql } from '../../store/sql.ts'
import { giveEnrolment, giveFeedbackType, givePhase } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { giveShop, makeBuyer } from '../calls/test-orders.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)

let owner: TestLearner
let teacher: TestLearner
let finance: TestLearner
let ada: TestLearner
let lin: TestLearner

const makeStaff = (...role: readonly string[]) => makeTestStaff(house, role)
const name = (one: TestLearner, first: string, last: string) =>
  run(db, sql`update account set first_name = ${first}, last_name = ${last} where id = ${one.id}`)
const find = async (text: string, by = owner) =>
  ((await house.call('/staff/learners', { text }, { learner: by })).body as { list: { id: string; by: string }[] }).list

beforeAll(async () => {
  const quizData = { attempts: 3 }
  for (const id of ['llm', 'other'])
    await givePhase(db, {
      id,
      modules: [
        { id: 'counting', lessons: [{ id: 'film', items: ['reading', 'quiz'], quiz: `${id}.film`, quizData }] },
      ],
    })
  await giveShop(db)
  await giveFeedbackType(db, { id: 'other' })
  owner = await makeStaff('owner')
  teacher = await makeStaff('teacher', '--phase', 'llm')
  finance = await makeStaff('finance')
  ada = await house.signIn({ email: 'ada.grove@example.com' })
  await name(ada, 'Ada', 'Ashgrove')
  await giveEnrolment(db, { accountId: ada.id, phaseId: 'llm' })
  lin = await house.signIn({ email: 'lin@example.com' })
  await name(lin, '曜之', '林')
  await giveEnrolment(db, { accountId: lin.id, phaseId: 'other' })
})

describe('a learner is found', () => {
  test.each([
    ['the beginning of the e-mail', 'ADA.GR'],
    ['the first name', 'ada'],
    ['the family name', 'Ashg'],
    ['the whole name, either way round', 'Ashgrove Ada'],
  ])('by %s', async (_what, text) => {
    expect((await find(text)).map(({ id }) => id)).toEqual([ada.id])
  })

  test.each(['林', '林曜', '林曜之', '曜之'])('by a Chinese name as it is written: %s', async (text) => {
    expect((await find(text)).map(({ id }) => id)).toEqual([lin.id])
  })

  test('by the number of an order, a receipt or a certificate, however it was typed', async () => {
    const one = await house.signIn({ email: 'buyer@example.com' })
    const buyer = makeBuyer(house, one)
    await buyer.enter()
    const order = await buyer.createHours()
    expect(await find(order.reference.toLowerCase().replaceAll(' ', ''))).toMatchObject([{ id: one.id, by: 'order' }])
    await run(
      db,
      sql`insert into quiz_attempt (account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline, submitted_at, is_auto, receipt, score, is_passed)
          values (${lin.id}, 'other.film', 1, 100, 60, now(), now(), now(), false, 'QWER-2345-ZXCV', 40, false)`,
    )
    expect(await find('qwer-2345-zxcv')).toMatchObject([{ id: lin.id, by: 'attempt' }])
  })

  test('and nothing that only has the text within, or a sign that a pattern would read', async () => {
    for (const text of ['grove@', '%', '_da', 'zzz']) expect(await find(text)).toEqual([])
  })
})

describe('a teacher', () => {
  test('finds and sees the learners of their phase alone; all else is nowhere', async () => {
    expect(await find('ada', teacher)).toMatchObject([{ id: ada.id }])
    expect(await find('林', teacher)).toEqual([])
    expect(await find('qwer-2345-zxcv', teacher)).toEqual([])
    const notFound = { error: 'not_found' }
    for (const path of ['/staff/learner', '/staff/learner-events'] as const) {
      expect((await house.call(path, { account_id: lin.id }, { learner: teacher })).body).toMatchObject(notFound)
      expect((await house.call(path, { account_id: 'none' }, { learner: teacher })).body).toMatchObject(notFound)
    }
    const grant = { attempts: '1', reason: 'Power cut.' }
    for (const [account_id, category_id] of [
      [lin.id, 'other.film'],
      [ada.id, 'other.film'], // their learner, another’s quiz
    ] as const)
      expect(
        (await house.call('/staff/learner-attempts', { account_id, category_id, ...grant }, { learner: teacher })).body,
      ).toMatchObject(notFound)
  })

  test('sees no order, sign-in or mail of theirs, nor what a second course says', async () => {
    await giveEnrolment(db, { accountId: ada.id, phaseId: 'other' })
    const { body } = await house.call('/staff/learner', { account_id: ada.id }, { learner: teacher })
    expect(body).toMatchObject({
      courses: [{ cert_id: 'llm', balance: null }],
      signed_in_at: null,
      deeds: ['see', 'attempts', 'time'],
      kinds: ['attempt', 'lab', 'lesson', 'certificate'],
    })
    const events = await house.call(
      '/staff/learner-events',
      { account_id: ada.id, kind: 'order' },
      { learner: teacher },
    )
    expect(events.body).toEqual({ list: [], next: null })
    await run(db, sql`delete from enrolment where account_id = ${ada.id} and phase_id = 'other'`)
  })

  test('of a group sees its members, in every course of theirs, until they are out of it', async () => {
    await admin(house, 'group', 'make', '--group', 'evening', '--name-en', 'Evening', '--name-zh', '晚间班')
    const of = await makeStaff('teacher', '--group', 'evening')
    expect(await find('林', of)).toEqual([])
    const invited = randomUUID()
    await run(
      db,
      sql`insert into invitation (id, group_id, token_hash, invited_by, phase_ids, expires_at) values (${invited}, 'evening', sha256('x'), 'A', '{}', now())`,
    )
    await run(
      db,
      sql`insert into group_member (invitation_id, account_id, group_id) values (${invited}, ${lin.id}, 'evening')`,
    )
    expect(await find('林', of)).toMatchObject([{ id: lin.id }])
    expect((await house.call('/staff/learner', { account_id: lin.id }, { learner: of })).body).toMatchObject({
      courses: [{ cert_id: 'other' }],
    })
    await run(db, sql`delete from group_member where account_id = ${lin.id}`)
    expect((await house.call('/staff/learner', { account_id: lin.id }, { learner: of })).body).toMatchObject({
      error: 'not_found',
    })
  })
})

describe('a deed', () => {
  test('is the verb of the command, with its reason and who did it in the audit log', async () => {
    const of = { account_id: ada.id, reason: 'The fire drill.' }
    for (const [path, fields, by, line] of [
      ['/staff/learner-attempts', { category_id: 'llm.film', attempts: '2' }, teacher, { verb: 'grant-attempts' }],
      ['/staff/learner-time', { category_id: 'llm.film', minutes: '5' }, teacher, { verb: 'grant-time' }],
      ['/staff/learner-hours', { cert_id: 'llm', hours: '3' }, finance, { noun: 'grant', verb: 'hours' }],
      ['/staff/learner-unlock', {}, owner, { noun: 'user', verb: 'unlock' }],
    ] as const) {
      expect((await house.call(path, { ...of, ...fields }, { learner: by })).body).toEqual({})
      expect(await selectAudit(db, 1)).toMatchObject([
        { ...line, by_account_id: by.id, facts: { account: ada.id, reason: 'The fire drill.' } },
      ])
    }
    const { body } = await house.call('/staff/learner', { account_id: ada.id }, { learner: owner })
    expect(body).toMatchObject({
      courses: [{ balance: 3 * 3600, quizzes: [{ id: 'llm.film', attempts: 0, allowed: 5 }] }],
    })
    const events = await house.call('/staff/learner-events', { account_id: ada.id, kind: 'staff' }, { learner: owner })
    expect(events.body).toMatchObject({
      list: [
        { what: 'staff', args: { noun: 'user', verb: 'unlock', reason: 'The fire drill.' } },
        { args: { noun: 'grant', verb: 'hours' } },
        { args: { verb: 'grant-time' } },
        { args: { verb: 'grant-attempts' } },
      ],
    })
  })

  test('that cannot be done says why, and nothing is changed', async () => {
    const before = await selectAudit(db, 1)
    const of = { account_id: ada.id, reason: 'Why not.' }
    expect(
      (await house.call('/staff/learner-delete', { ...of, confirm: 'other@example.com' }, { learner: owner })).body,
    ).toMatchObject({ error: 'declined' })
    for (const [path, fields] of [
      ['/staff/learner-stop-lab', { session_id: randomUUID() }],
      ['/staff/learner-revoke', { number: 'none' }],
    ] as const)
      expect((await house.call(path, { ...of, ...fields }, { learner: owner })).body).toMatchObject({
        error: 'not_found',
      })
    expect(await selectAudit(db, 1)).toEqual(before)
  })

  test('on somebody of the staff: their account is not deleted from here', async () => {
    const other = await makeStaff('support')
    const { body } = await house.call('/staff/learner', { account_id: other.id }, { learner: owner })
    expect(body['deeds']).not.toContain('delete')
    const email = String(body['email'])
    expect(
      (
        await house.call(
          '/staff/learner-delete',
          { account_id: other.id, confirm: email, reason: 'x' },
          { learner: owner },
        )
      ).body,
    ).toMatchObject({ error: 'not_found' })
  })
})

test('the timeline is one order of all kinds, read on fifty at a time, and nothing twice or lost between', async () => {
  const one = await house.signIn({ email: 'much@example.com' })
  await run(
    db,
    sql`insert into feedback (account_id, type_id, content, created_at) select ${one.id}, (select min(id) from feedback_type), 'number ' || n, timestamptz '2026-11-20' + (n / 3) * interval '1 minute' from generate_series(1, 120) n`,
  )
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body }: { body: Record<string, unknown> } = await house.call(
      '/staff/learner-events',
      { account_id: one.id, ...(next === '' ? {} : { before: next }) },
      { learner: owner },
    )
    const page = body as { list: { at: number; kind: string; args: { text?: string } }[]; next: string | null }
    expect(page.list.length).toBeLessThanOrEqual(50)
    seen.push(...page.list.filter(({ kind }) => kind === 'feedback').map(({ args }) => args.text ?? ''))
    next = page.next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

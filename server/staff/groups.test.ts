// A group as a class: who sees it, what stands in it, and what a teacher may do there.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Path } from '../../contract/index.ts'
import { selectAudit } from '../../store/audit.ts'
import { run, sql } from '../../store/sql.ts'
import { selectNearDeadlines } from '../../store/deadline.ts'
import { giveCompletion, giveCourse, givePhase } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { hashToken } from '../calls/token.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { makeTestStaff } from './test-staff.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)
const NOW = new Date('2026-11-28T12:00:00Z')
beforeEach(() => house.setNow(NOW))
let teacher: TestLearner
let owner: TestLearner

const send = (path: Path, form: Readonly<Record<string, string | readonly string[]>>, learner = teacher) =>
  house.call(path, form, { learner })
const ask = async (...of: Parameters<typeof send>) => (await send(...of)).body
const page = async (form: Readonly<Record<string, string>> = {}) =>
  outputOf('/staff/group', await send('/staff/group', { group_id: 'class', ...form }))

const makeStaff = (email: string, ...role: readonly string[]) => makeTestStaff(house, role, email)

/** Somebody who joins by a link of the group. */
async function joins(group: string, name = 'Ada', more: Readonly<Record<string, string>> = {}) {
  const learner = await house.signIn()
  await run(db, sql`update account set first_name = ${name}, last_name = 'Member' where id = ${learner.id}`)
  const { json } = await admin(
    house,
    ...['group', 'invite', '--group', group, '--by', 'Li', '--phases', 'llm', '--expires', '2099-12-31', '--json'],
  )
  const token = String(json['link']).split('/').at(-1) ?? ''
  return { learner, token, joined: await ask('/group/join-group', { token, ...more }, learner) }
}

beforeAll(async () => {
  house.setNow(NOW)
  await giveCourse(db)
  await givePhase(db, { id: 'dear', position: 2, price: { amount: 100, currency: 'CNY' }, modules: [] })
  for (const id of ['class', 'other'])
    await admin(house, 'group', 'make', '--group', id, '--name-en', `The ${id}`, '--name-zh', '班')
  teacher = await makeStaff('teacher@example.com', 'teacher', '--group', 'class')
  owner = await makeStaff('owner@example.com', 'owner')
})

describe('the class', () => {
  test('shows each member’s state in each lesson, with marks and what the school knows them by', async () => {
    const { learner } = await joins('class', 'Bram')
    await giveCompletion(db, { accountId: learner.id, phaseId: 'llm', lessonId: 'film', item: 'video' })
    await run(
      db,
      sql`insert into quiz_attempt (id, account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline, submitted_at, is_auto, receipt, score, is_passed)
          values (${randomUUID()}, ${learner.id}, 'start', 1, 50, 30, ${NOW}, ${NOW}, ${NOW}, false, ${randomUUID()}, 20, false),
            (${randomUUID()}, ${learner.id}, 'start', 2, 50, 30, ${NOW}, ${NOW}, ${NOW}, false, ${randomUUID()}, 40, true)`,
    )
    await run(
      db,
      sql`insert into stuck_case (account_id, phase_id, lesson_id, reason, times, since, changed_at) values (${learner.id}, 'llm', 'closed', 'check', 9, ${NOW}, ${NOW})`,
    )
    expect(
      await ask('/staff/group-enter', { group_id: 'class', account_id: learner.id, number: 'A-7', class_name: 'AI-2' }),
    ).toEqual({})
    const shown = await page()
    expect(shown).toMatchObject({ name: 'The class', cert_id: 'llm', phases: [{ id: 'llm' }], next: null })
    expect(shown.modules).toMatchObject([{ id: 'counting', lessons: [{ number: 1 }, { number: 2 }] }])
    expect(shown.members.find(({ account_id }) => account_id === learner.id)).toMatchObject({
      name: 'Bram Member',
      number: 'A-7',
      class_name: 'AI-2',
      cells: ['part', 'stuck'],
      mark: 80,
    })
  })

  test('pages by sixty, and shows everybody once', async () => {
    await admin(house, 'group', 'make', '--group', 'large', '--name-en', 'Large', '--name-zh', '大')
    const { learner } = await joins('large')
    await run(
      db,
      sql`with made as (insert into account (email, email_key, lang, created_at) select 'l' || n || '@example.com', 'l' || n || '@example.com', 'en', ${NOW} from generate_series(1, 70) n returning id)
          insert into group_member (invitation_id, account_id, group_id, joined_at) select (select id from invitation where group_id = 'large'), id, 'large', ${NOW} from made`,
    )
    const ids: string[] = []
    let after: string | null = null
    do {
      const shown: Awaited<ReturnType<typeof page>> = outputOf(
        '/staff/group',
        await send('/staff/group', { group_id: 'large', ...(after === null ? {} : { after }) }, owner),
      )
      expect(shown.members.length).toBeLessThanOrEqual(60)
      ids.push(...shown.members.map((one) => one.account_id))
      after = shown.next
    } while (after !== null)
    expect([ids.length, new Set(ids).size, ids.includes(learner.id)]).toEqual([71, 71, true])
  })
})

describe('a due date of the group', () => {
  test('holds for its members at once: in the grid, in their course, and for what is told before it', async () => {
    const { learner } = await joins('class', 'Cleo')
    const outside = await house.signIn()
    await ask('/dataset-cert/enroll', { id: 'llm', zone: 'UTC' }, outside)
    const dueOf = async (one: TestLearner) =>
      outputOf('/dataset-cert/overview', await send('/dataset-cert/overview', { id: 'llm' }, one)).timeline
    const before = await dueOf(outside)
    const due = { group_id: 'class', cert_id: 'llm', module_id: 'counting' }
    expect(await ask('/staff/group-due', { ...due, due_on: '2026-11-27' })).toEqual({})
    expect(await selectAudit(db, 1)).toMatchObject([
      { verb: 'due', by_account_id: teacher.id, before: { due: null }, after: { due: '2026-11-27' } },
    ])
    expect((await page()).modules[0]?.due_on).toBe('2026-11-27')
    expect((await page()).members.find(({ account_id }) => account_id === learner.id)?.cells).toEqual(['late', 'late'])
    expect(await dueOf(learner)).toMatchObject([{ state: 'overdue' }])
    expect(await dueOf(outside)).toEqual(before)
    const told = await selectNearDeadlines(db, {
      from: new Date('2026-11-26T00:00:00Z'),
      until: NOW,
      after: null,
      last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    })
    expect(told.map(({ accountId }) => accountId)).toContain(learner.id)
    expect(told.map(({ accountId }) => accountId)).not.toContain(outside.id)
    expect(await ask('/staff/group-due', due)).toEqual({})
    expect((await page()).modules[0]?.due_on).toBeNull()
    expect(await ask('/staff/group-due', { ...due, module_id: 'ghost', due_on: '2026-12-24' })).toMatchObject({
      error: 'declined',
    })
  })
})

describe('an invitation', () => {
  test('is made with a picture of its link, and taken back', async () => {
    const made = await ask('/staff/group-invite', { group_id: 'class', cert_id: 'llm', until: '2026-12-24', uses: '1' })
    expect(made).toMatchObject({
      link: expect.stringMatching(/\/login\/invitation\/[\w-]{43}$/),
      qr: { path: expect.stringMatching(/^M/) },
    })
    const find = async () => (await page()).invitations.find(({ by }) => by === 'teacher@example.com')
    const one = await find()
    expect(one).toMatchObject({ by: 'teacher@example.com', used: 0, uses: 1, state: 'open' })
    expect(await ask('/staff/group-revoke', { group_id: 'class', invitation_id: one?.id ?? '' })).toEqual({})
    expect(await find()).toMatchObject({ state: 'revoked' })
  })

  test('opens no course that the teacher has nothing to do with; an owner’s may', async () => {
    const form = { group_id: 'class', cert_id: 'dear', until: '2026-12-24' }
    expect((await page()).may_invite_to.map(({ id }) => id)).toEqual(['llm'])
    expect(await ask('/staff/group-invite', form)).toMatchObject({ error: 'not_found' })
    expect(await ask('/staff/group-invite', form, owner)).toHaveProperty('link')
    await run(db, sql`delete from invitation where phase_ids = '{dear}'`)
  })

  test('asks for number and class where the group does, keeps nothing else, and lets others join as before', async () => {
    expect(await ask('/staff/group-ask', { group_id: 'class', asks: ['number'] })).toEqual({})
    const { learner, token, joined } = await joins('class')
    expect(joined).toMatchObject({ error: 'invalid_input', fields: { number: 'Please type your student number.' } })
    expect(await ask('/index/invitation', { token }, learner)).toMatchObject({ asks: ['number'], is_member: false })
    expect(await ask('/group/join-group', { token, number: '2026-14', class_name: 'X' }, learner)).toHaveProperty(
      'group',
    )
    expect((await page()).members.find(({ account_id }) => account_id === learner.id)).toMatchObject({
      number: '2026-14',
      class_name: null,
    })
    expect(await ask('/staff/group-ask', { group_id: 'class' })).toEqual({})
    expect((await joins('class')).joined).toHaveProperty('group')
  })
})

test('a reminder reaches a member once a day, and nobody outside the group', async () => {
  const { learner } = await joins('class')
  const outside = await house.signIn()
  const form = { group_id: 'class', cert_id: 'llm', text: 'Please go on.' }
  for (let i = 0; i < 3; i += 1)
    expect(await ask('/staff/group-remind', { ...form, account_id: learner.id })).toEqual({})
  expect(await ask('/staff/group-remind', { ...form, account_id: outside.id })).toMatchObject({ error: 'not_found' })
  await deliverMails(house)
  const { list } = outputOf('/message/user-messages', await send('/message/user-messages', {}, learner))
  expect(list.filter((one) => JSON.stringify(one).includes('teacher@example.com'))).toHaveLength(1)
})

test('the marks are a list that a spreadsheet opens: UTF-8 by its mark, and no cell is a formula', async () => {
  const { learner } = await joins('class', '=HYPERLINK("http://evil.example")')
  await ask('/staff/group-enter', { group_id: 'class', account_id: learner.id, number: '+1', class_name: '@x' })
  await run(db, sql`update session set spent_at = ${NOW} where token_hash = ${hashToken(teacher.token)}`)
  const reply = await house.call(
    '/staff/group-marks',
    { group_id: 'class', cert_id: 'llm' },
    { learner: teacher, lang: 'zh-CN' },
  )
  expect(reply.headers['content-disposition']).toMatch(/marks-class-2026-11-28\.csv/)
  expect([...reply.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...lines] = reply.bytes.toString('utf8').slice(1).split('\r\n')
  expect(head).toMatch(/^学号,姓名,邮箱,班级,完成课数,最好成绩平均（%）,/)
  expect(lines.find((line) => line.includes('evil'))).toMatch(
    /^'\+1,"'=HYPERLINK\(""http:\/\/evil\.example""\) Member",/,
  )
  expect(lines.flatMap((line) => line.split(',')).filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([])
  expect(await selectAudit(db, 1)).toMatchObject([{ verb: 'marks', by_account_id: teacher.id }])
})

test('a foreign group is nothing to a teacher, in any call, and nothing of it is done', async () => {
  const { learner } = await joins('other')
  const [invitation] = outputOf('/staff/group', await send('/staff/group', { group_id: 'other' }, owner)).invitations
  const before = await selectAudit(db, 1)
  const of = { group_id: 'other', cert_id: 'llm', account_id: learner.id }
  for (const [path, form] of [
    ['/staff/group', { group_id: 'other' }],
    ['/staff/group-ask', { group_id: 'other' }],
    ['/staff/group-enter', { group_id: 'other', account_id: learner.id, number: '1' }],
    ['/staff/group-due', { group_id: 'other', cert_id: 'llm', module_id: 'counting', due_on: '2026-12-24' }],
    ['/staff/group-remind', { ...of, text: 'x' }],
    ['/staff/group-invite', { group_id: 'other', cert_id: 'llm', until: '2026-12-24' }],
    ['/staff/group-revoke', { group_id: 'other', invitation_id: invitation?.id ?? '' }],
    // Of their own group, with what is another's.
    ['/staff/group-revoke', { group_id: 'class', invitation_id: invitation?.id ?? '' }],
    ['/staff/group-enter', { group_id: 'class', account_id: learner.id, number: '1' }],
    ['/staff/group-remind', { ...of, group_id: 'class', text: 'x' }],
    ['/staff/group-marks', { group_id: 'other', cert_id: 'llm' }],
    ['/staff/group-marks', { group_id: 'class', cert_id: 'dear' }],
  ] as const)
    expect([path, await ask(path, form)]).toMatchObject([path, { error: 'not_found' }])
  expect(await selectAudit(db, 1)).toEqual(before)
  expect(outputOf('/staff/groups', await send('/staff/groups', {})).list.map(({ id }) => id)).toEqual(['class'])
})

test('extra time of a group is each member’s, on a running clock at once; nobody else’s, and not for a foreign course', async () => {
  const inside = (await joins('class', 'Cleo')).learner
  const outside = (await joins('other', 'Dov')).learner
  const begun = outputOf('/quiz/start', await send('/quiz/start', { category_id: 'start' }, inside))
  await send('/quiz/start', { category_id: 'start' }, outside)
  const deadlineOf = async (of: TestLearner) =>
    outputOf('/quiz/detail', await send('/quiz/detail', { category_id: 'start' }, of)).running?.deadline
  const before = await deadlineOf(outside)
  const form = { group_id: 'class', category_id: 'start', minutes: '20', reason: 'The lights went out.' }
  const done = outputOf('/staff/group-time', await send('/staff/group-time', form))
  expect(done.running).toBe(1)
  expect(done.members).toBeGreaterThanOrEqual(1)
  expect(await deadlineOf(inside)).toBe(begun.deadline + 20 * 60)
  expect(await deadlineOf(outside)).toBe(before)
  expect((await selectAudit(db, 1))[0]).toMatchObject({
    noun: 'quiz',
    verb: 'grant-group-time',
    by_account_id: teacher.id,
    facts: { group: 'class', reason: 'The lights went out.' },
  })
  expect(await ask('/staff/group-time', { ...form, group_id: 'other' })).toMatchObject({ error: 'not_found' })
  expect(await ask('/staff/group-time', { ...form, category_id: 'ghost' })).toMatchObject({ error: 'not_found' })
  await deliverMails(house)
  const { list } = outputOf('/message/user-messages', await send('/message/user-messages', {}, inside))
  expect(list.map(({ message }) => message.title).join()).toMatch(/time|minutes/i)
})

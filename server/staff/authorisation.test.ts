// Who may ask what of the console, written here once more by hand: every call, every role, and everybody else.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, paths, type Path } from '../../contract/index.ts'
import { staffRoles, type StaffRole } from '../../domain/staff/role.ts'
import { selectAudit } from '../../store/audit.ts'
import { one, run, sql } from '../../store/sql.ts'
import { giveCourse, giveEnrolment, giveFeedbackType } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { hashToken } from '../calls/token.ts'
import { giveShop, makeBuyer } from '../calls/test-orders.ts'
import { issueCertificate } from '../flows/issue-certificate.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { validFields, validFile } from '../http/test-forms.ts'

type StaffPath = Extract<Path, `/staff/${string}`>
const all = staffRoles
const mayAsk: Readonly<Record<StaffPath, readonly StaffRole[]>> = {
  '/staff/me': all,
  '/staff/prove': all,
  '/staff/people': ['owner'],
  '/staff/grant': ['owner'],
  '/staff/revoke': ['owner'],
  '/staff/audit': ['owner'],
  '/staff/receipts': ['owner', 'finance'],
  '/staff/receipt': ['owner', 'finance'],
  '/staff/receipt-picture': ['owner', 'finance'],
  '/staff/receipt-file': ['owner', 'finance'],
  '/staff/receipt-decide': ['owner', 'finance'],
  '/staff/receipt-undo': ['owner', 'finance'],
  '/staff/order-reopen': ['owner', 'finance'],
  '/staff/order-reverse': ['owner', 'finance'],
  '/staff/overview': all,
  '/staff/stuck': ['owner', 'teacher'],
  '/staff/stuck-seen': ['owner', 'teacher'],
  '/staff/stuck-write': ['owner', 'teacher'],
  '/staff/learners': all,
  '/staff/learner': all,
  '/staff/learner-events': all,
  '/staff/see-begin': ['owner', 'teacher', 'support'],
  '/staff/see-end': ['owner', 'teacher', 'support'],
  '/staff/see': ['owner', 'teacher', 'support'],
  '/staff/learner-hours': ['owner', 'finance'],
  '/staff/learner-hours-back': ['owner', 'finance'],
  '/staff/learner-attempts': ['owner', 'teacher'],
  '/staff/learner-time': ['owner', 'teacher'],
  '/staff/learner-unlock': ['owner', 'support'],
  '/staff/learner-remove-app': ['owner'],
  '/staff/quizzes': ['owner', 'teacher'],
  '/staff/items': ['owner', 'teacher'],
  '/staff/item-attempts': ['owner', 'teacher'],
  '/staff/item-form': ['owner', 'teacher'],
  '/staff/item-try': ['owner', 'teacher'],
  '/staff/item-correct': ['owner', 'teacher'],
  '/staff/item-patch': ['owner', 'teacher'],
  '/staff/regrade': ['owner', 'teacher'],
  '/staff/groups': ['owner', 'teacher'],
  '/staff/group-make': ['owner'],
  '/staff/group': ['owner', 'teacher'],
  '/staff/group-ask': ['owner', 'teacher'],
  '/staff/group-enter': ['owner', 'teacher'],
  '/staff/group-due': ['owner', 'teacher'],
  '/staff/group-time': ['owner', 'teacher'],
  '/staff/group-remind': ['owner', 'teacher'],
  '/staff/group-invite': ['owner', 'teacher'],
  '/staff/group-revoke': ['owner', 'teacher'],
  '/staff/group-marks': ['owner', 'teacher'],
  '/staff/labs': ['owner', 'teacher', 'support'],
  '/staff/house': ['owner', 'support'],
  '/staff/outgoing-hold': ['owner'],
  '/staff/outgoing-resume': ['owner'],
  '/staff/source-release': ['owner', 'support'],
  '/staff/learner-send-mail': ['owner', 'support'],
  '/staff/learner-stop-lab': ['owner', 'support'],
  '/staff/learner-revoke': ['owner'],
  '/staff/learner-reissue': ['owner'],
  '/staff/learner-delete': ['owner'],
  '/staff/feedback': all,
  '/staff/feedback-source': all,
  '/staff/feedback-answer': all,
  '/staff/faq-make': ['owner', 'teacher'],
  '/staff/faq-remove': ['owner', 'teacher'],
  '/staff/editions': ['owner', 'teacher'],
  '/staff/edition': ['owner', 'teacher'],
  '/staff/edition-lesson': ['owner', 'teacher'],
  '/staff/edition-send': ['owner', 'teacher'],
  '/staff/edition-publish': ['owner'],
  '/staff/announcements': ['owner', 'teacher'],
  '/staff/audience': ['owner', 'teacher'],
  '/staff/announce-preview': ['owner', 'teacher'],
  '/staff/announce-try': ['owner', 'teacher'],
  '/staff/announce': ['owner', 'teacher'],
  '/staff/announce-stop': ['owner', 'teacher'],
}
const staffPaths = paths.filter((path): path is StaffPath => path.startsWith('/staff/'))

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)
const people = new Map<StaffRole, TestLearner>()

/** As if the password had been typed just now. */
const prove = (one: TestLearner) =>
  run(db, sql`update session set proved_at = ${house.now()} where token_hash = ${hashToken(one.token)}`)

/** What a call names, if it names it: all of it is there, and a learner's. */
let named: Readonly<Record<string, string>> = {}
/** A new invitation of the group. */
async function invite(): Promise<string> {
  const command = ['group', 'invite', '--group', 'class', '--by', 'Li', '--phases', 'llm', '--expires', '2099-12-31']
  return String((await admin(house, ...command, '--json')).json['invitation'])
}

/** An edition of the phase, checked, with a lesson. */
async function giveEdition(): Promise<Record<string, string>> {
  const { id } = await one(
    db,
    z.strictObject({ id: z.string() }),
    sql`insert into edition (phase_id, name, archive, bytes, by_name, made_at, state, lessons)
        values ('llm', 'a.zip', '', 0, 'Li', now(), 'checked', '[{"id": "closed", "module": {"en": "M"}, "items": [], "texts": []}]') returning id`,
  )
  return { edition_id: id, lesson_id: 'closed' }
}

/** What a learner wrote in the phase. */
async function giveFeedback(): Promise<Record<string, string>> {
  const { id } = await one(
    db,
    z.strictObject({ id: z.string() }),
    sql`insert into feedback (account_id, type_id, content, place_path, place_label) values (${named['account_id']}, 'payment', 'Where is it?', '/phase/lesson-learn/llm/counting/film', 'Film') returning id`,
  )
  return { id }
}
/** The same, with a question of the FAQ that was made of it. */
async function giveFaq(): Promise<Record<string, string>> {
  const { id = '' } = await giveFeedback()
  await run(
    db,
    sql`insert into faq_category (id, position, title) values ('labs', 1, '{"en": "L"}') on conflict do nothing`,
  )
  await run(
    db,
    sql`insert into faq (id, category_id, position, is_featured, title, answer, made_by, feedback_id) values (${randomUUID()}, 'labs', 1, false, '{}', '{}', 'Li', ${id}::uuid)`,
  )
  return { id }
}
/** A message to the learner. */
async function giveCopy(): Promise<Record<string, string>> {
  const { id } = await one(
    db,
    z.strictObject({ id: z.string() }),
    sql`with m as (insert into message (type, title, body) values (3, '{"en": "T"}', '{"en": "B"}') returning id)
        insert into message_copy (id, message_id, account_id, key) select gen_random_uuid(), m.id, ${named['account_id']}::uuid, gen_random_uuid()::text from m returning id`,
  )
  return { copy_id: id }
}
/** To the phase, at a moment to come. */
async function giveAnnouncement(): Promise<Record<string, string>> {
  const { id } = await one(
    db,
    z.strictObject({ id: z.string() }),
    sql`insert into message (type, title, body) values (0, '{"en": "T"}', '{"en": "B"}') returning id`,
  )
  await run(
    db,
    sql`insert into announcement (message_id, phase_id, by_mail, by_name, made_at, send_at) values (${id}, 'llm', false, 'Li', now(), now() + interval '1 day')`,
  )
  return { message_id: id }
}
/** To the phase alone; a phase and a group at once are nobody. */
const toPhase = async () => ({ draft_id: randomUUID(), group_id: '', at: '' })

/** Where the same name means something else; '' leaves a field out. */
const namedBy: Partial<Record<StaffPath, () => Promise<Record<string, string>>>> = {
  '/staff/learner-send-mail': giveCopy,
  '/staff/group-revoke': async () => ({ invitation_id: await invite() }),
  '/staff/edition': giveEdition,
  '/staff/edition-lesson': giveEdition,
  '/staff/edition-publish': giveEdition,
  '/staff/feedback-source': giveFeedback,
  '/staff/feedback-answer': giveFeedback,
  '/staff/faq-make': giveFeedback,
  '/staff/faq-remove': giveFaq,
  '/staff/item-attempts': async () => ({ question_id: 'one' }),
  '/staff/announce': toPhase,
  '/staff/announce-stop': giveAnnouncement,
  '/staff/audience': toPhase,
}

beforeAll(async () => {
  await giveCourse(db)
  await giveShop(db)
  const buyer = makeBuyer(house, await house.signIn())
  await buyer.enter()
  const order = await buyer.createHours()
  await buyer.upload(order.id)
  await buyer.ask('/order/submit', { order_id: order.id })
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  await giveFeedbackType(db, { id: 'payment' })
  await admin(house, 'group', 'make', '--group', 'class', '--name-en', 'Class', '--name-zh', '班')
  await run(
    db,
    sql`insert into group_member (invitation_id, account_id, group_id, joined_at) values (${await invite()}, ${learner.id}, 'class', now())`,
  )
  const session = randomUUID()
  await run(
    db,
    sql`insert into lab_session (id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, requested_at, ended_at)
        values (${session}, ${learner.id}, 'llm.lab', 'llm', 'embedded', false, 'ended', 'finished', now(), now())`,
  )
  const { number } = await issueCertificate(db, {
    accountId: learner.id,
    phaseId: 'llm',
    name: 'Ada',
    lang: 'en',
    says: { school: { en: 'S' }, phase: { en: 'P' }, lessonCount: 1, minutes: 1, quizzes: [], experiments: [] },
    lastDay: null,
    zone: null,
    issuedAt: house.now(),
  })
  await run(
    db,
    sql`insert into stuck_case (account_id, phase_id, lesson_id, reason, times, since, changed_at) values (${learner.id}, 'llm', 'closed', 'quiz', 3, now(), now())`,
  )
  named = {
    order_id: order.id,
    account_id: learner.id,
    session_id: session,
    number,
    cert_id: 'llm',
    node_id: 'closed',
    category_id: 'start',
    group_id: 'class',
    module_id: 'counting',
    after: '00000000-0000-4000-8000-000000000000',
  }
  for (const role of staffRoles) {
    const one = await house.signIn({ email: `${role}@example.com` })
    for (const of of role === 'teacher'
      ? [
          ['--phase', 'llm'],
          ['--group', 'class'],
        ]
      : [[]])
      await admin(house, 'staff', 'grant', '--email', `${role}@example.com`, '--role', role, ...of)
    await prove(one)
    people.set(role, one)
  }
})

const ask = async (path: StaffPath, learner?: TestLearner, headers: Readonly<Record<string, string>> = {}) => {
  const file = validFile(path)
  const own = Object.entries(named).filter(([name]) => name in contract[path].input.shape)
  const given = { ...validFields(path), ...Object.fromEntries(own), ...(await namedBy[path]?.()) }
  const form = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== '' && name in contract[path].input.shape),
  )
  return house.call(path, form, { ...(learner ? { learner } : {}), headers, ...(file ? { file } : {}) })
}
const isNowhere = (body: unknown) => JSON.stringify(body) === JSON.stringify(notFound)
const notFound = { error: 'not_found', message: 'This is not here, or no longer.' }

test('every call of the console is in the table, is for staff only, and no other call is', () => {
  expect(staffPaths.toSorted()).toEqual(Object.keys(mayAsk).toSorted())
  expect(paths.filter((path) => contract[path].who === 'staff')).toEqual(staffPaths)
})

describe.each(staffPaths)('%s', (path) => {
  test.each(staffRoles)('is answered to the roles that may, and is not there for the others: %s', async (role) => {
    const { body } = await ask(path, people.get(role))
    expect(isNowhere(body)).toBe(!mayAsk[path].includes(role))
  })

  test('is not there for a visitor, a learner, and whoever is no staff any more, whatever they send', async () => {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
    const former = await house.signIn({ email: `former-${path.slice(7)}@example.com` })
    const role = mayAsk[path][0] ?? 'owner'
    for (const verb of ['grant', 'revoke'])
      await admin(house, 'staff', verb, '--email', `former-${path.slice(7)}@example.com`, '--role', role)
    await prove(former)
    for (const one of [undefined, learner, former]) {
      expect((await ask(path, one)).body).toEqual(notFound)
      expect((await house.call(path, { no: 'such field' }, one ? { learner: one } : {})).body).toEqual(notFound)
    }
  })

  test('is refused to a page that was made for somebody else', async () => {
    const owner = people.get(mayAsk[path][0] ?? 'owner')
    const other = await house.signIn()
    expect((await ask(path, owner, { 'made-for': other.id })).body).toMatchObject({ error: 'other_person' })
  })

  test('asks for the password again when it is due, and does nothing before', async () => {
    const role = mayAsk[path][0] ?? 'owner'
    const one = people.get(role)
    if (!one) throw new Error(`nobody is ${role}`)
    const before = await selectAudit(db, 5)
    const { proof } = contract[path]
    for (const [level, minutes] of [
      ['money', 31],
      ['day', 721],
    ] as const) {
      await run(
        db,
        sql`update session set proved_at = ${new Date(house.now().getTime() - minutes * 60_000)}, spent_at = null where token_hash = ${hashToken(one.token)}`,
      )
      const { body } = await ask(path, one)
      expect(body['error'] === 'password_due').toBe(proof === level || (proof === 'money' && level === 'day'))
    }
    const deeds = proof === 'money' ? await selectAudit(db, 5) : before
    expect(deeds).toEqual(before)
    await prove(one)
  })
})

test('a session that has ended opens nothing', async () => {
  const end = new Date('2026-11-26T12:00:00Z')
  const one = await house.signIn({ email: 'short@example.com', expiresAt: end })
  await admin(house, 'staff', 'grant', '--email', 'short@example.com', '--role', 'owner')
  await prove(one)
  house.setNow(end)
  expect((await ask('/staff/me', one)).body).toEqual(notFound)
  house.setNow()
})

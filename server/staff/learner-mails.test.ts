// The mails to a learner in the console: what became of each, and one that is sent again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectAudit } from '../../store/audit.ts'
import { run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { admin } from '../admin/test-admin.ts'
import { queueCodeMail } from '../flows/mail-jobs.ts'
import { queueNoticeMail } from '../flows/notice-mail.ts'
import { hashToken } from '../calls/token.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'

const house = await openTestApp()
const { database: db } = house
afterAll(house.close)

let owner: TestLearner
let support: TestLearner

async function makeStaff(role: string, ...of: readonly string[]): Promise<TestLearner> {
  const email = `${role}-${randomUUID()}@example.com`
  const one = await house.signIn({ email })
  await admin(house, 'staff', 'grant', '--email', email, '--role', role, ...of)
  await run(db, sql`update session set proved_at = ${house.now()} where token_hash = ${hashToken(one.token)}`)
  return one
}

beforeAll(async () => {
  await givePhase(db, { id: 'llm' })
  owner = await makeStaff('owner')
  support = await makeStaff('support')
})

/** A message in the learner's inbox. */
async function giveCopy(one: TestLearner): Promise<string> {
  const copy = randomUUID()
  await run(
    db,
    sql`with m as (insert into message (type, title, body, digest) values (3, '{"en": "A new lesson", "zh-CN": "新的一课"}', '{"en": "b", "zh-CN": "b"}', ${copy}) returning id)
        insert into message_copy (id, message_id, account_id, key) select ${copy}, m.id, ${one.id}, ${copy} from m`,
  )
  return copy
}
interface Event {
  readonly what: string
  readonly args: Readonly<Record<string, string | number>>
  readonly deed: { readonly name: string; readonly of: string } | null
}
async function read(one: TestLearner, by = owner, lang: 'en' | 'zh-CN' = 'en'): Promise<Event[]> {
  const asked = { account_id: one.id, kind: 'mail' }
  const { body } = await house.call('/staff/learner-events', asked, { learner: by, lang })
  return (body as { list: Event[] }).list
}
const again = (one: TestLearner, copy: string, by = support) =>
  house.call(
    '/staff/learner-send-mail',
    { account_id: one.id, copy_id: copy, reason: 'It never came.' },
    { learner: by },
  )

test('mails that left are in the timeline with what became of them, for owner and support alone', async () => {
  const one = await house.signIn({ email: 'mailed@example.com' })
  await giveEnrolment(db, { accountId: one.id, phaseId: 'llm' })
  const copy = await giveCopy(one)
  const mails = [
    ['newDevice', null, 'sent', null],
    ['notice', copy, 'sent', null],
    ['recall', null, 'refused', 550],
    ['of a later release', null, 'given_up', null],
  ] as const
  for (const [at, [kind, copyId, outcome, reply]] of mails.entries())
    await run(
      db,
      sql`insert into sent_mail (account_id, kind, copy_id, outcome, reply, at) values (${one.id}, ${kind}, ${copyId}::uuid, ${outcome}, ${reply}::int, ${new Date(house.now().getTime() - at * 1000)})`,
    )
  const flat = (list: readonly Event[]) => list.map(({ what, args }) => ({ what, ...args }))
  const told = [
    { what: 'mail.sent', mail: 'newDevice', title: 'New sign-in to your Tessera account' },
    { what: 'mail.sent', mail: 'notice', title: 'A new lesson' },
    { what: 'mail.refused', mail: 'recall', title: 'recall', reply: 550 },
    { what: 'mail.given_up', mail: 'of a later release', title: 'of a later release' },
  ]
  expect(flat(await read(one))).toEqual(told)
  expect(flat(await read(one, support))).toEqual(told)
  expect(flat(await read(one, owner, 'zh-CN')).slice(0, 2)).toMatchObject([
    { title: '格物账号在新设备上登录' },
    { title: '新的一课' },
  ])
  expect(await read(one, await makeStaff('teacher', '--phase', 'llm'))).toEqual([])
  expect(await read(one, await makeStaff('finance'))).toEqual([])
})

test('a mail that waits is there, too: queued, tried in vain, or held back; one that asks in vain for an address is not', async () => {
  const one = await house.signIn({ email: 'Waits@example.com' })
  const other = await house.signIn({ email: 'others@example.com' })
  const copy = await giveCopy(one)
  await queueNoticeMail(db, copy, { priority: 0, since: house.now() })
  await queueNoticeMail(db, await giveCopy(other), { priority: 0, since: house.now() })
  for (const isVoid of [false, true])
    await queueCodeMail(db, {
      email: 'waits@example.com',
      emailKey: 'waits@example.com',
      scene: 'reset',
      locale: 'en',
      isVoid,
    })
  const told = async () => (await read(one)).map(({ what, args }) => `${what} ${args['mail']}`).toSorted()
  expect(await told()).toEqual(['mail.queued notice', 'mail.queued resetCode'])
  await run(db, sql`update graphile_worker._private_jobs set attempts = 1 where key = ${`notice mail ${copy}`}`)
  expect(await told()).toEqual(['mail.again notice', 'mail.queued resetCode'])
  await admin(house, 'outgoing', 'hold')
  expect(await told()).toEqual(['mail.held notice', 'mail.held resetCode'])
  await admin(house, 'outgoing', 'resume')
  await deliverMails(house)
  expect((await told()).filter((line) => !line.startsWith('mail.sent'))).toEqual([])
})

test('a message is mailed again for a reason, once, and not while the mail before is under way', async () => {
  const one = await house.signIn({ email: 'again@example.com' })
  const copy = await giveCopy(one)
  const minute = async (minutes: number) =>
    house.setNow(new Date(Date.parse('2026-11-27T12:00:00Z') + minutes * 60_000))
  await minute(0)
  await run(db, sql`update session set proved_at = ${house.now()}`)
  await run(
    db,
    sql`insert into sent_mail (account_id, kind, copy_id, outcome, reply, at) values (${one.id}, 'notice', ${copy}, 'refused', 550, ${house.now()})`,
  )
  const [refused] = await read(one, support)
  expect(refused).toMatchObject({ what: 'mail.refused', deed: { name: 'send_mail', of: copy } })
  const both = await Promise.all([again(one, copy), again(one, copy, owner)])
  expect(both.filter(({ body }) => body['error'] === 'declined')).toHaveLength(1)
  expect((await selectAudit(db, 1))[0]).toMatchObject({
    noun: 'message',
    verb: 'send-again',
    facts: { account: one.id, copy, reason: 'It never came.' },
    before: { mail: 'refused' },
    after: { mail: 'queued' },
  })
  expect((await deliverMails(house)).map(({ to, subject }) => [to, subject])).toEqual([
    ['again@example.com', 'A new lesson'],
  ])
  await minute(9)
  expect((await again(one, copy)).body).toMatchObject({
    error: 'declined',
    message: expect.stringContaining('10 minutes'),
  })
  await minute(10)
  expect((await again(one, copy)).body).toEqual({})
  expect(await deliverMails(house)).toHaveLength(1)
  await run(db, sql`insert into message_preference (account_id, type, by_mail) values (${one.id}, 3, false)`)
  await minute(21)
  expect((await again(one, copy)).body).toMatchObject({
    error: 'declined',
    message: expect.stringContaining('do not want'),
  })
  const list = (await admin(house, 'message', 'mails', '--email', 'again@example.com')).lines
  expect(list).toHaveLength(3)
  expect(list[2]).toContain(`refused by the other server  ${copy}`)
  house.setNow()
})

test('nobody sends one learner the message of another, nor one that is not there', async () => {
  const one = await house.signIn({ email: 'mine@example.com' })
  const other = await house.signIn({ email: 'theirs@example.com' })
  const copy = await giveCopy(other)
  for (const wrong of [copy, randomUUID()]) expect((await again(one, wrong)).body).toMatchObject({ error: 'not_found' })
  expect(await deliverMails(house)).toEqual([])
})

import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { admin } from '../admin/test-admin.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { giveAccount, giveEnrolment, givePhase } from '../../store/test-data.ts'
import { upsertMailPreference } from '../../store/message.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { unlockExpiredJobs } from '../../store/job.ts'
import { insertAnnouncement, queueSpread } from '../../store/spread.ts'
import { atMoment } from './notice.ts'
import { spreadMessage } from './spread-message.ts'
import { tell } from './tell.ts'

const house = await openTestApp()
afterAll(house.close)
const db = house.database
beforeEach(() => run(db, sql`truncate account, phase, message, learner_group cascade`))

const giveAccounts = (count: number) =>
  run(
    db,
    sql`insert into account (email, email_key, created_at) select e, e, now() - interval '1 day' from (select 'learner-' || n || '@example.com' as e from generate_series(1, ${count}::int) n) as made`,
  )
const announce = (...more: string[]) =>
  admin(
    house,
    'message',
    'announce',
    '--title-en',
    'New lab',
    '--title-zh',
    '新实验室',
    '--text-en',
    'Open now.',
    '--text-zh',
    '现已开放。',
    ...more,
  )
const Count = z.strictObject({ copies: z.number(), people: z.number(), texts: z.number() })
const count = () =>
  one(
    db,
    Count,
    sql`select count(*) as copies, count(distinct account_id) as people, count(distinct message_id) as texts from message_copy`,
  )

test('an announcement killed midway reaches each of 5,000 exactly once', async () => {
  await giveAccounts(5000)
  expect(await announce()).toMatchObject({ code: 0 })
  const worker = () =>
    spawn(process.execPath, [path.join(import.meta.dirname, '../timers/test-worker.ts')], {
      env: { ...process.env, DATABASE_URL: house.url },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  const first = worker()
  const ended = new Promise((resolve) => first.once('exit', resolve))
  await expect.poll(async () => (await count()).copies, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  first.kill('SIGKILL')
  await ended
  const { copies } = await count()
  expect(copies).toBeGreaterThan(0)
  expect(copies).toBeLessThan(5000)
  await unlockExpiredJobs(db, { seconds: -1 }) // as a start does: nobody else is at work
  await deliverMails(house)
  expect(await count()).toEqual({ copies: 5000, people: 5000, texts: 1 })
}, 60_000)

test('everybody who is there when it is written gets it, in their language; later accounts do not', async () => {
  const early = await house.signIn()
  await run(db, sql`update account set created_at = now() - interval '1 day'`)
  await announce()
  house.setNow(new Date(Date.now() + 60_000))
  const late = await house.signIn()
  await run(db, sql`update account set created_at = ${house.now()} where id = ${late.id}`)
  await deliverMails(house)
  house.setNow()
  expect((await house.call('/message/user-messages', {}, { learner: early, lang: 'zh-CN' })).body).toMatchObject({
    list: [{ message: { title: '新实验室', type: 0 } }],
  })
  expect((await house.call('/message/user-messages', {}, { learner: late })).body).toMatchObject({ list: [] })
  expect((await admin(house, 'message', 'list', '--json')).json['list']).toMatchObject([
    { title: { en: 'New lab' }, copy_count: 1, read_count: 0 },
  ])
})

test('comes by mail only when the operator says so, and not to those who turned such mails off', async () => {
  await giveAccounts(3)
  const [quiet] = await rows(db, z.strictObject({ id: z.string() }), sql`select id from account order by email limit 1`)
  await upsertMailPreference(db, { accountId: quiet?.id ?? '', type: 0, byMail: false })
  await announce()
  expect(await deliverMails(house)).toEqual([])
  await announce('--mail')
  expect((await deliverMails(house)).map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    'learner-2@example.com: New lab',
    'learner-3@example.com: New lab',
  ])
  expect((await count()).copies).toBe(6)
})

test('a code and what one learner waits for leave before the mails of an announcement, what many are told does not', async () => {
  await giveAccounts(3)
  const messageId = await insertAnnouncement(db, {
    title: { en: 'New lab' },
    body: { en: 'Open now.' },
    now: house.now(),
  })
  await spreadMessage(db, house.now(), {
    messageId,
    key: 'announcement',
    audience: 'everybody',
    byMail: true,
    accountsUntil: '2099-01-01T00:00:00Z',
    after: null,
  })
  const { id: accountId } = await house.signIn({ email: 'ada@example.com' })
  const told = {
    accountId,
    type: 2,
    subject: 'notice.deadline.near',
    values: { phase: 'LLM', due: atMoment(house.now()) },
  } as const
  await tell(db, { ...told, values: { ...told.values, module: 'Many' }, key: 'many', since: house.now() })
  await tell(db, { ...told, values: { ...told.values, module: 'Own' }, key: 'own' })
  await house.call('/index/send-code', { email: 'new@example.com', scene: 'signup' })
  const subjects = (await deliverMails(house)).map(({ subject }) => subject)
  expect(subjects.slice(0, 2).toSorted()).toEqual(['Own is due soon', 'Your Tessera sign-up code'])
  expect(subjects.slice(2).toSorted()).toEqual(['Many is due soon', 'New lab', 'New lab', 'New lab'])
})

test('to a group: its members only', async () => {
  await givePhase(db, { id: 'llm' })
  await admin(house, 'group', 'make', '--group', 'nlp', '--name-en', 'NLP', '--name-zh', 'NLP')
  const { json } = await admin(
    house,
    'group',
    'invite',
    '--group',
    'nlp',
    '--by',
    'Li',
    '--phases',
    'llm',
    '--expires',
    '2099-01-01',
    '--json',
  )
  const [member] = [await house.signIn(), await house.signIn()]
  await house.call('/group/join-group', { token: String(json['link']).split('/').at(-1) ?? '' }, { learner: member })
  expect(await announce('--group', 'ghosts')).toMatchObject({ code: 1, complaints: ['There is no such group.'] })
  await announce('--group', 'nlp')
  await deliverMails(house)
  expect(await rows(db, z.strictObject({ account_id: z.string() }), sql`select account_id from message_copy`)).toEqual([
    { account_id: member.id },
  ])
})

test('an audience of more than a step gets it whole, and once, whoever came into the group by two links', async () => {
  await giveAccounts(1100)
  await givePhase(db, { id: 'llm' })
  await run(
    db,
    sql`insert into enrolment (account_id, phase_id, left_at) select id, 'llm', case when email like '%99@%' then now() end from account`,
  )
  await run(db, sql`insert into learner_group (id, name) values ('nlp', '{}')`)
  await run(
    db,
    sql`insert into invitation (group_id, token_hash, invited_by, phase_ids, expires_at) select 'nlp', sha256(n::text::bytea), 'Li', '{}', now() from generate_series(1, 2) n`,
  )
  await run(
    db,
    sql`insert into group_member (invitation_id, account_id, group_id) select i.id, a.id, 'nlp' from account a, invitation i where a.email not like '%9@%'`,
  )
  const spread = {
    messageId: (await insertAnnouncement(db, { title: { en: 'a' }, body: { en: 'b' }, now: new Date() })) ?? '',
    byMail: false,
    accountsUntil: '2099-01-01T00:00:00Z',
  }
  await queueSpread(db, { ...spread, key: 'group', audience: { groupId: 'nlp' } })
  await deliverMails(house)
  expect(await count()).toEqual({ copies: 990, people: 990, texts: 1 })
  await queueSpread(db, { ...spread, key: 'phase', audience: { phaseId: 'llm' } })
  await deliverMails(house)
  expect(await count()).toEqual({ copies: 990 + 1089, people: 1089, texts: 1 })
})

test('a step that runs twice tells nobody twice', async () => {
  await givePhase(db, { id: 'llm' })
  for (let at = 0; at < 3; at++) await giveEnrolment(db, { accountId: await giveAccount(db), phaseId: 'llm' })
  const messageId = await insertAnnouncement(db, { title: { en: 'a' }, body: { en: 'b' }, now: new Date() })
  const job = {
    messageId,
    key: 'content llm 1',
    audience: { phaseId: 'llm' },
    byMail: true,
    accountsUntil: '2099-01-01T00:00:00Z',
    after: null,
  }
  await Promise.all([spreadMessage(db, new Date(), job), spreadMessage(db, new Date(), job)])
  await spreadMessage(db, new Date(), job)
  expect(await count()).toEqual({ copies: 3, people: 3, texts: 1 })
  expect((await deliverMails(house)).length).toBe(3)
})

import { afterAll, expect, test } from 'vitest'
import { countCopies, selectCopies, upsertMailPreference } from '../../store/message.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { z } from 'zod'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { atMoment } from './notice.ts'
import { tell } from './tell.ts'
import { tidy } from './tidy.ts'
import { readUnsubscribe, signUnsubscribe } from './unsubscribe.ts'

const house = await openTestApp()
afterAll(house.close)
const db = house.database

const deadline = (accountId: string, key = 'deadline llm counting') =>
  ({
    accountId,
    key,
    type: 2,
    subject: 'notice.deadline.near',
    values: {
      module: { en: 'Counting', 'zh-CN': '计数' },
      phase: 'LLM',
      due: atMoment(new Date('2026-11-24T09:00:00Z')),
    },
    path: '/phase/lesson/llm',
  }) as const
const copiesOf = (accountId: string) => selectCopies(db, { accountId, limit: 10, offset: 0 })

test('a message and its mail come from one event, in the learner’s language, once however often it is told', async () => {
  const { id } = await house.signIn({ email: 'li@example.com' })
  await run(db, sql`update account set lang = 'zh-CN' where id = ${id}`)
  await Promise.all(Array.from({ length: 8 }, () => tell(db, deadline(id))))
  const mails = await deliverMails(house)
  await tell(db, deadline(id))
  expect(await deliverMails(house)).toEqual([])
  const [copy, ...more] = await copiesOf(id)
  expect(more).toEqual([])
  expect(copy).toMatchObject({ type: 2, is_read: false, path: '/phase/lesson/llm', subject: 'notice.deadline.near' })
  expect(mails).toMatchObject([{ to: 'li@example.com', subject: '“计数”即将截止' }])
  expect(mails[0]?.text).toContain('将于 2026年11月24日 09:00（UTC）截止')
  expect(mails[0]?.text).toContain(`/message/detail/${copy?.id}/${copy?.message_id}`)
})

test('a text that several learners get is kept once', async () => {
  const learners = await Promise.all([house.signIn(), house.signIn()])
  for (const { id } of learners) await tell(db, deadline(id))
  await deliverMails(house)
  const ids = await Promise.all(learners.map(async ({ id }) => (await copiesOf(id))[0]))
  expect(ids[0]?.message_id).toBe(ids[1]?.message_id)
  expect(ids[0]?.id).not.toBe(ids[1]?.id)
})

test('nothing is told of what was undone', async () => {
  const { id } = await house.signIn()
  await expect(
    db.transaction(async (db) => {
      await tell(db, deadline(id))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await deliverMails(house)).toEqual([])
  expect(await countCopies(db, id)).toBe(0)
})

test('a learner who turned the mails of a kind off gets the message only, also when the mail was waiting', async () => {
  const { id } = await house.signIn()
  await tell(db, deadline(id))
  await upsertMailPreference(db, { accountId: id, type: 2, byMail: false })
  expect(await deliverMails(house)).toEqual([])
  expect(await countCopies(db, id)).toBe(1)
})

test('an account that was deleted meanwhile stops no job', async () => {
  const { id } = await house.signIn()
  await tell(db, deadline(id))
  await run(db, sql`delete from account where id = ${id}`)
  expect(await deliverMails(house)).toEqual([])
  expect(
    await rows(
      db,
      z.strictObject({ task_identifier: z.string(), last_error: z.string().nullable() }),
      sql`select task_identifier, last_error from graphile_worker.jobs`,
    ),
  ).toEqual([])
})

test('a text goes with its last copy, a day later', async () => {
  const learner = await house.signIn()
  await tell(db, { ...deadline(learner.id), values: { ...deadline(learner.id).values, module: 'Only mine' } })
  await deliverMails(house)
  const countTexts = () =>
    one(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from message where arguments->>'module' = 'Only mine'`,
    )
  const inADay = new Date(Date.now() + 2 * 86_400_000)
  await tidy(db, inADay)
  expect(await countTexts()).toEqual({ n: 1 })
  await run(db, sql`delete from account where id = ${learner.id}`)
  await tidy(db, new Date())
  expect(await countTexts()).toEqual({ n: 1 })
  await tidy(db, inADay)
  expect(await countTexts()).toEqual({ n: 0 })
})

test('the mail can be unsubscribed from by its link and by the mail program’s own button', async () => {
  const { id } = await house.signIn()
  await tell(db, deadline(id))
  const [mail] = await deliverMails(house)
  const address = /https?:\/\/\S+\/message\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<${address?.[0]}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(readUnsubscribe(house.config.SECRET, address?.[1] ?? '')).toEqual({ accountId: id, type: 2 })
})

test('a token with any character changed, cut or added unsubscribes nobody', () => {
  const accountId = '01234567-89ab-cdef-0123-456789abcdef'
  const token = signUnsubscribe('the secret of the house', { accountId, type: 6 })
  expect(readUnsubscribe('the secret of the house', token)).toEqual({ accountId, type: 6 })
  expect(readUnsubscribe('another secret of a house', token)).toBeUndefined()
  const wrong = [...token].map(
    (letter, at) => `${token.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
  )
  for (const one of [...wrong, token.slice(1), `${token}A`, `${token}=`, ` ${token}`, '', '%'])
    expect(readUnsubscribe('the secret of the house', one)).toBeUndefined()
})

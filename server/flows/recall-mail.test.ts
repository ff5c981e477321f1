// The mail that something comes back: who gets one, when, and how it ends; the last one over real SMTP.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { say } from '../../messages/format.ts'
import { run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { makeMailSender } from '../outside/mail.ts'
import { openTestSmtp, readHeader, readPart } from '../outside/test-smtp.ts'
import { startJobs } from '../timers/jobs.ts'
import { deliverMails } from '../timers/test-jobs.ts'
import { tellRecall } from './recall-mail.ts'

const house = await openTestApp({ maxConnections: 10 })
afterAll(house.close)
const { database: db, call } = house

/** Noon in UTC, so many days after the reading. */
const noon = (days: number, hours = 12) => new Date(Date.UTC(2026, 10, 1 + days, hours))

beforeEach(async () => {
  await run(db, sql`truncate account, phase, message cascade`)
  await run(db, sql`delete from graphile_worker._private_jobs`)
  const recall = ['one', 'two'].map((id) => ({ id, question: `<p>Ask ${id}</p>`, answer: `<p>Tell ${id}</p>` }))
  await givePhase(db, { id: 'rec', modules: [{ id: 'm', lessons: [{ id: 'a', texts: [{ lang: 'en', recall }] }] }] })
})

async function join(
  wants: Record<string, string> = { by_mail: '1' },
  zone: string | null = null,
): Promise<TestLearner> {
  house.setNow(noon(0))
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'rec' })
  await run(db, sql`update enrolment set zone = ${zone} where account_id = ${learner.id}`)
  await call('/lesson/complete', { cert_id: 'rec', lesson_id: 'a', item: 'reading' }, { learner })
  await call('/recall/settings', wants, { learner })
  return learner
}
async function tellAt(now: Date) {
  house.setNow(now)
  await tellRecall(db, { now, schoolZone: 'UTC' }, {})
  return deliverMails(house)
}

test('comes when something is due, once in seven days, and leads to it', async () => {
  await join()
  expect(await tellAt(noon(0, 19))).toEqual([])
  const [mail, ...more] = await tellAt(noon(1))
  expect(more).toEqual([])
  expect(mail?.subject).toBe(say('en', 'mail.recall.subject', { count: 2 }))
  expect(mail?.text).toContain(`${house.config.publicUrl}/my/recall`)
  for (const hours of [24, 72, 7 * 24 - 1])
    expect(await tellAt(new Date(noon(1).getTime() + hours * 3_600_000))).toEqual([])
  expect(await tellAt(noon(8))).toHaveLength(1)
})

test('is for who asked for it, and is asked: nobody else gets one', async () => {
  for (const wants of [{}, { is_on: '1' }, { by_mail: '1', is_on: '0' }, { by_mail: '0' }]) await join(wants)
  expect(await tellAt(noon(1))).toEqual([])
})

test('is not sent for what was answered meanwhile, or when it is not wanted any more', async () => {
  const [done, off] = [await join(), await join()]
  house.setNow(noon(1))
  await tellRecall(db, { now: noon(1), schoolZone: 'UTC' }, {})
  const { list } = (await call('/recall/list', { zone: 'UTC' }, { learner: done })).body as unknown as {
    list: { id: string }[]
  }
  for (const { id } of list)
    await call('/recall/judge', { id, round: '0', judgement: 'knew', zone: 'UTC' }, { learner: done })
  await call('/recall/settings', { by_mail: '0' }, { learner: off })
  expect(await deliverMails(house)).toEqual([])
})

test('comes by day where its learner is: at night it waits for the morning', async () => {
  await join({ by_mail: '1' }, 'Asia/Shanghai')
  expect(await tellAt(noon(1, 13))).toEqual([]) // nine in the evening there
  expect(await tellAt(noon(1, 23))).toEqual([])
  expect(await tellAt(noon(2, 0))).toHaveLength(1)
})

test('its link ends it, and takes that back; looking decides nothing', async () => {
  const learner = await join()
  const [mail] = await tellAt(noon(1))
  const token = /\/message\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.headers?.['List-Unsubscribe']).toBe(`<${house.config.publicUrl}/message/unsubscribe/${token}>`)
  const wants = async () => (await call('/recall/settings', {}, { learner })).body['by_mail']
  expect((await call('/message/unsubscribe', { token })).body).toEqual({ type: 7, name: 'To keep', by_mail: true })
  expect(await wants()).toBe(true)
  expect((await call('/message/unsubscribe', { token, by_mail: '0' })).body).toMatchObject({ by_mail: false })
  expect(await wants()).toBe(false)
  expect(await tellAt(noon(8))).toEqual([])
  expect((await call('/message/unsubscribe', { token, by_mail: '1' })).body).toMatchObject({ by_mail: true })
  expect(await tellAt(noon(9))).toHaveLength(1)
})

test('leaves by SMTP in the learner’s language', async () => {
  const learner = await join()
  await run(
    db,
    sql`update account set lang = 'zh-CN', email = 'li@example.com', email_key = 'li@example.com' where id = ${learner.id}`,
  )
  const smtp = await openTestSmtp()
  await tellRecall(db, { now: noon(1), schoolZone: 'UTC' }, {})
  const sender = makeMailSender({ SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@school.example>' }, db)
  const jobs = await startJobs(
    db,
    sender,
    house.config,
    () => {},
    house.labs,
    () => noon(1),
  )
  const { to, raw } = await smtp.mail(0)
  expect(to).toEqual(['li@example.com'])
  expect(readHeader(raw, 'Subject')).toBe('有 2 题该温一温了')
  expect(readPart(raw, 'text/plain')).toContain(say('zh-CN', 'mail.recall.why'))
  await jobs.stop()
  await smtp.close()
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { insertJob, renewLeases, unlockExpiredJobs } from '../../store/job.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { openTestApp, type TestApp } from '../http/test-app.ts'
import { makeMailSender } from '../outside/mail.ts'
import { openTestSmtp } from '../outside/test-smtp.ts'
import { startJobs } from './jobs.ts'
import { keepLeases } from '../flows/leases.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ maxConnections: 10 })
})
afterAll(() => app.close())
beforeEach(() => run(app.database, sql`delete from graphile_worker._private_jobs`))

const PATIENCE = { timeout: 60_000 }
const one = { task: 'send-password-changed-mail', payload: { email: 'one@example.com', locale: 'en' }, maxAttempts: 5 }
const Row = z.strictObject({
  id: z.string(),
  by: z.string().nullable(),
  age: z.number().nullable(),
  attempts: z.number(),
})
const jobs = () =>
  rows(
    app.database,
    Row,
    sql`select id::text, locked_by as by, extract(epoch from now() - locked_at)::float8 as age, attempts from graphile_worker._private_jobs order by id`,
  )
/** As another process on the same database. */
const shared = () => ({ ...app.config, DATABASE_URL: 'postgres://elsewhere' })
const startWith = (url: string, config = app.config) =>
  startJobs(
    app.database,
    makeMailSender({ SMTP_URL: url, MAIL_FROM: 'Tessera <no-reply@school.example>' }, app.database),
    config,
    () => {},
  )
const breakLines = () =>
  run(
    app.database,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
const takeAs = (by: string) =>
  run(
    app.database,
    sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 seconds', locked_by = ${by}, attempts = 1`,
  )

test.each([
  ['alone on its database', false],
  ['beside others', true],
])(
  'a job that was taken and never heard of again is taken up within seconds by a process %s',
  async (_where, isShared) => {
    const smtp = await openTestSmtp()
    const worker = await startWith(smtp.url, isShared ? shared() : app.config)
    await insertJob(app.database, { ...one, runAt: new Date(Date.now() + 60_000) })
    await run(
      app.database,
      sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 seconds', locked_by = 'gone', attempts = 1, run_at = now()`,
    )
    const began = performance.now()
    expect((await smtp.mail(0)).to).toEqual(['one@example.com'])
    expect(performance.now() - began).toBeLessThan(30_000) // the queue itself would wait for four hours
    await worker.stop()
    await smtp.close()
  },
  60_000,
)

test('a job stays its worker’s for as long as it is worked on', async () => {
  await insertJob(app.database, one)
  await takeAs('me')
  const [job] = await jobs()
  const held = [{ id: job?.id ?? '', by: 'me' }]
  await renewLeases(app.database, held)
  expect((await jobs())[0]).toMatchObject({ by: 'me', age: expect.closeTo(0, 0) })
  expect(await unlockExpiredJobs(app.database, { seconds: 4 })).toBe(0)
  await takeAs('me')
  expect(await unlockExpiredJobs(app.database, { seconds: 2, held })).toBe(0)
  await renewLeases(app.database, [{ id: job?.id ?? '', by: 'somebody else' }])
  expect(await unlockExpiredJobs(app.database, { seconds: 2 })).toBe(1)
  expect((await jobs())[0]).toMatchObject({ by: null })
})

test('a line of jobs is given back with the job that held it, and is not when another job of it is worked on', async () => {
  const lined = { ...one, queue: 'line' }
  await insertJob(app.database, lined)
  await takeAs('gone')
  const Queue = z.strictObject({ by: z.string().nullable() })
  const queues = () =>
    rows(
      app.database,
      Queue,
      sql`select locked_by as by from graphile_worker._private_job_queues where queue_name = 'line'`,
    )
  const lock = () =>
    run(
      app.database,
      sql`update graphile_worker._private_job_queues set locked_at = now() - interval '1 hour', locked_by = 'gone' where queue_name = 'line'`,
    )
  await lock()
  await unlockExpiredJobs(app.database, { seconds: 2 })
  expect(await queues()).toEqual([{ by: null }])
  await lock()
  await takeAs('me')
  await renewLeases(
    app.database,
    (await jobs()).map(({ id }) => ({ id, by: 'me' })),
  )
  await unlockExpiredJobs(app.database, { seconds: 2 })
  expect(await queues()).toEqual([{ by: 'gone' }])
})

test('a mail that left while the database was away is struck out when it is back, and does not leave again', async () => {
  const smtp = await openTestSmtp()
  const worker = await startWith(smtp.url)
  await run(
    app.database,
    sql`create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
  )
  await run(
    app.database,
    sql`create trigger away before delete on graphile_worker._private_jobs for each row execute function refuse()`,
  )
  await insertJob(app.database, one)
  await smtp.mail(0)
  await breakLines()
  await run(app.database, sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
  await expect.poll(async () => (await jobs())[0]?.age ?? 9, PATIENCE).toBeLessThan(3) // it is still held, and renewed
  await run(app.database, sql`drop trigger away on graphile_worker._private_jobs`)
  await expect.poll(jobs, PATIENCE).toEqual([])
  await worker.stop()
  expect(smtp.taken).toHaveLength(1)
  await smtp.close()
}, 120_000)

test('a mail is kept in the transaction that strikes its order out: once, whoever tries', async () => {
  const config = { SMTP_URL: undefined, MAIL_FROM: 'a@b.example' }
  const sender = makeMailSender(config, app.database)
  const stopping = new AbortController()
  const leases = keepLeases(app.database, { isAlone: false, stopping: stopping.signal })
  await run(app.database, sql`delete from kept_mail`)
  await insertJob(app.database, one)
  await run(app.database, sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'me'`)
  const [job] = await jobs()
  const order = leases.orderOf({ id: job?.id ?? '', locked_by: 'me' })
  const mail = { to: 'one@example.com', subject: 'code', text: '', html: '' }
  const thief = leases.orderOf({ id: job?.id ?? '', locked_by: 'somebody else' })
  expect(await thief.isOurs()).toBe(false)
  await sender.send(mail, thief)
  expect(await order.isOurs()).toBe(true)
  await Promise.all([sender.send(mail, order), sender.send(mail, order), sender.send(mail, order)])
  expect(
    await rows(app.database, z.strictObject({ recipient: z.string() }), sql`select recipient from kept_mail`),
  ).toEqual([{ recipient: 'one@example.com' }])
  expect(await jobs()).toEqual([])
  leases.stop()
})

test('who was thought dead and comes back sends nothing that somebody else has taken over', async () => {
  const smtp = await openTestSmtp()
  const sender = makeMailSender({ SMTP_URL: smtp.url, MAIL_FROM: 'a@b.example' }, app.database)
  await sender.send(
    { to: 'late@example.com', subject: 's', text: 't', html: 'h' },
    { isOurs: async () => false, strikeOut: async () => false, strikeOutSurely: async () => {} },
  )
  expect(smtp.taken).toEqual([])
  sender.close()
  await smtp.close()
})

test('a code that was asked for as all lines to the database broke comes, once', async () => {
  const smtp = await openTestSmtp()
  const worker = await startWith(smtp.url)
  await app.call('/index/send-code', { email: 'again@example.com', scene: 'signup' })
  await breakLines()
  expect((await smtp.mail(0)).to).toEqual(['again@example.com'])
  await expect.poll(jobs, PATIENCE).toEqual([])
  await worker.stop()
  expect(smtp.taken).toHaveLength(1)
  await smtp.close()
}, 60_000)

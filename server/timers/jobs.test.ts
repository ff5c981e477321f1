import net from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { insertJob } from '../../store/job.ts'
import { one, rows, run, sql } from '../../store/sql.ts'
import { hideAddresses } from '../flows/hide-addresses.ts'
import { openTestApp, type TestApp } from '../http/test-app.ts'
import { makeMailSender } from '../outside/mail.ts'
import { openTestSmtp, readHeader, readPart } from '../outside/test-smtp.ts'
import { startJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ maxConnections: 10 })
})
afterAll(() => app.close())
beforeEach(() => run(app.database, sql`delete from graphile_worker._private_jobs`))

/** Warnings, and a way to wait for one. */
function makeLog() {
  const lines: string[] = []
  let wake: (() => void)[] = []
  return {
    lines,
    warn: (line: string) => {
      lines.push(line)
      for (const resolve of wake.splice(0)) resolve()
    },
    async heard(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = lines.find((line) => pattern.test(line))
        if (found !== undefined) return found
        await new Promise<void>((resolve) => (wake = [...wake, resolve]))
      }
    },
  }
}
const start = (url: string, log = makeLog()) =>
  startJobs(
    app.database,
    makeMailSender({ SMTP_URL: url, MAIL_FROM: 'Tessera <no-reply@school.example>' }, app.database),
    app.config,
    log.warn,
  )

test('a code mail leaves in Chinese and its code opens the account', async () => {
  const smtp = await openTestSmtp()
  const jobs = await start(smtp.url)
  await app.call('/index/send-code', { email: 'li@example.com', scene: 'signup' }, { lang: 'zh-CN' })
  const { raw } = await smtp.mail(0)
  expect(readHeader(raw, 'Subject')).toBe('格物注册验证码')
  const code = /\d{6}/.exec(readPart(raw, 'text/plain'))?.[0] ?? ''
  expect(
    (await app.call('/index/register', { email: 'li@example.com', code, password: 'Tall Giraffe 42' })).body,
  ).toHaveProperty('token')
  await jobs.stop()
  await smtp.close()
})

test('with the mail server down the mail waits, and arrives when it is up again', async () => {
  const gone = await openTestSmtp()
  await gone.close()
  const log = makeLog()
  const jobs = await start(gone.url, log)
  expect((await app.call('/index/send-code', { email: 'wait@example.com', scene: 'signup' })).body).toEqual({
    resend_after: 60,
  })
  expect(await log.heard(/ECONNREFUSED/)).not.toContain('wait@example.com')
  const back = await openTestSmtp(gone.port)
  const { to, raw } = await back.mail(0) // the queue's own back-off brings it
  expect(to).toEqual(['wait@example.com'])
  const code = /\d{6}/.exec(readPart(raw, 'text/plain'))?.[0] ?? ''
  expect(
    (await app.call('/index/register', { email: 'wait@example.com', code, password: 'Tall Giraffe 42' })).body,
  ).toHaveProperty('token')
  await jobs.stop()
  await back.close()
})

test('a mail for a mailbox that does not exist is given up at once, and the log names nobody', async () => {
  const smtp = await openTestSmtp()
  const log = makeLog()
  const jobs = await start(smtp.url, log)
  await app.call('/index/send-code', { email: 'nobody@example.com', scene: 'signup' })
  await log.heard(/given up/)
  await jobs.stop()
  expect(
    await rows(
      app.database,
      z.unknown(),
      sql`select 1 from graphile_worker.jobs where task_identifier = 'send-code-mail'`,
    ),
  ).toEqual([])
  expect(log.lines.join('\n')).not.toContain('@')
  await smtp.close()
})

test('a mail server that says nothing holds up no other job, and the first mail that leaves again brings the others along', async () => {
  const lines = new Set<net.Socket>()
  const silent = net.createServer((socket) => lines.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as net.AddressInfo // it listens on TCP
  const log = makeLog()
  const jobs = await start(`smtp://127.0.0.1:${port}`, log)
  for (let i = 0; i < 8; i++)
    await insertJob(app.database, {
      task: 'send-password-changed-mail',
      payload: { email: `patient-${i}@example.com`, locale: 'en' },
      maxAttempts: 5,
    })
  const left = async (task: string) =>
    (await rows(app.database, z.unknown(), sql`select 1 from graphile_worker.jobs where task_identifier = ${task}`))
      .length
  await expect.poll(() => lines.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(4) // as many as may leave at a time hang
  await insertJob(app.database, { task: 'tell-deadlines', payload: {}, maxAttempts: 1 })
  await expect.poll(() => left('tell-deadlines'), { timeout: 30_000 }).toBe(0)
  expect(await left('send-password-changed-mail')).toBe(8)

  const isShut = new Promise((resolve) => silent.close(resolve))
  for (const line of lines) line.destroy()
  await isShut
  await log.heard(/send-password-changed-mail/)
  await run(
    app.database,
    sql`update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 hour' where id <> (select min(id) from graphile_worker._private_jobs where locked_at is null) and locked_at is null`,
  )
  const back = await openTestSmtp(port)
  await back.mail(7)
  expect(back.taken.flatMap(({ to }) => to).sort()).toEqual(
    Array.from({ length: 8 }, (_, i) => `patient-${i}@example.com`),
  )
  await jobs.stop()
  await back.close()
}, 60_000)

test('stopping lets the mail at hand leave', async () => {
  const smtp = await openTestSmtp()
  const jobs = await start(smtp.url)
  await app.call('/index/send-code', { email: 'stop@example.com', scene: 'signup' })
  await smtp.mail(0)
  await jobs.stop()
  expect(
    await rows(
      app.database,
      z.unknown(),
      sql`select 1 from graphile_worker.jobs where task_identifier = 'send-code-mail'`,
    ),
  ).toEqual([])
  await smtp.close()
})

test('a job that a killed process held is taken up again at the next start', async () => {
  await insertJob(app.database, {
    task: 'send-password-changed-mail',
    payload: { email: 'killed@example.com', locale: 'en' },
    maxAttempts: 5,
  })
  await run(
    app.database,
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-killed', attempts = 1`,
  )
  const smtp = await openTestSmtp()
  const jobs = await start(smtp.url)
  expect((await smtp.mail(0)).to).toEqual(['killed@example.com'])
  await jobs.stop()
  await smtp.close()
})

test('goes on by itself after all connections to the database broke', async () => {
  const smtp = await openTestSmtp()
  const jobs = await start(smtp.url)
  await run(
    app.database,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await insertJob(app.database, {
    task: 'send-password-changed-mail',
    payload: { email: 'again@example.com', locale: 'en' },
    maxAttempts: 5,
  })
  expect((await smtp.mail(0)).to).toEqual(['again@example.com'])
  await jobs.stop()
  await smtp.close()
})

test('a queue that cannot look for jobs does not count as started', async () => {
  const smtp = await openTestSmtp()
  await run(app.database, sql`alter table graphile_worker._private_tasks rename to away`)
  await expect(start(smtp.url)).rejects.toThrow(/_private_tasks/)
  await run(app.database, sql`alter table graphile_worker.away rename to _private_tasks`)
  await (await start(smtp.url)).stop()
  await smtp.close()
})

test('tidies: what no rule looks at any more goes, what is live stays', async () => {
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await run(app.database, sql`truncate rate_count, email_code, session`)
  await run(app.database, sql`insert into rate_count values ('old', ${ago(1.1)}, 1), ('live', ${ago(0.9)}, 1)`)
  await run(
    app.database,
    sql`insert into email_code (scene, email_key, code_hash, expires_at) values ('signup', 'old', '', ${ago(1.1)}), ('signup', 'live', '', ${ago(0.9)})`,
  )
  await app.signIn({ expiresAt: ago(0.1) })
  const learner = await app.signIn()
  await run(
    app.database,
    sql`insert into sent_mail (account_id, kind, outcome, at) values (${learner.id}, 'recall', 'sent', ${ago(90.1)}), (${learner.id}, 'newDevice', 'sent', ${ago(89.9)})`,
  )
  const smtp = await openTestSmtp()
  const jobs = await start(smtp.url)
  const done = new Promise<void>((resolve) => {
    void app.database.listen('tidied', resolve).then(async () => {
      await run(
        app.database,
        sql`create or replace function tell_tidied() returns trigger language plpgsql as $$ begin perform pg_notify('tidied', ''); return null; end $$`,
      )
      await run(app.database, sql`create trigger tell_tidied after delete on session execute function tell_tidied()`)
      await insertJob(app.database, { task: 'tidy', payload: {}, maxAttempts: 1 })
    })
  })
  await done
  await jobs.stop()
  await smtp.close()
  const Key = z.strictObject({ key: z.string() })
  expect(await rows(app.database, Key, sql`select key from rate_count`)).toEqual([{ key: 'live' }])
  expect(await rows(app.database, Key, sql`select email_key as key from email_code`)).toEqual([{ key: 'live' }])
  expect(await rows(app.database, Key, sql`select kind as key from sent_mail`)).toEqual([{ key: 'newDevice' }])
  expect(
    await one(app.database, z.strictObject({ id: z.string() }), sql`select account_id as id from session`),
  ).toEqual({ id: learner.id })
})

test('hides addresses', () => {
  expect(hideAddresses("Failed task 5: 450 try <ada.l@example.com> later, or 'b+c@d.cn'")).toBe(
    "Failed task 5: 450 try <<address>> later, or '<address>'",
  )
})

import { afterAll, expect, test } from 'vitest'
import { selectLabFigures, selectQueueFigures } from './health.ts'
import { insertJob, MAY_WAIT } from './job.ts'
import { run, sql } from './sql.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

test('tells how many jobs are due, running, planned and given up, and how long mails wait', async () => {
  const nothing = { due: 0, running: 0, later: 0, failed: 0, oldest_seconds: 0, mails: 0, oldest_mail_seconds: 0 }
  expect(await selectQueueFigures(database)).toEqual(nothing)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await insertJob(database, { task: 'write-message', payload: {}, maxAttempts: 3, runAt: ago(10) })
  await insertJob(database, { task: 'write-message', payload: {}, maxAttempts: 3, runAt: ago(30), priority: MAY_WAIT })
  await insertJob(database, { task: 'send-code-mail', payload: {}, maxAttempts: 3, runAt: ago(-10) })
  await insertJob(database, { task: 'tidy', payload: {}, maxAttempts: 3, key: 'running' })
  await insertJob(database, { task: 'send-notice-mail', payload: {}, maxAttempts: 3, key: 'failed' })
  await run(
    database,
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'me' where key = 'running'`,
  )
  await run(database, sql`update graphile_worker._private_jobs set attempts = 3 where key = 'failed'`)
  const figures = await selectQueueFigures(database)
  expect(figures).toMatchObject({ due: 2, running: 1, later: 1, failed: 1, mails: 1 })
  expect(Math.round(figures.oldest_seconds / 60)).toBe(10)
  expect(await selectLabFigures(database)).toEqual([])
})

test('a job that somebody took counts as long as it is not done, also in its last try: its worker may be gone', async () => {
  await run(database, sql`delete from graphile_worker._private_jobs`)
  await insertJob(database, {
    task: 'submit-attempt',
    payload: {},
    maxAttempts: 1,
    runAt: new Date(Date.now() - 20 * 60_000),
  })
  await insertJob(database, { task: 'send-code-mail', payload: {}, maxAttempts: 1 })
  await run(
    database,
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1, created_at = now() - interval '5 minutes'`,
  )
  const figures = await selectQueueFigures(database)
  expect(figures).toMatchObject({ running: 2, failed: 0, mails: 1 })
  expect([Math.round(figures.oldest_seconds / 60), Math.round(figures.oldest_mail_seconds / 60)]).toEqual([20, 5])
})

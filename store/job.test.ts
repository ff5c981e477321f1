import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { deleteFailedJobsBefore, insertJob, MAY_WAIT } from './job.ts'
import { one, rows, run, sql } from './sql.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
beforeEach(() => run(database, sql`delete from graphile_worker._private_jobs`))
const Count = z.strictObject({ n: z.number() })
const count = () => one(database, Count, sql`select count(*) as n from graphile_worker.jobs`)
const job = { task: 'greet', payload: { to: '李明' }, maxAttempts: 3 }

test('a job goes with its transaction', async () => {
  await expect(
    database.transaction(async (db) => {
      await insertJob(db, job)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await count()).toEqual({ n: 0 })
  await database.transaction((db) => insertJob(db, job))
  expect(
    await rows(
      database,
      z.strictObject({ task: z.string(), max: z.number() }),
      sql`select task_identifier as task, max_attempts as max from graphile_worker.jobs`,
    ),
  ).toEqual([{ task: 'greet', max: 3 }])
})

test('a waiting job of the same key is replaced', async () => {
  await insertJob(database, { ...job, key: 'same' })
  await insertJob(database, { ...job, key: 'same' })
  expect(await count()).toEqual({ n: 1 })
})

test('jobs that nobody will try again are let go after a while', async () => {
  await insertJob(database, job)
  await insertJob(database, job)
  await run(
    database,
    sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = '2026-11-01' where id = (select min(id) from graphile_worker._private_jobs)`,
  )
  await deleteFailedJobsBefore(database, new Date('2026-11-14'))
  expect(await count()).toEqual({ n: 1 })
})

test('who looks for other jobs does not go through the mails that wait', async () => {
  const { database: lone, close: closeLone } = await openTestDatabase({ maxConnections: 1 }) // one connection: its own statistics are all there are
  await run(
    lone,
    sql`select graphile_worker.add_jobs(array(select row('send-notice-mail', '{}'::json, null, null, null, null, null, null)::graphile_worker.job_spec from generate_series(1, 20000)))`,
  )
  await lone.query({ text: 'vacuum (analyze) graphile_worker._private_jobs' })
  const read = async () => {
    await run(lone, sql`select pg_stat_force_next_flush()`)
    return (
      await one(
        lone,
        Count,
        sql`select seq_tup_read + idx_tup_fetch as n from pg_stat_all_tables where relname = '_private_jobs'`,
      )
    ).n
  }
  const done: unknown[] = []
  const look = () =>
    runOnce({
      pgPool: lone.pool,
      taskList: { greet: (payload) => void done.push(payload) },
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    })
  await look() // makes its task known
  const before = await read()
  await insertJob(lone, { ...job, priority: MAY_WAIT })
  await look()
  expect(done).toEqual([job.payload])
  expect((await read()) - before).toBeLessThan(100)
  await closeLone()
})

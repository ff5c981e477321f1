import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { deleteFailedJobsBefore, insertJob } from './job.ts'
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
  expect(await rows(database, z.strictObject({ task: z.string(), max: z.number() }), sql`select task_identifier as task, max_attempts as max from graphile_worker.jobs`)).toEqual([{ task: 'greet', max: 3 }])
})

test('a waiting job of the same key is replaced', async () => {
  await insertJob(database, { ...job, key: 'same' })
  await insertJob(database, { ...job, key: 'same' })
  expect(await count()).toEqual({ n: 1 })
})

test('jobs that nobody will try again are let go after a while', async () => {
  await insertJob(database, job)
  await insertJob(database, job)
  await run(database, sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = '2026-11-01' where id = (select min(id) from graphile_worker._private_jobs)`)
  await deleteFailedJobsBefore(database, new Date('2026-11-14'))
  expect(await count()).toEqual({ n: 1 })
})

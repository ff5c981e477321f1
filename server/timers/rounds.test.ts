import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { migrateJobs } from '../../store/job.ts'
import { rows, run, sql } from '../../store/sql.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { queueRounds } from '../flows/tidy.ts'

const { database, close } = await openTestDatabase({ maxConnections: 4 })
afterAll(close)
await migrateJobs(database)
beforeEach(async () => {
  await run(database, sql`delete from graphile_worker._private_jobs`)
  await run(database, sql`delete from graphile_worker._private_known_crontabs`)
  await queueRounds(database)
})
const queued = async () =>
  (
    await rows(
      database,
      z.strictObject({ task: z.string() }),
      sql`select task_identifier as task from graphile_worker.jobs order by 1`,
    )
  ).map(({ task }) => task)
const all = [
  'check-files',
  'count-school',
  'expire-orders',
  'recheck-hand-ins',
  'tell-deadlines',
  'tell-recall',
  'tidy',
  'tidy-course-files',
  'tidy-receipts',
  'tidy-versions',
]
/** As if they had been known for two days and done last at this distance from now. */
const doneLast = (ago: string) =>
  run(
    database,
    sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '2 days', last_execution = now() - ${ago}::interval`,
  )

test('what comes again waits for its turn on a new database', async () => {
  expect(await queued()).toEqual([])
})

test('a turn is queued once, whichever of several servers looks first', async () => {
  await doneLast('1 day 1 minute')
  await Promise.all([queueRounds(database), queueRounds(database), queueRounds(database)])
  expect(await queued()).toEqual(all)
  await run(database, sql`delete from graphile_worker._private_jobs`) // done
  await queueRounds(database)
  expect(await queued()).toEqual([])
})

test('a turn that a server with a wrong date noted for later holds nothing up', async () => {
  await doneLast('-1 hour')
  await queueRounds(database)
  expect(await queued()).toEqual(all)
})

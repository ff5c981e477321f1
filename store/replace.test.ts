import { afterAll, expect, test } from 'vitest'
import { readMigrations } from './read-migrations.ts'
import { replaceAll } from './replace.ts'
import { openTestDatabase } from './test-database.ts'

const { database: db, close } = await openTestDatabase()
afterAll(close)

const isAsking = async (): Promise<boolean> =>
  (
    await db.query({
      text: "select from pg_locks where mode = 'AccessExclusiveLock' and not granted and database = (select oid from pg_database where datname = current_database())",
    })
  ).rows.length > 0

test('a restore that waits for a table steps aside for moments, so that whoever comes behind it is served', async () => {
  const migrations = (await readMigrations()).map(({ name }) => name)
  const [reading, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reader = db.transaction(async (other) => {
    await other.query({ text: 'select from account' })
    reading.resolve()
    await letGo.promise
  })
  await reading.promise
  const none = { migrations, tables: (async function* () {})(), sequences: [] }
  const restore = replaceAll(db, none, async () => {})
  await expect.poll(isAsking, { timeout: 10_000 }).toBe(true)
  const served = await db
    .transaction(async (behind) => {
      await behind.query({ text: "set local statement_timeout = '10s'" })
      return (await behind.query({ text: 'select 1 from (select count(*) from account) a' })).rows.length
    })
    .catch((error: unknown) => String(error))
  letGo.resolve()
  await Promise.all([reader, restore])
  expect(served).toBe(1)
}, 30_000)

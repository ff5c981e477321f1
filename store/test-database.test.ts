import { expect, test } from 'vitest'
import { z } from 'zod'
import { one, run, sql } from './sql.ts'
import { openTestDatabase } from './test-database.ts'

const Count = z.strictObject({ n: z.number() })

test('gives each caller a migrated database of its own', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await run(first.database, sql`insert into account (email, email_key) values ('a@b.cn', 'a@b.cn')`)
  expect(await one(first.database, Count, sql`select count(*) as n from account`)).toEqual({ n: 1 })
  expect(await one(second.database, Count, sql`select count(*) as n from account`)).toEqual({ n: 0 })
  await Promise.all([first.close(), second.close()])
})

test('leaves no database behind', async () => {
  const opened = await openTestDatabase()
  const { database, close } = await openTestDatabase()
  const { name } = await one(database, z.strictObject({ name: z.string() }), sql`select current_database() as name`)
  const count = sql`select count(*) as n from pg_database where datname = ${name}`
  expect(await one(opened.database, Count, count)).toEqual({ n: 1 })
  await close()
  expect(await one(opened.database, Count, count)).toEqual({ n: 0 })
  await opened.close()
})

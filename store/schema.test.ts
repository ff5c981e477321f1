import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeSchema } from './describe-schema.ts'
import { findStatements } from './find-statements.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

test('schema.sql is what the migrations add up to', async () => {
  await expect(await describeSchema(database)).toMatchFileSnapshot('./schema.sql')
})

const statements = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('test-'))
  .flatMap((name) =>
    findStatements(readFileSync(path.join(import.meta.dirname, name), 'utf8')).map((text) => ({ name, text })),
  )

test('the statements of store/ are found', () => {
  expect(statements.length).toBeGreaterThan(40)
})

test.each(statements)('PostgreSQL can prepare $name: $text', async ({ text }) => {
  const client = await database.pool.connect()
  try {
    await expect(client.query(`prepare checked as ${text}`)).resolves.toMatchObject({ command: 'PREPARE' })
    await client.query('deallocate checked')
  } finally {
    client.release()
  }
})

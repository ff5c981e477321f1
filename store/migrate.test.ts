import { readdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { migrate, openDatabase, type Database } from './database.ts'
import { testDatabaseUrl } from './test-cluster.ts'

const files = readdirSync(new URL('./migrations/', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .sort()
const open = (name: string): Promise<Database> =>
  openDatabase({ url: testDatabaseUrl(inject('testCluster'), name), dataDir: '', maxConnections: 2 })

/** A database without any table, for `count` processes that start at once. */
async function inEmptyDatabase(
  count: number,
  look: (databases: readonly [Database, ...Database[]]) => Promise<void>,
): Promise<void> {
  const root = await open('postgres')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await root.query({ text: `create database ${name}` })
  const databases = await Promise.all(Array.from({ length: count }, () => open(name)))
  try {
    await look(databases as [Database, ...Database[]]) // count is one at least
  } finally {
    await Promise.all(databases.map((database) => database.close()))
    await root.query({ text: `drop database ${name} with (force)` })
    await root.close()
  }
}

test('of four processes that start at once each migration is run by one, once, in order', () =>
  inEmptyDatabase(4, async (databases) => {
    const ran = await Promise.all(databases.map((database) => migrate(database)))
    expect(ran.flat().sort()).toEqual(files)
    expect((await databases[0].query({ text: 'select name from migration order by ran_at, name' })).rows).toEqual(
      files.map((name) => ({ name })),
    )
    expect(await migrate(databases[0])).toEqual([])
  }))

test('a database of a newer release is left as it is: the previous release finds all its own migrations there', () =>
  inEmptyDatabase(1, async ([database]) => {
    await migrate(database)
    await database.query({ text: `insert into migration (name, hash) values ('2099-01-01-0000-of-tomorrow.sql', 'x')` })
    expect(await migrate(database)).toEqual([])
  }))

test('a migration that was changed after it ran is refused, and nothing is run', () =>
  inEmptyDatabase(1, async ([database]) => {
    await migrate(database)
    await database.query({ text: `update migration set hash = 'another' where name = '${files[0]}'` })
    await expect(migrate(database)).rejects.toThrow('was changed after it had run')
  }))

test('an empty database has nobody in it: no account, no session, no key to guess', () =>
  inEmptyDatabase(1, async ([database]) => {
    await migrate(database)
    const { rows } = await database.query({
      text: 'select (select count(*) from account) as accounts, (select count(*) from session) as sessions, (select count(*) from signing_key) as keys',
    })
    expect(rows).toEqual([{ accounts: 0, sessions: 0, keys: 0 }])
  }))

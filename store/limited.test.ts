import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { DatabaseAway } from './away.ts'
import { openDatabase } from './database.ts'
import { limitDatabase } from './limited.ts'
import { openTestDatabase } from './test-database.ts'
import { openTestProxy } from './test-proxy.ts'

const { url, close } = await openTestDatabase()
const proxy = await openTestProxy({ path: path.join(inject('testCluster'), '.s.PGSQL.5432') })
const name = url.split('db=')[1] ?? ''
const database = limitDatabase(
  await openDatabase({ url: `postgresql://tessera@127.0.0.1:${proxy.port}/${name}`, dataDir: '', maxConnections: 3 }),
  { queryMs: 400, connectMs: 300 },
)
afterAll(async () => {
  await database.close()
  await proxy.close()
  await close()
})

const ask = () => database.query({ text: 'select 1' })
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  )
/** It answers again by itself. */
async function heal(): Promise<void> {
  await expect.poll(() => failed(ask()), { timeout: 10_000 }).toBe('answered')
}

test('packets that are swallowed hang nobody, then nobody is sent there, and it goes on by itself', async () => {
  await Promise.all([ask(), ask(), ask()])
  await proxy.set('swallow')
  const results = await Promise.all([
    failed(ask()),
    failed(database.transaction((db) => db.query({ text: 'select 1' }))),
    failed(ask()),
    failed(ask()),
  ])
  for (const result of results) expect(result).toBeInstanceOf(DatabaseAway)
  await expect
    .poll(async () => String(await failed(ask())), { timeout: 10_000 })
    .toBe('DatabaseAway: the database is away') // at once, without asking
  await proxy.set('open')
  await heal()
  expect(await Promise.all([failed(ask()), failed(ask()), failed(ask())])).toEqual(['answered', 'answered', 'answered']) // no old line is used again
}, 30_000)

test('cut and refused connections are the database being away, and heal', async () => {
  const working = failed(database.query({ text: 'select pg_sleep(0.2)' }))
  proxy.cut()
  expect([await working].map((result) => result === 'answered' || result instanceof DatabaseAway)).toEqual([true])
  await proxy.set('refuse')
  expect(await failed(ask())).toBeInstanceOf(DatabaseAway)
  await proxy.set('open')
  await heal()
}, 30_000)

test('one slow statement makes nobody else wait, and a wrong one is no outage', async () => {
  const slow = failed(database.query({ text: 'select pg_sleep(0.8)' }))
  expect(await failed(ask())).toBe('answered')
  expect(await slow).toBeInstanceOf(DatabaseAway)
  const wrong = await failed(database.query({ text: 'select 1 / 0' }))
  expect(wrong).not.toBeInstanceOf(DatabaseAway)
  expect(String(wrong)).toContain('division by zero')
  await heal()
})

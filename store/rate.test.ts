import { spawn } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from './database.ts'
import {
  countTurns,
  deleteTurnsBefore,
  deleteTurnsOfAccount,
  deleteTurnsOfAddress,
  giveBackTurn,
  takeTurn,
} from './rate.ts'
import { one, sql } from './sql.ts'
import { openTestDatabase } from './test-database.ts'

const { database, url, close } = await openTestDatabase({ maxConnections: 20 })
afterAll(close)
const now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const five = [{ max: 5, seconds: 900 }]
const take = (key: string, moment = now) => database.transaction((db) => takeTurn(db, [{ key, limits: five }], moment))

test('of 50 parallel tries exactly 5 are taken, through two pools', async () => {
  const second = await openDatabase({ url, dataDir: '', maxConnections: 20 })
  const turns = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      (i % 2 ? database : second).transaction((db) => takeTurn(db, [{ key: 'parallel', limits: five }], later(i))),
    ),
  )
  await second.close()
  expect(turns.filter((turn) => turn.isTaken)).toHaveLength(5)
})

const child = `
  const { openDatabase } = await import('./store/database.ts')
  const { takeTurn } = await import('./store/rate.ts')
  const database = await openDatabase({ url: process.argv[1], dataDir: '', maxConnections: 10 })
  const turns = await Promise.all(Array.from({ length: 25 }, () => database.transaction((db) => takeTurn(db, [{ key: 'processes', limits: [{ max: 5, seconds: 900 }] }], new Date('2026-11-21T12:00:00Z')))))
  console.log(turns.filter((turn) => turn.isTaken).length)
  await database.close()`
const runChild = () =>
  new Promise<number>((resolve, reject) => {
    const process_ = spawn(process.execPath, ['--input-type=module', '-e', child, url], {
      cwd: new URL('..', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    process_.stdout.on('data', (chunk) => (out += String(chunk)))
    process_.on('error', reject)
    process_.on('exit', () => resolve(Number(out)))
  })

test('two processes that try 25 times each share the 5', async () => {
  const taken = await Promise.all([runChild(), runChild()])
  expect((taken[0] ?? 0) + (taken[1] ?? 0)).toBe(5)
})

test('a refused turn counts under none of its keys', async () => {
  for (let i = 0; i < 5; i++) await take('full')
  const both = (moment: Date) =>
    database.transaction((db) =>
      takeTurn(
        db,
        [
          { key: 'free', limits: [{ max: 1, seconds: 900 }] },
          { key: 'full', limits: five },
        ],
        moment,
      ),
    )
  expect(await both(now)).toEqual({ isTaken: false, waitSeconds: 900, key: 'full' })
  expect(await both(later(900))).toEqual({ isTaken: true, keys: ['free', 'full'] })
})

test('what counts addresses takes one turn for each, and none for the same one again', async () => {
  const at = (email: string, moment = now) =>
    database.transaction((db) =>
      takeTurn(db, [{ key: 'guess from here', limits: [{ max: 2, seconds: 900 }], email, isPerAddress: true }], moment),
    )
  expect(await at('a@example.com')).toEqual({
    isTaken: true,
    keys: ['guess from here', 'guess from here a@example.com'],
  })
  expect(await at('a@example.com')).toEqual({ isTaken: true, keys: [] })
  expect((await at('b@example.com')).isTaken).toBe(true)
  expect(await at('c@example.com')).toEqual({ isTaken: false, waitSeconds: 900, key: 'guess from here' })
  expect((await at('b@example.com', later(899))).isTaken).toBe(true)
  expect((await at('c@example.com', later(900))).isTaken).toBe(true)
  expect(await countTurns(database, 'guess from here', later(900))).toBe(3)
})

test('what was counted for an address is forgotten with it', async () => {
  await database.transaction((db) =>
    takeTurn(
      db,
      [
        { key: 'guess from there', limits: five, email: 'gone@example.com', isPerAddress: true },
        { key: 'login gone@example.com', limits: five, email: 'gone@example.com' },
      ],
      now,
    ),
  )
  await deleteTurnsOfAddress(database, 'gone@example.com')
  expect(
    await one(
      database,
      z.strictObject({ n: z.number() }),
      sql`select count(*) as n from rate_count where key like '%gone@example.com%'`,
    ),
  ).toEqual({ n: 0 })
  expect(await countTurns(database, 'guess from there', now)).toBe(1)
})

test('what was counted for an account is forgotten with it, and nobody else’s', async () => {
  const [ada, eve] = ['6f1c1e6e-0000-4000-8000-00000000ada0', '6f1c1e6e-0000-4000-8000-00000000e0e0']
  for (const key of [`save ${ada}`, `check quiz-1 ${ada}`, `save ${eve}`, `save not${ada}`]) await take(key, now)
  await deleteTurnsOfAccount(database, ada)
  const left = await Promise.all(
    [`save ${ada}`, `check quiz-1 ${ada}`, `save ${eve}`, `save not${ada}`].map((key) =>
      countTurns(database, key, now),
    ),
  )
  expect(left).toEqual([0, 0, 1, 1])
})

test('a turn given back can be taken again', async () => {
  for (let i = 0; i < 5; i++) await take('back', later(i))
  expect((await take('back', later(5))).isTaken).toBe(false)
  await giveBackTurn(database, ['back'], later(2))
  expect((await take('back', later(6))).isTaken).toBe(true)
  expect((await take('back', later(7))).isTaken).toBe(false)
})

test('keys that cross each other never deadlock', async () => {
  const lots = [{ max: 1000, seconds: 900 }]
  const cross = (a: string, b: string) =>
    database.transaction((db) =>
      takeTurn(
        db,
        [
          { key: a, limits: lots },
          { key: b, limits: lots },
        ],
        now,
      ),
    )
  const turns = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 ? cross('one', 'two') : cross('two', 'one'))),
  )
  expect(turns.every((turn) => turn.isTaken)).toBe(true)
})

test('forgets what no limit looks at any more', async () => {
  await take('old', later(-100_000))
  await deleteTurnsBefore(database, later(-86_400))
  expect(
    await one(database, z.strictObject({ n: z.number() }), sql`select count(*) as n from rate_count where key = 'old'`),
  ).toEqual({ n: 0 })
})

import { afterAll, expect, test } from 'vitest'
import {
  deleteCodesBefore,
  hasOwnCode,
  insertEmailCode,
  selectOptionalNewestCode,
  updateCodeTries,
  updateCodeUsed,
  type Asked,
} from './email-code.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase({ maxConnections: 20 })
afterAll(close)
const now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const nobody = { askedBy: null, isOpen: true }
const insert = (emailKey: string, scene = 'signup', byte = 1, asked: Asked = nobody) =>
  insertEmailCode(database, {
    scene,
    emailKey,
    codeHash: Buffer.alloc(32, byte),
    ...asked,
    maxTries: 5,
    now,
    expiresAt: later(600),
  })
const take = (emailKey: string, scene = 'signup', moment = now, by: Buffer | null = null) =>
  updateCodeTries(database, { scene, emailKey, by, now: moment })
const newest = (emailKey: string, by: Buffer | null = null) =>
  selectOptionalNewestCode(database, { scene: 'signup', emailKey, by, now })

test('of 50 parallel tries exactly 5 get to see the hash', async () => {
  await insert('parallel@example.com')
  const tries = await Promise.all(Array.from({ length: 50 }, () => take('parallel@example.com')))
  expect(tries.filter((one) => one !== undefined)).toHaveLength(5)
  expect(await newest('parallel@example.com')).toMatchObject({ tries: 5, used_at: null })
})

test('only the newest code of a scene counts, and scenes are apart', async () => {
  await insert('newest@example.com', 'signup', 1)
  await insert('newest@example.com', 'signup', 2)
  await insert('newest@example.com', 'reset', 3)
  expect((await take('newest@example.com'))?.code_hash[0]).toBe(2)
  expect((await take('newest@example.com', 'reset'))?.code_hash[0]).toBe(3)
  expect(await take('newest@example.com', 'bind')).toBeUndefined()
})

const mine = Buffer.alloc(32, 7)
const other = Buffer.alloc(32, 8)

test('a code is tried by the browser that asked for it, five times, whatever others try', async () => {
  await insert('mine@example.com', 'signup', 1, { askedBy: mine, isOpen: false })
  await insert('mine@example.com', 'signup', 2, { askedBy: other, isOpen: false })
  expect((await take('mine@example.com', 'signup', now, mine))?.code_hash[0]).toBe(1)
  expect((await take('mine@example.com', 'signup', now, other))?.code_hash[0]).toBe(2)
  expect(await take('mine@example.com')).toBeUndefined()
  for (let i = 0; i < 6; i++) await take('mine@example.com', 'signup', now, other)
  for (let i = 0; i < 4; i++) expect(await take('mine@example.com', 'signup', now, mine)).toBeDefined()
  expect(await take('mine@example.com', 'signup', now, mine)).toBeUndefined()
  expect(await newest('mine@example.com', mine)).toMatchObject({ tries: 5 })
})

test('one that is open is tried by clients without a cookie too, on tries of their own', async () => {
  await insert('open@example.com', 'signup', 1, { askedBy: mine, isOpen: true })
  for (let i = 0; i < 5; i++) expect(await take('open@example.com')).toBeDefined()
  expect(await take('open@example.com', 'signup', now, other)).toBeUndefined()
  expect((await take('open@example.com', 'signup', now, mine))?.code_hash[0]).toBe(1)
  expect(await hasOwnCode(database, { scene: 'signup', emailKey: 'open@example.com', by: mine, now })).toBe(true)
  expect(await hasOwnCode(database, { scene: 'signup', emailKey: 'open@example.com', by: null, now })).toBe(false)
  expect(await hasOwnCode(database, { scene: 'signup', emailKey: 'open@example.com', by: mine, now: later(600) })).toBe(
    false,
  )
})

test('an expired code is not even tried', async () => {
  await insert('late@example.com')
  expect(await take('late@example.com', 'signup', later(600))).toBeUndefined()
})

test('a code is used once, however many hold it', async () => {
  await insert('once@example.com')
  const id = (await take('once@example.com'))?.id ?? 0
  const used = await Promise.all(Array.from({ length: 10 }, () => updateCodeUsed(database, id, now)))
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(await updateCodeUsed(database, (await take('once@example.com'))?.id ?? 0, now)).toBe(false)
})

test('lets old codes go', async () => {
  await insert('old@example.com')
  await deleteCodesBefore(database, later(601))
  expect(await newest('old@example.com')).toBeUndefined()
})

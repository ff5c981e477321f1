import { afterAll, expect, test } from 'vitest'
import { deleteCodesBefore, insertEmailCode, selectOptionalNewestCode, updateCodeTries, updateCodeUsed } from './email-code.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase({ maxConnections: 20 })
afterAll(close)
const now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const insert = (emailKey: string, scene = 'signup', byte = 1) =>
  insertEmailCode(database, { scene, emailKey, codeHash: Buffer.alloc(32, byte), now, expiresAt: later(600) })
const take = (emailKey: string, scene = 'signup', moment = now) => updateCodeTries(database, { scene, emailKey, maxTries: 5, now: moment })

test('of 50 parallel tries exactly 5 get to see the hash', async () => {
  await insert('parallel@example.com')
  const tries = await Promise.all(Array.from({ length: 50 }, () => take('parallel@example.com')))
  expect(tries.filter((one) => one !== undefined)).toHaveLength(5)
  expect(await selectOptionalNewestCode(database, { scene: 'signup', emailKey: 'parallel@example.com' })).toMatchObject({ tries: 5, used_at: null })
})

test('only the newest code of a scene counts, and scenes are apart', async () => {
  await insert('newest@example.com', 'signup', 1)
  await insert('newest@example.com', 'signup', 2)
  await insert('newest@example.com', 'reset', 3)
  expect((await take('newest@example.com'))?.code_hash[0]).toBe(2)
  expect((await take('newest@example.com', 'reset'))?.code_hash[0]).toBe(3)
  expect(await take('newest@example.com', 'bind')).toBeUndefined()
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
  expect(await selectOptionalNewestCode(database, { scene: 'signup', emailKey: 'old@example.com' })).toBeUndefined()
})

import { afterAll, expect, test } from 'vitest'
import { insertAccount, selectAccount, selectOptionalCredentials, updatePassword, updateProfile } from './account.ts'
import { openTestDatabase } from './test-database.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
const now = new Date('2026-11-21T12:00:00Z')
const insert = (email: string) =>
  insertAccount(database, { email, emailKey: email.toLowerCase(), passwordHash: 'hash', lang: 'en', now })

test('keeps an address as typed and finds it whatever its capitals', async () => {
  const id = await insert('Ada.Lovelace@Example.com')
  expect(await selectOptionalCredentials(database, 'ada.lovelace@example.com')).toEqual({
    id,
    email: 'Ada.Lovelace@Example.com',
    password_hash: 'hash',
    lang: 'en',
  })
})

test('makes one account of an address, however many ask at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, i) => insert(i % 2 ? 'two@example.com' : 'TWO@example.com')),
  )
  expect(made.filter((id) => id !== undefined)).toHaveLength(1)
})

test('fills in a profile and changes a password', async () => {
  const id = (await insert('li@example.cn')) ?? ''
  await updateProfile(database, id, {
    firstName: '明',
    lastName: '李',
    gender: 'male',
    nationality: 'CN',
    education: 'master',
  })
  await updatePassword(database, id, 'other')
  expect(await selectAccount(database, id)).toEqual({
    id,
    email: 'li@example.cn',
    first_name: '明',
    last_name: '李',
    gender: 'male',
    nationality: 'CN',
    education: 'master',
  })
  expect((await selectOptionalCredentials(database, 'li@example.cn'))?.password_hash).toBe('other')
})

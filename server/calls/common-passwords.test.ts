import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findLackingParts } from '../../domain/account/password.ts'
import { writeCommonPasswords } from '../data/make-common-passwords.ts'
import { commonPasswords } from './common-passwords.ts'

test('the shipped list is what its maker makes', () => {
  expect(readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')).toBe(writeCommonPasswords())
})

test('has thousands of passwords in lower case, each of which would keep the rule with a capital', () => {
  const list = [...commonPasswords()]
  expect(list.length).toBeGreaterThan(10_000)
  expect(
    list.filter(
      (word) =>
        word !== word.toLowerCase() || findLackingParts(word.charAt(0).toUpperCase() + word.slice(1)).length > 0,
    ),
  ).toEqual([])
})

test.each([
  'password123',
  'p@ssw0rd123',
  'welcome2024',
  'qwerty123456',
  'qwertyuiop1',
  'q1w2e3r4t5',
  'iloveyou520',
  'admin123456',
  'woaini1314',
  'woaini5201314',
  'zhangsan123',
  'a123456789',
  'aa123456789',
  'abc123456789',
  'tessera2026',
  'football2023',
  'letmein123!',
])('knows %s', (password) => expect(commonPasswords().has(password)).toBe(true))

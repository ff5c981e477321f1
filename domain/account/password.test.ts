import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findGuessable, findLackingParts, isGuessable, readEmailName } from './password.ts'

test.each([
  ['Tessera2026x', []],
  ['Aaaaaaaaa1', []], // 10
  [`A1${'b'.repeat(28)}`, []], // 30
  ['a B1 ünd 中文 🙂', []],
  ['Aaaaaaaa1', ['length']], // 9
  [`A1${'b'.repeat(29)}`, ['length']], // 31
  ['1Aaaaaaaaa', ['letter']],
  ['中Aaaaaaaa1', ['letter']],
  ['aaaaaaaaa1', ['capital']],
  ['Aaaaaaaaaa', ['number']],
  ['Aaaaaaaaa٣', ['number']], // an Arabic three is not a number to everybody
  ['', ['length', 'letter', 'capital', 'number']],
  ['123', ['length', 'letter', 'capital']],
])('tells which parts %j still lacks', (password, lacking) => {
  expect(findLackingParts(password)).toEqual(lacking)
})

test('counts code points, so that 10 emoji are 10 characters', () => {
  expect(findLackingParts(`A1${'🙂'.repeat(8)}`)).toEqual([])
  expect(findLackingParts(`A1${'🙂'.repeat(7)}`)).toEqual(['length'])
  expect(findLackingParts(`A1${'🙂'.repeat(28)}`)).toEqual([])
})

test('counts a letter with its accent once, however it is typed', () => {
  expect(findLackingParts('Aaaaaaaa1é'.normalize('NFD'))).toEqual([])
  expect(findLackingParts('Aaaaaaa1é'.normalize('NFD'))).toEqual(['length'])
})

test('welcomes any other character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 8 }), (rest) => {
      const password = `A1${rest}`
      const length = [...password.normalize('NFC')].length
      expect(findLackingParts(password)).toEqual(length < 10 || length > 30 ? ['length'] : [])
    }),
  )
})

const common = new Set(['password123', 'welcome2024'])

test('refuses a common password whatever its capitals', () => {
  expect(findGuessable('Password123', 'li', common)).toBe('common')
  expect(findGuessable('pASSWORD123', 'li', common)).toBe('common')
  expect(findGuessable('Password1234', 'li', common)).toBeUndefined()
})

test('refuses a password that contains the e-mail name, from four characters on', () => {
  expect(findGuessable('XxAnNaLee2026', 'annalee', common)).toBe('containsName')
  expect(findGuessable('XxAnnaLee2026', 'annalee+school', common)).toBe('containsName')
  expect(isGuessable('MyLeeWord2026', 'lee', common)).toBe(false)
  expect(isGuessable('Mylee4Word2026', 'lee4', common)).toBe(true)
  expect(isGuessable('Unrelated2026', '', common)).toBe(false)
})

test('reads the e-mail name', () => {
  expect(readEmailName('Anna.Lee@example.com')).toBe('Anna.Lee')
  expect(readEmailName('nothing')).toBe('')
})

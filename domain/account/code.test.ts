import { expect, test } from 'vitest'
import { chooseCodeMail, CODE_COUNT, CODE_TRIES, codeExpiry, codeState, triesOf, writeCode } from './code.ts'

const now = new Date('2026-11-21T12:00:00Z')
const fresh = { tries: 0, maxTries: CODE_TRIES, expiresAt: codeExpiry(now), usedAt: null }
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('writes six digits, zeros in front included', () => {
  expect(writeCode(0)).toBe('000000')
  expect(writeCode(42)).toBe('000042')
  expect(writeCode(CODE_COUNT - 1)).toBe('999999')
})

test('is open for ten minutes from the sending', () => {
  expect(codeState(fresh, now)).toBe('open')
  expect(codeState(fresh, later(599.999))).toBe('open')
  expect(codeState(fresh, later(600))).toBe('expired')
})

test('allows five tries', () => {
  expect(codeState({ ...fresh, tries: 4 }, now)).toBe('open')
  expect(codeState({ ...fresh, tries: 5 }, now)).toBe('exhausted')
})

test('a flood of codes that strangers ask for is no flood of guesses: at most 60 tries a day, where 10 codes had 50', () => {
  expect([1, 5, 6, 40].map(triesOf)).toEqual([5, 5, 1, 1])
  const most = Array.from({ length: 40 }, (_, i) => triesOf(i + 1)).reduce((sum, tries) => sum + tries, 0)
  expect(most).toBe(60)
})

test('is good for one use', () => expect(codeState({ ...fresh, usedAt: now }, now)).toBe('used'))

test.each([
  ['signup', false, 'signupCode'],
  ['signup', true, 'alreadyRegistered'],
  ['reset', true, 'resetCode'],
  ['reset', false, 'notRegistered'],
  ['change', false, 'changeCode'],
  ['change', true, 'addressTaken'],
  ['confirm', true, 'confirmCode'],
  ['confirm', false, 'notRegistered'],
  ['signin', true, 'signinCode'],
] as const)('a mail for %s, registered %s, is %s', (scene, isRegistered, mail) =>
  expect(chooseCodeMail(scene, isRegistered)).toBe(mail),
)

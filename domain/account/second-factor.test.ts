import { expect, test } from 'vitest'
import { isSecondDue, readSecond, writeRecoveryCode } from './second-factor.ts'

test('a recovery code is read as it was shown, in capitals, full width, with or without its hyphen', () => {
  for (let first = 0; first < 256; first += 1) {
    const shown = writeRecoveryCode(Uint8Array.from({ length: 10 }, (_, i) => (first + 37 * i) % 256))
    const plain = shown.replace('-', '')
    expect(shown).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    for (const typed of [shown, plain, shown.toUpperCase(), ` ${plain} `])
      expect(readSecond(typed)).toEqual({ kind: 'recovery', code: plain })
  }
})

test('six digits are a code of the app, however they are spaced; anything else is neither', () => {
  for (const typed of ['123456', ' 123 456 ', '１２３４５６'])
    expect(readSecond(typed)).toEqual({ kind: 'app', digits: '123456' })
  for (const typed of ['', '12345', '1234567', 'iiiii-ooooo', 'abcde-fghj', '<script>'])
    expect(readSecond(typed)).toBeUndefined()
})

test('a code that was typed counts for twelve hours in its session', () => {
  const at = new Date('2026-11-28T00:00:00Z')
  expect(isSecondDue(null, at)).toBe(true)
  expect(isSecondDue(at, new Date('2026-11-28T11:59:59Z'))).toBe(false)
  expect(isSecondDue(at, new Date('2026-11-28T12:00:00Z'))).toBe(true)
})

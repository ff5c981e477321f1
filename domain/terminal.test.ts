import { expect, test } from 'vitest'
import { showControls, showControlsInJson } from './terminal.ts'

const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code))

test('nothing that commands a terminal or turns a line round is left in a printed line', () => {
  const printed = showControls(every.join(''))
  expect([...printed].filter((character) => /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(character))).toEqual(['\t'])
  expect(showControls('\u001b]0;PWNED\u0007 \u009b2J \u202eabc \u2066 a\nb\r')).toBe(
    '\\x1b]0;PWNED\\x07 \\x9b2J \\u202eabc \\u2066 a\\x0ab\\x0d',
  )
})

test('every other character is printed as it is', () => {
  const plain =
    every.filter((character) => !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(character)).join('') +
    '\t林小雨 Zoë 👩‍🔬 \\x1b'
  expect(showControls(plain)).toBe(plain)
})

test('JSON says the same before and after', () => {
  const given = JSON.stringify({ text: every.join('') })
  const printed = showControlsInJson(given)
  expect(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(printed)).toBe(false)
  expect(JSON.parse(printed)).toEqual(JSON.parse(given))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber } from './typed-number.ts'

describe('a number is read', () => {
  test.each([
    ['1234.5', 1234.5],
    ['1,234.5', 1234.5],
    ['1，234.5', 1234.5],
    ['1 234.5', 1234.5],
    ['1 234,5', 1234.5],
    ["1'234'567", 1234567],
    ['1,234', 1234],
    ['12,345,678.9', 12345678.9],
    ['3,5', 3.5],
    ['0,125', 0.125],
    ['１２３．５', 123.5],
    ['－２', -2],
    ['−0.5', -0.5],
    ['+ 7', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['1.2e3', 1200],
    ['1.2E-3', 0.0012],
    ['1.2×10³', 1200],
    ['1.2 × 10^-3', 0.0012],
    ['1.2·10⁻³', 0.0012],
    ['10^6', 1e6],
    ['10⁶', 1e6],
    ['-10^2', -100],
    ['1,234.5e2', 123450],
    ['1.2万', 12000],
    ['1.24 亿', 1.24e8],
    ['45%', 0.45],
    ['45 ％', 0.45],
    ['1/3', 1 / 3],
    ['-3 / 4', -0.75],
    ['½', 0.5],
    ['−¾', -0.75],
    ['⅛', 0.125],
    [' 42 ', 42],
  ])('%s', (typed, value) => expect(readNumber(typed)).toBeCloseTo(value, 9))

  test.each([
    '',
    ' ',
    'abc',
    '1.2.3',
    '1½',
    '2 ¼',
    '½½',
    '1,2,3',
    '1,23,456',
    '1 2',
    '12 34',
    '--1',
    '1e',
    'e3',
    '1/0',
    '1/2/3',
    '1.5,5',
    'NaN',
    'Infinity',
    '0x10',
    '1e999',
    '5 apples',
    '９'.repeat(80),
  ])('%j is none', (typed) => expect(readNumber(typed)).toBeUndefined())

  test('with a unit behind it, in any spelling, and a percent that is the unit counts as it stands', () => {
    expect([readNumber('2 NATS', ['nats']), readNumber('2奈特', ['nats', '奈特']), readNumber('45%', ['%'])]).toEqual([
      2, 2, 45,
    ])
    expect(readNumber('2 bits', ['nats'])).toBeUndefined()
  })

  test('however it is grouped, spaced and signed', () =>
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(99), (whole, part) => {
        const value = Number(`${whole}.${String(part).padStart(2, '0')}`)
        const english = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(value)
        for (const typed of [
          english,
          english.replaceAll(',', ' '),
          english.replaceAll(',', '，'),
          value.toExponential(12),
        ])
          expect(readNumber(typed)).toBeCloseTo(value, 6)
      }),
    ))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { number, type NumberQuestion } from './number.ts'
import { readNumber } from './read-number.ts'

const none = { choiceIds: [], shownIds: [] }
const ask = (answer: Partial<NumberQuestion['answer']> = {}, more: Partial<NumberQuestion> = {}): NumberQuestion => ({
  id: 'q',
  type: 'number',
  points: 1,
  isPartial: false,
  prompt: { en: '?' },
  unit: { en: 'nats' },
  units: ['nats', '奈特', '%'],
  why: null,
  answer: { value: 2, tolerance: 0, isRelative: false, ...answer },
  ...more,
})

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

describe('a number question', () => {
  test.each([
    [{ value: 1.74, tolerance: 0.01 }, ['1.73', '1.75', '1,74', '1.74 nats'], ['1.7299', '1.7501', '-1.74', 'none']],
    [{ value: 200, tolerance: 0.01, isRelative: true }, ['198', '202'], ['197.9', '202.1']],
    [{ value: -200, tolerance: 0.01, isRelative: true }, ['-198', '-202'], ['-197.9', '200']],
    [{ value: 0.3, tolerance: 0 }, ['0.3', '3e-1', '.30'], ['0.3000001']],
    [{ value: 0, tolerance: 0 }, ['0', '-0'], ['1e-8']],
  ])('within %j', (answer, right, wrong) => {
    const mark = (typed: string) => number.mark(ask(answer), typed).got
    expect([right.map(mark), wrong.map(mark)]).toEqual([right.map(() => 1), wrong.map(() => 0)])
  })

  test('takes what was typed as it is, and nothing else', () => {
    const read = (given: unknown) => number.read(ask(), none, given)
    expect([' 1,5', 'abc', '', '  ', 5, ['5'], null, '1'.repeat(61)].map(read)).toEqual([
      ' 1,5',
      'abc',
      null,
      null,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('shows its solution in a review only', () => {
    const pick = (text: Readonly<Record<string, string>>) => ({ text: text['en'] ?? '', lang: 'en' })
    const looking = { drawn: none, answer: '2', hasReview: false, hasReasons: true, pick }
    expect(number.ask(ask(), none, pick)).toEqual({ unit: { text: 'nats', lang: 'en' }, units: ['nats', '奈特', '%'] })
    expect(number.review(ask(), looking)).toMatchObject({ given: '2', right: null, why: null })
    expect(number.review(ask(), { ...looking, hasReview: true })).toMatchObject({ right: { value: 2 } })
  })

  test('says of a number that was foreseen which slip leads to it, wherever reasons are given', () => {
    const pick = (text: Readonly<Record<string, string>>) => ({ text: text['en'] ?? '', lang: 'en' })
    const asked = { ...ask(), wrong: [{ id: 'odds', value: 8, why: { en: 'These are the odds.' } }] }
    const said = (answer: string | null, hasReasons = true) =>
      number.review(asked, { drawn: none, answer, hasReview: false, hasReasons, pick })['said']
    expect([said('8 nats'), said('8', false), said('7'), said('2'), said(null), said('eight')]).toEqual([
      { text: 'These are the odds.', lang: 'en' },
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('is counted by its value', () =>
    expect([number.tally(ask(), '2.0 nats'), number.tally(ask(), 'x')]).toEqual([['2'], ['x']]))

  test('any text is marked with nothing or all, and never throws', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        expect([0, 1]).toContain(number.mark(ask(), typed).got)
      }),
    ))
})

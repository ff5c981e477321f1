import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { number, type NumberQuestion } from './number.ts'

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

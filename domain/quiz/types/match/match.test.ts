import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../chance.ts'
import { match, type MatchQuestion } from './match.ts'

const part = (id: string) => ({ id, text: { en: id } })
const question: MatchQuestion = {
  id: 'q',
  type: 'match',
  points: 3,
  isPartial: true,
  prompt: { en: '?' },
  left: ['a', 'b', 'c'].map(part),
  right: ['x', 'y', 'z', 'w'].map(part),
  why: null,
  answer: { a: 'x', b: 'y', c: 'x' },
}
const drawn = { choiceIds: ['a', 'b', 'c', 'w', 'x', 'y', 'z'], shownIds: ['1', '2', '3', '4', '5', '6', '7'] }
const share = (answer: Readonly<Record<string, string>>) => {
  const { got, of } = match.mark(question, answer)
  return got / of
}

test.each([
  [{ a: 'x', b: 'y', c: 'x' }, 1],
  [{ a: 'x', b: 'y' }, 2 / 3],
  [{ a: 'x', b: 'y', c: 'z' }, 1 / 3],
  [{ a: 'x', b: 'x', c: 'y' }, 0],
])('%j earns %f', (answer, earned) => expect(share(answer)).toBeCloseTo(earned))

test('draws what may be chosen by chance always, and the others where the quiz is random', () => {
  const orders = new Set<string>()
  for (let seed = 0; seed < 60; seed++) {
    const { choiceIds } = match.draw(question, { isRandom: false, random: makeRandom(seed) })
    expect(choiceIds.slice(0, 3)).toEqual(['a', 'b', 'c'])
    orders.add(choiceIds.slice(3).join(''))
  }
  expect(orders.size).toBeGreaterThan(15)
})

test('takes pairs of a left and a right one by the names of the attempt, some of them or all', () => {
  const read = (given: unknown) => match.read(question, drawn, given)
  expect(read({ 1: '5', 3: '4' })).toEqual({ a: 'x', c: 'w' })
  expect(
    [{}, { 5: '1' }, { 1: '2' }, { a: 'x' }, { 1: 5 }, ['1', '5'], 'x', null, { __proto__: null, 9: '5' }].map(read),
  ).toEqual([null, ...Array.from({ length: 8 }, () => undefined)])
})

test('an answer comes back in one order, however it was kept', () =>
  expect(JSON.stringify(match.show(question, drawn, { c: 'x', a: 'w' }))).toBe('{"1":"4","3":"5"}'))

test('what is asked tells no pair', () => {
  const pick = (text: Readonly<Record<string, string>>) => ({ text: text['en'] ?? '', lang: 'en' })
  const shown = JSON.stringify(match.ask(question, drawn, pick))
  expect(JSON.parse(shown)).toMatchObject({
    left: [{ id: '1', text: 'a' }, {}, {}],
    right: [{ id: '4', text: 'w' }, {}, {}, {}],
  })
  expect(match.review(question, { drawn, answer: null, hasReview: false, hasReasons: true, pick })).toMatchObject({
    given: {},
    pairs: null,
  })
})

describe('a pair that its author foresaw', () => {
  const why = (text: string) => ({ en: text })
  const foreseen: MatchQuestion = {
    ...question,
    why: { en: 'All.' },
    wrong: [
      { id: 'swapped', parts: ['b', 'x'], why: why('b is not x.') },
      { id: 'other', parts: ['c', 'z'], why: why('c is not z.') },
    ],
  }
  const said = (answer: Readonly<Record<string, string>> | null, hasReasons = true) =>
    match.review(foreseen, {
      drawn,
      answer,
      hasReview: false,
      hasReasons,
      pick: (text) => ({ text: text['en'] ?? '', lang: 'en' }),
    })

  test('has its reason told, the first one alone, and no pair that is right', () => {
    const told = said({ a: 'x', b: 'x', c: 'z' })
    expect(told).toMatchObject({ said: { text: 'b is not x.' }, pairs: null, why: null })
    expect(JSON.stringify(told)).not.toContain('c is not z')
    expect(said({ a: 'x', c: 'z' })['said']).toMatchObject({ text: 'c is not z.' })
  })

  test('is told nothing of where it was not made, the question is open, or the quiz gives no reasons', () =>
    expect([said({ b: 'w' }), said(null), said({ b: 'x' }, false)].map((one) => one['said'])).toEqual([
      null,
      null,
      null,
    ]))

  test('belongs to the question', () => {
    expect(match.isQuestion(foreseen)).toBe(true)
    expect(match.isQuestion({ ...foreseen, wrong: [{ id: 'x', parts: ['a'], why: why('?') }] })).toBe(false)
  })
})

test('any pairs earn between nothing and all, all of them only when each is right', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y', 'z', 'w')), (answer) => {
      expect(share(answer)).toBeGreaterThanOrEqual(0)
      expect(share(answer) === 1).toBe(answer['a'] === 'x' && answer['b'] === 'y' && answer['c'] === 'x')
    }),
  ))

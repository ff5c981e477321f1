import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRandom } from '../../chance.ts'
import { order, type OrderQuestion } from './order.ts'

const ask = (...ids: string[]): OrderQuestion => ({
  id: 'q',
  type: 'order',
  points: 1,
  isPartial: true,
  prompt: { en: '?' },
  items: ids.map((id) => ({ id, text: { en: id } })),
  why: null,
  answer: ids,
})
const four = ask('a', 'b', 'c', 'd')
const drawn = { choiceIds: ['c', 'a', 'd', 'b'], shownIds: ['1', '2', '3', '4'] }
const share = (answer: readonly string[]) => {
  const { got, of } = order.mark(four, answer)
  return got / of
}

test.each([
  ['abcd', 1],
  ['bacd', 4 / 6],
  ['abdc', 4 / 6],
  ['bcda', 0],
  ['dcba', 0],
  ['badc', 2 / 6],
])('%s earns %f', (answer, earned) => expect(share([...answer])).toBeCloseTo(earned))

test('is drawn by chance also where the quiz is not random, and never right already', () => {
  const first = new Map<string, number>()
  for (let seed = 0; seed < 400; seed++) {
    const { choiceIds, isNamed } = order.draw(four, { isRandom: false, random: makeRandom(seed) })
    expect([choiceIds.toSorted(), isNamed]).toEqual([four.answer, true])
    expect(choiceIds).not.toEqual(four.answer)
    first.set(choiceIds[0] ?? '', (first.get(choiceIds[0] ?? '') ?? 0) + 1)
  }
  expect(first.size).toBe(4)
  for (let seed = 0; seed < 20; seed++)
    expect(order.draw(ask('a', 'b'), { isRandom: true, random: makeRandom(seed) }).choiceIds).toEqual(['b', 'a'])
})

test('takes all of its items, each once, by the names of the attempt', () => {
  const read = (given: unknown) => order.read(four, drawn, given)
  expect(read(['2', '4', '1', '3'])).toEqual(['a', 'b', 'c', 'd'])
  expect([[], ['2'], ['2', '2', '1', '3'], ['a', 'b', 'c', 'd'], ['2', '4', '1', '9'], '2413', null].map(read)).toEqual(
    [null, undefined, undefined, undefined, undefined, undefined, undefined],
  )
})

test('what is asked tells no order but the drawn one', () => {
  const asked = order.ask(four, drawn, (text) => ({ text: text['en'] ?? '', lang: 'en' }))
  expect(asked).toEqual({
    items: [
      ['1', 'c'],
      ['2', 'a'],
      ['3', 'd'],
      ['4', 'b'],
    ].map(([id, text]) => ({ id, text, lang: 'en' })),
  })
})

test('of what was put before another the reason is told where its author foresaw it, and never the order', () => {
  const why = { en: 'c needs b.' }
  const foreseen = { ...four, why: { en: 'All.' }, wrong: [{ id: 'early', parts: ['c', 'b'] as const, why }] }
  const look = (answer: readonly string[] | null, hasReasons: boolean) =>
    order.review(foreseen, {
      drawn,
      answer,
      hasReview: false,
      hasReasons,
      pick: (text) => ({ text: text['en'] ?? '', lang: 'en' }),
    })
  expect(look(['a', 'c', 'd', 'b'], true)).toMatchObject({ said: { text: 'c needs b.' }, right: null, why: null })
  for (const told of [look(['b', 'a', 'c', 'd'], true), look(['a', 'c', 'b', 'd'], false), look(null, true)])
    expect(told['said']).toBeNull()
})

test('any order earns between nothing and all; only the right one earns all; a swap towards it never less', () =>
  fc.assert(
    fc.property(fc.shuffledSubarray([...four.answer], { minLength: 4 }), fc.nat(2), (answer, at) => {
      expect(share(answer)).toBeGreaterThanOrEqual(0)
      expect(share(answer) === 1).toBe(answer.join('') === 'abcd')
      const [x = '', y = ''] = [answer[at], answer[at + 1]]
      const better = x > y ? answer.with(at, y).with(at + 1, x) : answer
      expect(share(better)).toBeGreaterThanOrEqual(share(answer))
      expect(order.read(four, drawn, order.show(four, drawn, answer))).toEqual(answer)
    }),
  ))

test('another order is another solution, and other items are another task', () => {
  expect([
    order.isSameSolution(four, ask('b', 'a', 'c', 'd')),
    order.isSameTask(four, ask('b', 'a', 'c', 'd')),
  ]).toEqual([false, true])
  expect(order.isSameTask(four, ask('a', 'b', 'c'))).toBe(false)
})

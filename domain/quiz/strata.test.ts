// What an attempt asks keeps the curriculum's promise: every objective, always something of an earlier lesson.
import { expect, test } from 'vitest'
import { drawQuestions, type DrawnQuestion } from './draw.ts'
import { ask } from './test-questions.ts'

const pool = [
  ...[1, 2, 3].flatMap((asks) =>
    ['a', 'b', 'c'].map((name, at) => ask({ id: `o${asks}${name}`, asks: String(asks), level: at === 0 ? 1 : 2 })),
  ),
  ask({ id: 'mis', asks: 'misconception' }),
  ask({ id: 'early1', asks: 'earlier' }),
  ask({ id: 'early2', asks: 'earlier' }),
]
const asksOf = new Map(pool.map(({ id, asks }) => [id, asks]))
let made = 0
type Met = Parameters<typeof drawQuestions>[3]
const draw = (seed: number, count: number, met?: Met): DrawnQuestion[] =>
  drawQuestions({ draw: count, isRandom: true }, pool, { seed, makeId: () => `n${made++}` }, met)
const countOf = (drawn: readonly DrawnQuestion[], asks: string) =>
  drawn.filter(({ questionId }) => asksOf.get(questionId) === asks).length

test('10,000 draws ask for every objective and an earlier lesson, each question about as often as its neighbours', () => {
  const times = new Map<string, number>()
  for (let seed = 0; seed < 10_000; seed++) {
    const drawn = draw(seed, 6)
    expect(new Set(drawn.map(({ questionId }) => questionId)).size).toBe(6)
    for (const asks of ['1', '2', '3']) expect(countOf(drawn, asks)).toBeOneOf([1, 2])
    expect(countOf(drawn, 'earlier')).toBeOneOf([1, 2])
    for (const { questionId } of drawn) times.set(questionId, (times.get(questionId) ?? 0) + 1)
  }
  expect(times.size).toBe(pool.length)
  for (const name of ['b', 'c']) {
    const counts = [1, 2, 3].map((asks) => times.get(`o${asks}${name}`) ?? 0)
    expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.15)
  }
  const early = ['early1', 'early2'].map((id) => times.get(id) ?? 0)
  expect(Math.max(...early) / Math.min(...early)).toBeLessThan(1.1)
})

test('where fewer are drawn than there are groups, an earlier lesson is asked for all the same', () => {
  for (let seed = 0; seed < 500; seed++) {
    const drawn = draw(seed, 3)
    expect([drawn.length, countOf(drawn, 'earlier')]).toEqual([3, 1])
  }
})

test('two levels of an objective are both asked before one is asked twice', () => {
  const twice = Array.from({ length: 500 }, (_, seed) => draw(seed, 10)).flatMap((drawn) =>
    [1, 2, 3]
      .map((asks) => drawn.map(({ questionId }) => questionId).filter((id) => id.startsWith(`o${asks}`)))
      .filter((own) => own.length >= 2),
  )
  expect(twice.length).toBeGreaterThan(1000)
  expect(twice.filter((own) => !own.some((id) => id.endsWith('a')))).toEqual([])
})

test('what was met longest ago comes first: two attempts after another share no more than they must', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const first = draw(seed, 6)
    const met = new Map(first.map(({ questionId, variant }) => [questionId, [{ ordinal: 1, variant }]]))
    const second = draw(seed + 50_000, 6, met)
    const again = second.filter(({ questionId }) => met.has(questionId))
    for (const asks of ['1', '2', '3', 'misconception', 'earlier']) {
      const size = pool.filter((one) => one.asks === asks).length
      expect(countOf(again, asks)).toBe(Math.max(0, countOf(first, asks) + countOf(second, asks) - size))
    }
  }
})

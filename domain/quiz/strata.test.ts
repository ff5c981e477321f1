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

test('each level that has a share of one question is asked in every draw', () => {
  const uneven = mixed.map((one) => ({ ...one, level: anew.includes(one.id) ? 2 : one.id.endsWith('c') ? 1 : 3 }))
  const levelOf = new Map(uneven.map(({ id, level }) => [id, level]))
  for (let seed = 0; seed < 1000; seed++) {
    const drawn = drawMixed(seed, 6, undefined, uneven)
    expect(new Set(drawn.map(({ questionId }) => levelOf.get(questionId)))).toEqual(new Set([1, 2, 3]))
    expect(countAnew(drawn)).toBeGreaterThanOrEqual(3)
    for (const asks of ['1', '2', '3', 'earlier']) expect(countOf(drawn, asks)).toBeGreaterThanOrEqual(1)
  }
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

const variants = Array.from({ length: 9 }, (_, nth) => ({ answer: nth }))
const anew = ['o1a', 'o2b', 'o3b', 'early1']
const mixed = pool.map((one) => (anew.includes(one.id) ? { ...one, variants } : one))
const drawMixed = (seed: number, count: number, met?: Met, from = mixed): DrawnQuestion[] =>
  drawQuestions({ draw: count, isRandom: true }, from, { seed, makeId: () => `n${made++}` }, met)
const countAnew = (drawn: readonly DrawnQuestion[]) => drawn.filter(({ variant }) => variant !== null).length

test('at least half of what 10,000 draws ask has other numbers each time, and no objective is left out for it', () => {
  const times = new Map<string, number>()
  for (let seed = 0; seed < 10_000; seed++) {
    const drawn = drawMixed(seed, 6)
    expect(new Set(drawn.map(({ questionId }) => questionId)).size).toBe(6)
    expect(countAnew(drawn)).toBeGreaterThanOrEqual(3)
    for (const asks of ['1', '2', '3', 'earlier']) expect(countOf(drawn, asks)).toBeOneOf([1, 2, 3])
    for (const { questionId } of drawn) times.set(questionId, (times.get(questionId) ?? 0) + 1)
  }
  // What has no other numbers is still asked, each about as often as its neighbours.
  for (const asks of ['1', '2', '3']) {
    const own = mixed.filter((one) => one.asks === asks && !('variants' in one)).map(({ id }) => times.get(id) ?? 0)
    expect(Math.min(...own)).toBeGreaterThan(1000)
    expect(Math.max(...own) / Math.min(...own)).toBeLessThan(3)
  }
})

test('whoever knows the key of every question without variants gets half of an attempt at most, however often they come back', () => {
  let met: NonNullable<Met> = new Map()
  for (let attempt = 1; attempt <= 200; attempt++) {
    const drawn = drawMixed(attempt, 6, met)
    expect((drawn.length - countAnew(drawn)) / drawn.length).toBeLessThanOrEqual(1 / 2)
    met = new Map([
      ...met,
      ...drawn.map(
        ({ questionId, variant }) =>
          [questionId, [...(met.get(questionId) ?? []), { ordinal: attempt, variant }]] as const,
      ),
    ])
  }
})

test('where the pool has fewer of them all are asked, as long as each objective has one question', () => {
  const two = pool.map((one) => (['o1a', 'o2b'].includes(one.id) ? { ...one, variants } : one))
  const crowded = pool.map((one) => (one.asks === '1' ? { ...one, variants } : one))
  for (let seed = 0; seed < 500; seed++) {
    expect(countAnew(drawMixed(seed, 6, undefined, two))).toBe(2)
    const drawn = drawMixed(seed, 5, undefined, crowded)
    for (const asks of ['1', '2', '3', 'earlier', 'misconception']) expect(countOf(drawn, asks)).toBe(1)
  }
})

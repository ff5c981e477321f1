// The final asks of every lesson, in other words than a guess could foresee: drawn, never the same twice.
import { expect, test } from 'vitest'
import { drawQuestions } from './draw.ts'
import { finalIdOf, gatherFinal } from './final.ts'
import { ask } from './test-questions.ts'

const lessons = ['bytes', 'bigram', 'surprise', 'attention'].map((id, at) => ({
  id,
  definition: {
    questions: [
      ...Array.from({ length: 5 + at }, (_, nth) =>
        ask({ id: `q${nth}`, asks: String(1 + (nth % 3)), level: 1 + (nth % 2) }),
      ),
      ask({ id: 'old', asks: 'earlier' }),
    ],
  },
}))
let names = 0
const pool = gatherFinal(lessons)
const draw = (seed: number, met?: Parameters<typeof drawQuestions>[3]) =>
  drawQuestions({ draw: 10, isRandom: true }, pool, { seed, makeId: () => `n${names++}` }, met).map(
    ({ questionId }) => questionId,
  )
const lessonOf = (id: string) => id.split('.')[0]

test('it has every question of every lesson under the name of its lesson, but those asked of earlier lessons', () => {
  expect(pool.length).toBe(5 + 6 + 7 + 8)
  expect(new Set(pool.map(({ id }) => id)).size).toBe(pool.length)
  expect(pool.map(({ id }) => id)).toContain('surprise.q6')
  expect(pool.filter(({ id }) => id.endsWith('.old'))).toEqual([])
  expect(finalIdOf('llm')).toBe('llm.final')
})

test('10,000 draws ask of each lesson by its share', () => {
  for (let seed = 0; seed < 10_000; seed++) {
    const drawn = draw(seed)
    expect(new Set(drawn).size).toBe(10)
    const shares = lessons.map(({ id }) => drawn.filter((one) => lessonOf(one) === id).length)
    for (const share of shares) expect(share).toBeOneOf([1, 2, 3, 4])
  }
})

test('a second attempt asks nothing of the first where the pool allows it', () => {
  for (let seed = 0; seed < 500; seed++) {
    const first = draw(seed)
    const again = draw(seed + 10_000, new Map(first.map((id) => [id, [{ ordinal: 1, variant: null }]])))
    expect(again.filter((id) => first.includes(id)).length).toBeLessThanOrEqual(1)
  }
})

// The final asks of every lesson, in other words than a guess could foresee: drawn, never the same twice.
import { expect, test } from 'vitest'
import { drawQuestions } from './draw.ts'
import { finalIdOf, gatherFinal, holdBack } from './final.ts'
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
const pool = gatherFinal(lessons, 10)
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

test('what a question may be asked with is shared out: three quarters of its numbers to the quiz, the rest to the final alone', () => {
  const variants = Array.from({ length: 12 }, (_, nth) => ({ answer: nth }))
  const asked = {
    questions: [
      ask({ id: 'typed', asks: '1', variants }),
      ask({ id: 'few', asks: '1', variants: variants.slice(0, 3) }),
    ],
  }
  const [own, few] = holdBack(asked).questions.map((question) => question.variants?.map(({ answer }) => answer))
  const finals = gatherFinal([{ id: 'bytes', definition: asked }], 10).map((question) =>
    question.variants?.map(({ answer }) => answer),
  )
  expect(own).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(finals[0]).toEqual([9, 10, 11])
  expect([few, finals[1]]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ])
})

test('1,000 draws of two questions a lesson and more ask of each lesson one with numbers that no quiz has asked', () => {
  const variants = Array.from({ length: 12 }, (_, nth) => ({ answer: nth }))
  const varied = lessons.map(({ id, definition }) => ({
    id,
    definition: { questions: definition.questions.map((one, at) => (at < 2 ? { ...one, variants } : one)) },
  }))
  const anew = gatherFinal(varied, 10)
  const isVaried = new Set(anew.filter((one) => one.variants).map(({ id }) => id))
  for (let seed = 0; seed < 1000; seed++) {
    const drawn = drawQuestions({ draw: 10, isRandom: true }, anew, { seed, makeId: () => `n${names++}` })
    for (const { id } of lessons) {
      const own = drawn.filter(({ questionId }) => lessonOf(questionId) === id)
      expect(own.length).toBeGreaterThanOrEqual(2)
      expect(own.some(({ questionId }) => isVaried.has(questionId))).toBe(true)
    }
  }
})

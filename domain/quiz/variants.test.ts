import { expect, test } from 'vitest'
import { makeRandom } from './chance.ts'
import { drawQuestions } from './draw.ts'
import { ask } from './test-questions.ts'
import { isQuestion } from './types/registry.ts'
import { drawVariant, ownFields, withVariant } from './variants.ts'

const written = ask({ id: 'q' })
const other = ask({ id: 'q', prompt: { en: 'Other numbers?' }, answer: ['b'] })
const question = { ...written, variants: [ownFields(written), ownFields(other)] }

test('an attempt asks a variant as if it were the question; without one it is as written', () => {
  expect(withVariant(question, 1)).toEqual(other)
  expect([withVariant(question, null), withVariant(question, 9), withVariant(written, 0)]).toEqual([
    written,
    written,
    written,
  ])
})

test('a stored question is one only with all of its variants', () => {
  expect(isQuestion(question)).toBe(true)
  expect(isQuestion({ ...question, variants: [ownFields(other), { answer: 'b' }] })).toBe(false)
  expect(isQuestion({ ...question, variants: 'two' })).toBe(false)
})

test('each variant is met once before any comes again, and none twice in a row', () => {
  const random = makeRandom(7)
  const met: number[] = []
  for (let attempt = 0; attempt < 36; attempt++) met.push(drawVariant(12, met, random))
  for (const round of [0, 12, 24]) expect(new Set(met.slice(round, round + 12)).size).toBe(12)
  expect(met.some((one, at) => one === met[at - 1])).toBe(false)
})

test('the first variant that is drawn is each of them about equally often, and its choices are its own', () => {
  const times = new Map<number, number>()
  for (let seed = 0; seed < 4000; seed++) {
    const [drawn] = drawQuestions({ draw: null, isRandom: true }, [question], {
      seed,
      makeId: () => 'n' + Math.random(),
    })
    times.set(drawn?.variant ?? -1, (times.get(drawn?.variant ?? -1) ?? 0) + 1)
  }
  expect(new Set(times.keys())).toEqual(new Set([0, 1]))
  for (const count of times.values()) expect(count).toBeGreaterThan(1850)
})

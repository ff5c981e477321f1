import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question } from './definition.ts'
import type { ChoiceQuestion } from './types/choices.ts'
import { drawQuestions as drawWith, type DrawnQuestion } from './draw.ts'

const inEnglish = (text: string) => ({ en: text })
const pool = (size: number): ChoiceQuestion[] =>
  Array.from({ length: size }, (_, i) => ({
    id: `q${i}`,
    type: i % 3 === 2 ? 'true-false' : 'single',
    points: 1,
    isPartial: false,
    prompt: inEnglish('?'),
    choices: (i % 3 === 2 ? ['true', 'false'] : ['a', 'b', 'c', 'd']).map((id) => ({
      id,
      text: inEnglish(id),
      why: null,
    })),
    answer: ['a'],
  }))

let made = 0
const drawQuestions = (
  rules: Parameters<typeof drawWith>[0],
  from: readonly Question[],
  seed: number,
): DrawnQuestion[] => drawWith(rules, from, { seed, makeId: () => `n${made++ % 97}` })

describe('drawing', () => {
  const anyDraw = fc.record({
    size: fc.integer({ min: 1, max: 12 }),
    seed: fc.nat(2 ** 32 - 1),
    isRandom: fc.boolean(),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const drawOf = ({ size, part, isRandom, seed }: { size: number; part: number; isRandom: boolean; seed: number }) => {
    const count = Math.max(1, Math.round(part * size))
    return { count, drawn: drawQuestions({ draw: count, isRandom }, pool(size), seed) }
  }

  test('takes as many different questions as asked, each with all its choices once', () =>
    fc.assert(
      fc.property(anyDraw, (options) => {
        const { count, drawn } = drawOf(options)
        expect(new Set(drawn.map((one) => one.questionId)).size).toBe(count)
        const byId = new Map(pool(options.size).map((one) => [one.id, one]))
        for (const { questionId, choiceIds } of drawn)
          expect([...choiceIds].sort()).toEqual(
            byId
              .get(questionId)
              ?.choices.map((choice) => choice.id)
              .sort(),
          )
      }),
    ))

  test('the same seed draws the same', () =>
    fc.assert(
      fc.property(anyDraw, (options) => {
        const again = () => drawOf(options).drawn.map(({ questionId, choiceIds }) => ({ questionId, choiceIds }))
        expect(again()).toEqual(again())
      }),
    ))

  test('a seed draws in each release what it drew in the one before', () => {
    const order = (seed: number) =>
      drawQuestions({ draw: 3, isRandom: true }, pool(8), seed).map(
        ({ questionId, choiceIds }) => `${questionId} ${choiceIds.join('')}`,
      )
    expect([order(1), order(2_147_483_648), order(4_294_967_295)]).toEqual([
      ['q1 cabd', 'q2 truefalse', 'q6 cdba'],
      ['q0 adcb', 'q5 truefalse', 'q1 dacb'],
      ['q6 bacd', 'q0 dacb', 'q2 truefalse'],
    ])
  })

  test("keeps the author's order when the quiz is not random", () =>
    fc.assert(
      fc.property(anyDraw, (options) => {
        const places = drawOf({ ...options, isRandom: false }).drawn.map((one) => Number(one.questionId.slice(1)))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    ))

  test('true comes before false in every attempt', () => {
    const drawn = Array.from({ length: 50 }, (_, seed) =>
      drawQuestions({ draw: null, isRandom: true }, pool(9), seed),
    ).flat()
    const orders = drawn
      .filter(({ choiceIds }) => choiceIds.includes('true'))
      .map(({ choiceIds }) => choiceIds.join(' '))
    expect([orders.length, new Set(orders)]).toEqual([150, new Set(['true false'])])
  })

  test('each choice has a name of chance of its own, none twice in a question, the same ones seldom again; true and false keep theirs', () => {
    const ids = ['x', 'x', 'y', 'x', 'z', 'w']
    const [asked] = drawWith({ draw: null, isRandom: false }, pool(1), { seed: 1, makeId: () => ids.shift() ?? '' })
    expect(asked).toEqual({
      questionId: 'q0',
      variant: null,
      choiceIds: ['a', 'b', 'c', 'd'],
      shownIds: ['x', 'y', 'z', 'w'],
    })
    for (const one of drawQuestions({ draw: null, isRandom: true }, pool(9), 7)) {
      expect(new Set(one.shownIds).size).toBe(one.choiceIds.length)
      expect(one.shownIds.filter((id) => one.choiceIds.includes(id))).toEqual(
        one.choiceIds.includes('true') ? ['true', 'false'] : [],
      )
    }
  })

  test('every question and every first choice comes about equally often', () => {
    const first = new Map<string, number>()
    const choice = new Map<string, number>()
    for (let seed = 0; seed < 4000; seed++) {
      const [one] = drawQuestions({ draw: 1, isRandom: true }, pool(4), seed)
      first.set(one?.questionId ?? '', (first.get(one?.questionId ?? '') ?? 0) + 1)
      const place = drawQuestions({ draw: null, isRandom: true }, pool(1), seed)[0]?.choiceIds[0] ?? ''
      choice.set(place, (choice.get(place) ?? 0) + 1)
    }
    for (const counted of [first, choice]) for (const times of counted.values()) expect(times).toBeGreaterThan(850)
    expect([first.size, choice.size]).toEqual([4, 4])
  })
})

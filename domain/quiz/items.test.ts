import { expect, test } from 'vitest'
import { ENOUGH, judgeItems, type ItemAnswer } from './items.ts'
import type { Question } from './definition.ts'
import { ask } from './test-questions.ts'
import type { ClozeQuestion } from './types/cloze/cloze.ts'
import type { NumberQuestion } from './types/number/number.ts'

/** So many attempts at four questions: the first half of the learners know the lesson. */
const attempts = 2 * ENOUGH
const knows = (attempt: number) => attempt < ENOUGH
const answersTo = (id: string, isRight: (attempt: number) => boolean): ItemAnswer[] =>
  Array.from({ length: attempts }, (_, attempt) => ({
    attemptId: String(attempt),
    revision: 1,
    question: ask({ id }),
    variant: null,
    answer: [isRight(attempt) ? 'a' : 'b'],
    earned: isRight(attempt) ? 1 : 0,
    seconds: attempt,
  }))
const sharp = answersTo('sharp', knows)
const other = answersTo('other', knows)
const turned = answersTo('turned', (attempt) => !knows(attempt))
const given = answersTo('given', () => true)
const figuresOf = (id: string, answers: readonly ItemAnswer[]) => judgeItems(answers).find((one) => one.id === id)

test('a question that only those answer who answer the others tells them apart', () =>
  expect(figuresOf('sharp', [...sharp, ...other])).toEqual({
    id: 'sharp',
    type: 'single',
    asked: attempts,
    right: 0.5,
    discrimination: expect.closeTo(1),
    seconds: ENOUGH - 1,
    answers: [
      { words: 'a', share: 0.5, kind: 'said', part: null, why: null },
      { words: 'b', share: 0.5, kind: 'said', part: null, why: null },
    ],
    weak: [],
  }))

test('one that those miss who know the lesson is below the line, and stands first', () => {
  const [first] = judgeItems([...sharp, ...other, ...turned])
  expect(first).toMatchObject({ id: 'turned', weak: ['blunt'] })
  expect(first?.discrimination).toBeLessThan(-0.5)
})

test('what it earns itself does not count for it: one that goes by chance tells nobody apart', () => {
  const chance = answersTo('chance', (attempt) => attempt % 2 === 0)
  expect(figuresOf('chance', [...sharp, ...chance])).toMatchObject({
    discrimination: expect.closeTo(0),
    weak: ['blunt'],
  })
})

test('one that everybody has, or hardly anybody, is named', () => {
  expect(figuresOf('given', [...sharp, ...given])).toMatchObject({ right: 1, discrimination: null, weak: ['easy'] })
  const hard = answersTo('hard', (attempt) => attempt % 10 === 0)
  expect(figuresOf('hard', [...sharp, ...hard])).toMatchObject({ right: 0.1, weak: expect.arrayContaining(['hard']) })
})

test('of too few attempts nothing is concluded', () => {
  const few = [...turned, ...sharp].filter(({ attemptId }) => Number(attemptId) % 4 === 0)
  expect(figuresOf('turned', few)).toMatchObject({ asked: 10, discrimination: null, weak: [] })
})

test('what was left open counts as asked, and its time not', () => {
  const open = sharp.map((one, at) => (at < 10 ? { ...one, answer: null, earned: 0, seconds: null } : one))
  expect(figuresOf('sharp', open)).toMatchObject({ asked: attempts, right: 0.25, seconds: 24 })
})

const half = { en: 'That is half of it.' }
/** Asks for twice a number: 2, 3, 4 … by the variant. */
const twice = (variant: number): NumberQuestion => ({
  ...ask({ id: 'twice' }),
  type: 'number',
  unit: null,
  units: [],
  why: null,
  wrong: [{ id: 'not-doubled', value: variant + 2, why: half }],
  answer: { value: 2 * (variant + 2), tolerance: 0, isRelative: false },
})
const answersIn = (question: (variant: number) => Question, given: readonly (readonly [number, unknown])[]) =>
  given.map(([variant, answer], at): ItemAnswer => ({
    attemptId: String(at),
    revision: 1,
    question: question(variant),
    variant,
    answer,
    earned: 0,
    seconds: 1,
  }))
const sharesOf = (answers: readonly ItemAnswer[]) =>
  judgeItems(answers)[0]?.answers.map(({ kind, part, words, share }) => [kind, part, words, share])

test('a slip is counted over all numbers that were asked, as is what is right and what is neither', () => {
  const given = [
    [0, '4'],
    [1, '3'],
    [2, '4'],
    [3, '5'],
    [0, '2'],
    [2, '8.0'],
    [3, '11'],
    [1, null],
  ] as const
  expect(sharesOf(answersIn(twice, given))).toEqual([
    ['slip', null, 'not-doubled', 4 / 8],
    ['right', null, 'right', 2 / 8],
    ['else', null, 'else', 1 / 8],
  ])
  expect(judgeItems(answersIn(twice, given))[0]?.answers[0]?.why).toEqual(half)
})

test('in a text with gaps that is counted for each gap', () => {
  const gaps = (variant: number): ClozeQuestion => {
    const { answer, ...gap } = twice(variant)
    return {
      ...ask({ id: 'gaps' }),
      type: 'cloze',
      text: { en: '<span data-gap="a"></span><span data-gap="word"></span>' },
      gaps: [
        { ...gap, id: 'a' },
        { id: 'word', type: 'text', points: 1, isPartial: false, prompt: {}, why: null } as ClozeQuestion['gaps'][0], // as content/ makes one
      ],
      why: null,
      answer: { a: answer, word: { forms: ['token'], isExact: false } },
    }
  }
  expect(
    sharesOf(
      answersIn(gaps, [
        [0, { a: '4', word: 'Token' }],
        [1, { a: '3', word: 'byte' }],
      ]),
    ),
  ).toEqual([
    ['slip', 'a', 'not-doubled', 1 / 2],
    ['right', 'a', 'right', 1 / 2],
    ['else', 'word', 'else', 1 / 2],
    ['right', 'word', 'right', 1 / 2],
  ])
})

test('a choice is the same in every variant, and is counted so', () => {
  const variants = sharp.map((one, at) => ({ ...one, variant: at % 2 }))
  expect(figuresOf('sharp', variants)?.answers).toEqual([
    { words: 'a', share: 0.5, kind: 'said', part: null, why: null },
    { words: 'b', share: 0.5, kind: 'said', part: null, why: null },
  ])
})

import { expect, test } from 'vitest'
import { ENOUGH, judgeItems, type ItemAnswer } from './items.ts'
import { ask } from './test-questions.ts'

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
      { words: 'a', share: 0.5 },
      { words: 'b', share: 0.5 },
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

test('answers to other numbers are counted apart', () => {
  const variants = sharp.map((one, at) => ({ ...one, variant: at % 2 }))
  expect(figuresOf('sharp', variants)?.answers.map(({ words }) => words)).toEqual(['#1 a', '#1 b', '#2 a', '#2 b'])
})

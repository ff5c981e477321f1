import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradeAttempt, gradeQuestion, type AnsweredQuestion } from './grade.ts'
import { ask } from './test-questions.ts'

const multiple = ask({ type: 'multiple', points: 2, answer: ['a', 'b'] })
const partial = { ...multiple, isPartial: true }
const chose = (chosen: string[]) => (chosen.length === 0 ? null : chosen)

describe('a question', () => {
  test.each([
    [['a', 'b'], 2],
    [['b', 'a'], 2],
    [['a'], 0],
    [['a', 'b', 'c'], 0],
    [['c'], 0],
    [[], 0],
  ])('that must be exactly right: %j earns %i of 2', (chosen, earned) =>
    expect(gradeQuestion({ question: multiple, answer: chose(chosen) })).toBe(earned),
  )

  test.each([
    [['a', 'b'], 2],
    [['a'], 1],
    [['a', 'b', 'c'], 1],
    [['a', 'c'], 0],
    [['c', 'd'], 0],
    [['a', 'b', 'c', 'd'], 0],
    [[], 0],
  ])('that scores in parts: %j earns %i of 2', (chosen, earned) =>
    expect(gradeQuestion({ question: partial, answer: chose(chosen) })).toBe(earned),
  )
})

const rules = { totalScore: 100, passingScore: 60 }
const answered = (id: string, isRight: boolean, points = 1): AnsweredQuestion => ({
  question: ask({ id, points }),
  answer: isRight ? ['a'] : ['b'],
})

describe('an attempt', () => {
  test('scales points to the total score', () => {
    expect(gradeAttempt(rules, [answered('x', true, 3), answered('y', false, 1)])).toMatchObject({
      score: 75,
      isPassed: true,
    })
    expect(
      gradeAttempt({ totalScore: 10, passingScore: 8 }, [answered('x', true, 3), answered('y', false, 1)]),
    ).toMatchObject({ score: 7.5, isPassed: false })
  })

  test('passes with exactly the passing score', () => {
    const questions = Array.from({ length: 5 }, (_, i) => answered(`q${i}`, i < 3))
    expect(gradeAttempt(rules, questions)).toMatchObject({ score: 60, isPassed: true })
    expect(gradeAttempt({ ...rules, passingScore: 60.01 }, questions)).toMatchObject({ isPassed: false })
  })

  test('is judged by the score that is shown: two decimals', () => {
    const twoThirds = [answered('x', true), answered('y', true), answered('z', false)]
    expect(gradeAttempt({ totalScore: 100, passingScore: 66.67 }, twoThirds)).toMatchObject({
      score: 66.67,
      isPassed: true,
    })
  })

  test('says what each question earned', () =>
    expect([...gradeAttempt(rules, [answered('x', true, 3), answered('y', false)]).earned]).toEqual([
      ['x', 3],
      ['y', 0],
    ]))

  test('without questions earns nothing', () =>
    expect(gradeAttempt(rules, [])).toMatchObject({ score: 0, isPassed: false }))

  const anyQuestion = fc.record({
    points: fc.integer({ min: 1, max: 20 }),
    isPartial: fc.boolean(),
    answer: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
    chosen: fc.subarray(['a', 'b', 'c', 'd']),
  })
  const anyAttempt = fc.array(anyQuestion, { minLength: 1, maxLength: 8 }).map((all) =>
    all.map(({ chosen, ...one }, i) => ({
      question: ask({ ...one, type: 'multiple', id: `q${i}` }),
      answer: chose(chosen),
    })),
  )
  const allRight = ({ question }: { question: ReturnType<typeof ask> }) => ({ question, answer: question.answer })

  test('all right is the total score, the order of choices and questions changes nothing, and nothing leaves the range', () =>
    fc.assert(
      fc.property(anyAttempt, (questions) => {
        const { score } = gradeAttempt(rules, questions)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(
          gradeAttempt(
            rules,
            questions.map((one) => ({ ...one, answer: one.question.answer.toReversed() })),
          ).score,
        ).toBe(100)
        expect(
          gradeAttempt(
            rules,
            questions.toReversed().map((one) => ({ ...one, answer: one.answer?.toReversed() ?? null })),
          ).score,
        ).toBeCloseTo(score, 5)
      }),
    ))

  test('one answer more that is right never lowers the score', () =>
    fc.assert(
      fc.property(anyAttempt, fc.nat(7), (questions, at) => {
        const better = questions.map((one, i) => (i === at % questions.length ? allRight(one) : one))
        expect(gradeAttempt(rules, better).score).toBeGreaterThanOrEqual(gradeAttempt(rules, questions).score)
      }),
    ))
})

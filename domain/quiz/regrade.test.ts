import { describe, expect, test } from 'vitest'
import { hasOtherSolution, isSameTask, regradeAttempt } from './regrade.ts'
import { ask } from './test-questions.ts'

const choices = (...ids: string[]) => ids.map((id) => ({ id, text: null, why: null }))
const before = ask({ choices: choices('a', 'b') })

describe('a newer revision', () => {
  test.each([
    ['another answer', { answer: ['b'] }, true],
    ['one more right choice', { answer: ['a', 'b'] }, true],
    ['other points', { points: 2 }, true],
    ['scoring in parts', { isPartial: true }, true],
    ['other words only', { choices: choices('a', 'b') }, false],
    ['the same answers in another order', { answer: ['a'] }, false],
  ])('with %s: regrading changes something is %s', (_what, more, isOther) =>
    expect(hasOtherSolution(before, { ...before, ...more })).toBe(isOther),
  )

  test('cannot grade an old answer when its choices are others', () => {
    expect(isSameTask(before, ask({ choices: choices('b', 'a') }))).toBe(true)
    expect(isSameTask(before, ask({ choices: choices('a', 'b', 'c') }))).toBe(false)
    expect(isSameTask(before, ask({ choices: choices('a', 'c') }))).toBe(false)
    expect(isSameTask(before, { ...before, type: 'multiple' })).toBe(false)
  })
})

describe('a regrade', () => {
  const rules = { totalScore: 100, passingScore: 60 }
  const answered = (id: string, isRight: boolean) => ({
    question: ask({ id }),
    answer: [isRight ? 'a' : 'b'],
  })

  test('never takes a pass back', () =>
    expect(regradeAttempt(rules, { score: 100, isPassed: true }, [answered('x', false)])).toEqual({ kind: 'kept' }))
  test('may lower a score that stays a pass', () =>
    expect(
      regradeAttempt(rules, { score: 100, isPassed: true }, [
        answered('x', true),
        answered('y', true),
        answered('z', false),
      ]),
    ).toMatchObject({ kind: 'changed', grade: { score: 66.67, isPassed: true } }))
  test('gives a pass that was missed', () =>
    expect(regradeAttempt(rules, { score: 0, isPassed: false }, [answered('x', true)])).toMatchObject({
      kind: 'changed',
      grade: { score: 100, isPassed: true },
    }))
  test('leaves alone what comes out the same', () =>
    expect(regradeAttempt(rules, { score: 0, isPassed: false }, [answered('x', false)])).toMatchObject({
      kind: 'same',
      grade: { score: 0 },
    }))
})

import { describe, expect, it } from 'vitest'
import { letterOf, pick } from './choice.ts'
import { judgeQuestion } from './verdict.ts'

const choices = ['x', 'y', 'z'].map((id) => ({ id, text: id, lang: 'en' }))

describe('choosing', () => {
  it('takes one of one, the newest', () => {
    expect(pick({ type: 'single', choices }, ['x'], 'y')).toEqual(['y'])
    expect(pick({ type: 'true-false', choices }, [], 'x')).toEqual(['x'])
  })

  it('adds and takes away of several, always in the question’s order', () => {
    expect(pick({ type: 'multiple', choices }, ['z'], 'x')).toEqual(['x', 'z'])
    expect(pick({ type: 'multiple', choices }, ['x', 'z'], 'x')).toEqual(['z'])
  })

  it('names choices by letters', () => {
    expect([0, 3, 5].map(letterOf)).toEqual(['A', 'D', 'F'])
  })
})

describe('how a question went', () => {
  it.each([
    ['right', { earned: 2, points: 2, is_answered: true }],
    ['part', { earned: 0.5, points: 1, is_answered: true }],
    ['wrong', { earned: 0, points: 1, is_answered: true }],
    ['open', { earned: 0, points: 1, is_answered: false }],
    ['answered', { earned: null, points: 1, is_answered: true }],
    ['open', { earned: null, points: 1, is_answered: false }],
  ])('is %s', (verdict, question) => expect(judgeQuestion(question)).toBe(verdict))
})

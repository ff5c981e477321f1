import { describe, expect, it } from 'vitest'
import { judgeQuestion } from './verdict.ts'

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

import { describe, expect, it } from 'vitest'
import { wordScore, wordTime } from './wording.ts'

describe('figures of a quiz', () => {
  it('shows a score with one decimal at most', () => {
    expect(wordScore(66.666, 'en')).toBe('66.7')
    expect(wordScore(100, 'zh-CN')).toBe('100')
  })

  it('shows when an answer was saved, to the second', () => {
    expect(wordTime(1_800_000_011, 'en')).toMatch(/^\d\d:\d\d:\d\d$/)
  })
})

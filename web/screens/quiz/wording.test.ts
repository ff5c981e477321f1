import { describe, expect, it } from 'vitest'
import { wordScore, wordSpan, wordTime } from './wording.ts'

describe('figures of a quiz', () => {
  it('shows a score with one decimal at most', () => {
    expect(wordScore(66.666, 'en')).toBe('66.7')
    expect(wordScore(100, 'zh-CN')).toBe('100')
  })

  it.each([
    [3_600, 'en', '1 hour'],
    [5_400, 'en', '1 hour 30 minutes'],
    [86_400, 'zh-CN', '1天'],
    [61, 'en', '2 minutes'],
  ])('words %s s in %s as %s', (seconds, locale, words) => expect(wordSpan(seconds, locale)).toBe(words))

  it('shows when an answer was saved, to the second', () => {
    expect(wordTime(1_800_000_011, 'en')).toMatch(/^\d\d:\d\d:\d\d$/)
  })
})

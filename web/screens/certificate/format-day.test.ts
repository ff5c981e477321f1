import { expect, it } from 'vitest'
import { formatDay } from '../../parts/format-day.ts'
import { formatCheckTime, formatDayOf, formatScore } from './format-day.ts'

// 23:30 in UTC: the next day in China, the same day on the certificate.
const late = Date.parse('2026-03-01T23:30:00Z') / 1000

it('a certificate’s day is the same wherever it is read', () => {
  expect([formatDay('2026-03-01', 'en'), formatDay('2026-03-01', 'zh-CN')]).toEqual(['March 1, 2026', '2026年3月1日'])
  expect([formatDayOf(late, 'en'), formatDayOf(late, 'zh-CN')]).toEqual(['March 1, 2026', '2026年3月1日'])
})

it('a check says when it was made, to the minute and with its zone', () => {
  expect(formatCheckTime(late, 'en')).toBe('March 1, 2026 at 23:30 UTC')
  expect(formatCheckTime(Date.parse('2026-03-01T00:05:00Z') / 1000, 'en')).toContain('00:05 UTC')
  expect(formatCheckTime(late, 'zh-CN')).toBe('2026年3月1日 23:30（UTC）')
  expect(formatCheckTime(late, 'zh-CN', 'Asia/Shanghai')).toBe('2026年3月2日 07:30（GMT+8）')
})

it('a score has no tail', () =>
  expect([formatScore(80, 'en'), formatScore(66.666, 'en'), formatScore(1234.5, 'en')]).toEqual([
    '80',
    '66.7',
    '1,234.5',
  ]))

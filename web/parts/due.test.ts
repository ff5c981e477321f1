import { expect, test } from 'vitest'
import { formatMomentDay, formatDue, nameZone } from './due.ts'

const noon = Date.UTC(2026, 2, 1, 12) / 1000

test.each([
  ['en', 'Asia/Karachi', 'Mar 1, 2026, 5:00 PM'],
  ['zh-CN', 'Asia/Karachi', '2026年3月1日 17:00'],
  ['en', 'America/New_York', 'Mar 1, 2026, 7:00 AM'],
])('a due time in %s and %s', (locale, zone, text) =>
  expect(formatDue(noon, locale, zone).replaceAll(' ', ' ')).toBe(text),
)

test('a day is that of the zone', () => {
  const late = Date.UTC(2026, 2, 1, 23) / 1000
  expect(formatMomentDay(late, 'en', 'America/New_York')).toBe('Mar 1, 2026')
  expect(formatMomentDay(late, 'en', 'Asia/Shanghai')).toBe('Mar 2, 2026')
})

test('the zone is named in words and by its place', () => {
  expect(nameZone('en', 'Asia/Shanghai')).toBe('China Standard Time (Asia/Shanghai)')
  expect(nameZone('zh-CN', 'Asia/Shanghai')).toBe('中国标准时间（Asia/Shanghai）')
  expect(nameZone('en', 'UTC')).toMatch(/UTC|GMT|Coordinated Universal Time/)
})

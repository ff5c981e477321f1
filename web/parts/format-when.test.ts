import { expect, test } from 'vitest'
import { formatWhen } from './format-when.ts'

const now = new Date(2026, 10, 21, 15, 30).getTime()
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1000

test.each([
  [at(2026, 10, 21, 15, 30), 'now', '刚刚'],
  [at(2026, 10, 21, 15, 35), 'now', '刚刚'], // the server's clock is ahead
  [at(2026, 10, 21, 15, 1), '29 minutes ago', '29 分钟前'],
  [at(2026, 10, 21, 13, 30), '2 hours ago', '2 小时前'],
  [at(2026, 10, 20, 16, 0), '23 hours ago', '23 小时前'],
  [at(2026, 10, 20, 15, 0), 'yesterday', '昨天'],
  [at(2026, 10, 20, 0, 1), 'yesterday', '昨天'],
  [at(2026, 10, 19, 23, 59), 'Nov 19', '11月19日'],
  [at(2025, 10, 19, 12, 0), 'Nov 19, 2025', '2025年11月19日'],
] as const)('%s is %s, %s', (seconds, english, chinese) => {
  expect(formatWhen(seconds, 'en', now)).toBe(english)
  expect(formatWhen(seconds, 'zh-CN', now)).toBe(chinese)
})

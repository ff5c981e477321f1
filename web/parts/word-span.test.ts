import { expect, test } from 'vitest'
import { spaceChinese } from './space-chinese.ts'
import { wordSpan, wordWait } from './word-span.ts'

test.each([
  [7_200, '2 hours', '2 hr', '2 小时'],
  [5_400, '1 hour 30 minutes', '1 hr 30 min', '1 小时 30 分钟'],
  [88, '1 minute 28 seconds', '1 min 28 sec', '1 分钟 28 秒'],
  [360_001.9, '100 hours 1 second', '100 hr 1 sec', '100 小时 1 秒'],
  [0, '0 minutes', '0 min', '0 分钟'],
  [-5, '0 minutes', '0 min', '0 分钟'],
])('%d s are said as a span, not as a time of day', (seconds, long, short, chinese) => {
  expect(wordSpan(seconds, 'en')).toBe(long)
  expect(wordSpan(seconds, 'en', { form: 'short' })).toBe(short)
  expect(wordSpan(seconds, 'zh-CN')).toBe(chinese)
  expect(wordSpan(seconds, 'zh-CN', { form: 'short' })).toBe(chinese)
})

test.each([
  [61, '2 minutes', '2 分钟'],
  [3_600, '1 hour', '1 小时'],
  [86_400, '1 day', '1 天'],
  [130_000, '1 day 12 hours 7 minutes', '1 天 12 小时 7 分钟'],
])('a wait of %d s is not said too short', (seconds, english, chinese) => {
  expect(wordWait(seconds, 'en')).toBe(english)
  expect(wordWait(seconds, 'zh-CN')).toBe(chinese)
})

test('a space stands between Chinese and what is not', () => {
  expect(spaceChinese('停、1和½。')).toBe('停、1 和 ½。')
  expect(spaceChinese('ATM存款或POS刷卡，24小时')).toBe('ATM 存款或 POS 刷卡，24 小时')
})

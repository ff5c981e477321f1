import { expect, test } from 'vitest'
import { say } from '../../../../messages/format.ts'
import { chooseLeft, splitLeft } from './left-notice.ts'

test.each([
  [900, '15 minutes of lab time left', '实验时长还剩 15 分钟'],
  [308, '5 minutes of lab time left', '实验时长还剩 5 分钟'],
  [271, '5 minutes of lab time left', '实验时长还剩 5 分钟'],
  [269, '4 minutes of lab time left', '实验时长还剩 4 分钟'],
  [120, '2 minutes of lab time left', '实验时长还剩 2 分钟'],
  [118.6, '1 minute 59 seconds of lab time left', '实验时长还剩 1 分钟 59 秒'],
  [60, '1 minute of lab time left', '实验时长还剩 1 分钟'],
  [8.2, '9 seconds of lab time left', '实验时长还剩 9 秒'],
  [0.4, '1 second of lab time left', '实验时长还剩 1 秒'],
])('%d s left are told as %s', (seconds, en, zh) => {
  expect(say('en', 'notebook.warning.left', splitLeft(seconds))).toBe(en)
  expect(say('zh-CN', 'notebook.warning.left', splitLeft(seconds))).toBe(zh)
})

test('the most urgent warning is shown while the lab runs; it goes when the hours are over, or when new ones came', () => {
  const given = ['left_15', 'left_5', 'dormant_2'] as const
  expect(chooseLeft(given, { state: 'running', left: 290 })).toBe('left_5')
  expect(chooseLeft(['left_15'], { state: 'running', left: 308 })).toBe('left_15')
  expect(chooseLeft(given, { state: 'running', left: 0 })).toBeUndefined()
  expect(chooseLeft(given, { state: 'timed_out', left: 0 })).toBeUndefined()
  expect(chooseLeft(given, { state: 'stopped', left: 290 })).toBeUndefined()
  expect(chooseLeft(given, { state: 'running', left: 3600 })).toBeUndefined()
  expect(chooseLeft(given, { state: 'running', left: 600 })).toBe('left_15')
  expect(chooseLeft(['dormant_2'], { state: 'running', left: 10 })).toBeUndefined()
})

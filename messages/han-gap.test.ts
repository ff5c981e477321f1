import { expect, test } from 'vitest'

import { say } from './format.ts'
import { closeHan, markHan } from './han-gap.ts'

test.each([
  ['Google', '使用 Google 账号继续', 'Google 暂时没有响应。请使用邮箱登录，或稍后再试。'],
  ['微信', '使用微信账号继续', '微信暂时没有响应。请使用邮箱登录，或稍后再试。'],
])('a Chinese sentence names %s without a space too many or too few', (provider, middle, first) => {
  expect(say('zh-CN', 'account.provider.continue', { provider })).toBe(middle)
  expect(say('zh-CN', 'refusal.provider_unreachable', { provider })).toBe(first)
})

test('a name that ends in Chinese is set close at that end; other arguments and English keep their spaces', () => {
  const set = (locale: 'en' | 'zh-CN', name: string, value: string) => closeHan(`用 ${markHan(locale, name, value)} 登`)
  expect(set('zh-CN', 'other', 'Google、微信')).toBe('用 Google、微信登')
  expect(set('zh-CN', 'title', '微信')).toBe('用 微信 登')
  expect(set('en', 'provider', '微信')).toBe('用 微信 登')
  expect(closeHan(String(markHan('zh-CN', 'provider', 7)))).toBe('7')
})

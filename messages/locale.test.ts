import { expect, test } from 'vitest'
import { pickLocale } from './locale.ts'

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['de,fr;q=0.9,zh-TW;q=0.5,en;q=0.4', 'zh-CN'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['en;q=0.2, zh;q=0.7', 'zh-CN'],
  ['de-DE,zha', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('of the languages %s it is %s', (accepted, locale) => expect(pickLocale(accepted)).toBe(locale))

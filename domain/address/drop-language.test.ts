import { expect, test } from 'vitest'
import { dropLanguage } from './drop-language.ts'

test.each([
  ['', ''],
  ['?', ''],
  ['?lang=zh', ''],
  ['?LANG=zh-CN', ''],
  ['?q=%E6%A0%BC&lang=en', '?q=%E6%A0%BC'],
  ['?lang=en&page=2&lang=zh', '?page=2'],
  ['?language=en&slang=x', '?language=en&slang=x'],
])('a query without its language: %j is %j', (query, without) => expect(dropLanguage(query)).toBe(without))

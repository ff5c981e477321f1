import { expect, test } from 'vitest'
import { joinOr } from './join-or.ts'

test.each([
  ['zh-CN', ['银行转账', 'ATM 存款', 'POS 刷卡'], '银行转账、ATM 存款或 POS 刷卡'],
  ['zh-CN', ['银行转账', '现金'], '银行转账或现金'],
  ['en', ['Bank transfer', 'POS payment'], 'Bank transfer or POS payment'],
])('ways to pay are joined as people write them (%s)', (locale, words, joined) =>
  expect(joinOr(words, locale)).toBe(joined),
)

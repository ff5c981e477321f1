import { expect, test } from 'vitest'
import { sayLoose } from '../../../../messages/format.ts'
import type { Locale } from '../../../../messages/locale.ts'
import { wordPlace } from './word-place.ts'

const word = (locale: Locale, path: string) =>
  wordPlace((key, ...[args]) => sayLoose(locale, key, args), path.split('.'))

test.each([
  ['prompt', 'Question text', '题干'],
  ['choices.eighth.text', 'Choice eighth · text', '选项 eighth · 内容'],
  ['choices.eighth.why', 'Choice eighth · reason', '选项 eighth · 理由'],
  ['why', 'Explanation', '解析'],
  ['wrong.doubled.why', 'Wrong answer doubled · reason', '错误答案 doubled · 理由'],
  ['gaps.first.choices.why.text', 'Gap first · Choice why · text', '空 first · 选项 why · 内容'],
  ['left.red', 'Left red', '左项 red'],
  ['unit', 'Unit', '单位'],
])('the text at %s of a question is named in the reader’s language', (path, en, zh) => {
  expect(word('en', path)).toBe(en)
  expect(word('zh-CN', path)).toBe(zh)
})

test('a key that nobody has words for is shown as it is', () => {
  expect(word('zh-CN', 'hint.first')).toBe('hint · first')
})

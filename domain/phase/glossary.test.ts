import { expect, test } from 'vitest'
import { nameIn, sortTerms, type ListedTerm } from './glossary.ts'

const term = (en: string | undefined, zh: string | undefined, pinyin: string | null = null): ListedTerm => ({
  names: [
    ...(en === undefined ? [] : [{ lang: 'en', text: en }]),
    ...(zh === undefined ? [] : [{ lang: 'zh-CN', text: zh }]),
  ],
  pinyin,
})
const terms = [
  term('value', '值', 'zhí'),
  term('token', '词元', 'cí yuán'),
  term('vocabulary', '词表', 'cí biǎo'),
  term('Bit', '比特', 'bǐ tè'),
  term('softmax', 'softmax'),
  term('weight', '权重', 'quán zhòng'),
  term('gradient', '梯度', 'tī dù'),
  term('question', '题', 'tí'),
]
const sorted = (order: 'pinyin' | 'alphabet', lang: string) =>
  sortTerms(terms, order).map(({ letter, terms: found }) => [letter, ...found.map((one) => nameIn(one, lang))])

test('by pinyin: letters first, then tones, syllable by syllable; what is not Chinese stands by its letters', () =>
  expect(sorted('pinyin', 'zh-CN')).toEqual([
    ['B', '比特'],
    ['C', '词表', '词元'],
    ['Q', '权重'],
    ['S', 'softmax'],
    ['T', '梯度', '题'],
    ['Z', '值'],
  ]))

test('by alphabet, whatever the letter case', () =>
  expect(sorted('alphabet', 'en')).toEqual([
    ['B', 'Bit'],
    ['G', 'gradient'],
    ['Q', 'question'],
    ['S', 'softmax'],
    ['T', 'token'],
    ['V', 'value', 'vocabulary'],
    ['W', 'weight'],
  ]))

test('what begins with no letter stands under #, a name that is missing is taken from the other language', () => {
  const [odd] = sortTerms([term(undefined, '值', 'zhí')], 'alphabet')
  expect([odd?.letter, odd?.terms.map((one) => nameIn(one, 'en'))]).toEqual(['#', ['值']])
})

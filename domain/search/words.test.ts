import { expect, test } from 'vitest'
import { stem } from './stem.ts'
import { indexWords, isOneMistakeApart, listSpellings, readQuery } from './words.ts'

test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['cats', 'cat'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['relational', 'relat'],
  ['conditional', 'condit'],
  ['probabilities', 'probabl'],
  ['vocabularies', 'vocabulari'],
  ['formalize', 'formal'],
  ['adjustment', 'adjust'],
  ['adoption', 'adopt'],
  ['rate', 'rate'],
  ['controll', 'control'],
  ['is', 'is'],
])('the stem of %s is %s', (word, expected) => expect(stem(word)).toBe(expected))

test.each([
  ['token', 'tokens'],
  ['merge', 'merging'],
  ['probability', 'probabilities'],
  ['tokeniser', 'tokenizer'],
  ['normalisation', 'normalization'],
  ['sample', 'sampling'],
  ['gradient', 'gradients'],
])('%s is found by %s', (one, other) => expect(stem(one)).toBe(stem(other)))

test('Chinese is found by each character and each two within a sentence, words by stems, whatever their case and width', () => {
  expect(indexWords('词元表。Ｔokens, 3.14')).toEqual(['词', '元', '表', '词元', '元表', 'token', '3', '14'])
  expect(indexWords('词，元')).toEqual(['词', '元'])
})

test('a query is read into what must be there and the words that may have a mistake', () => {
  expect(readQuery('交叉熵 cross-entrop')).toEqual({
    must: ['交叉', '叉熵'],
    words: ['cross', 'entrop'],
    isOpen: true,
  })
  expect(readQuery('值')).toEqual({ must: ['值'], words: [], isOpen: false })
  expect(readQuery('token ').isOpen).toBe(false)
  expect(readQuery(' .。% ')).toEqual({ must: [], words: [], isOpen: false })
})

test.each([
  ['entropy', 'entorpy', true],
  ['entropy', 'entrpy', true],
  ['entropy', 'entroppy', true],
  ['entropy', 'antropy', true],
  ['entropy', 'entropy', false],
  ['entropy', 'antrophy', false],
  ['token', 'taken', true],
  ['ab', 'ba', true],
])('%s and %s are one mistake apart: %s', (a, b, expected) => {
  expect(isOneMistakeApart(a, b)).toBe(expected)
  expect(isOneMistakeApart(b, a)).toBe(expected)
  const haveOneInCommon = listSpellings(a).some((one) => listSpellings(b).includes(one))
  expect(haveOneInCommon || !expected || a.length < 5).toBe(true)
})

import { expect, it } from 'vitest'
import { readCatalogue } from '../../../messages/generate.ts'
import { leastBits, priceWords, shownSentence } from './word-prices.ts'

it('pays 1, 1, 1, 0, 1 and 0 bits for the sentence on the home page, as the lesson computes', () => {
  expect(priceWords(shownSentence)).toEqual([1, 1, 1, 0, 1, 0])
})
it('pays 1, 2, 1 and 0 bits for “red means stop.”', () => {
  expect(priceWords(['red', 'means', 'stop', '.'])).toEqual([1, 2, 1, 0])
})
it('needs 3 bits when nothing is forgotten', () => expect(leastBits).toBe(3))
it.each(['en', 'zh-CN'])('says in the picture’s description (%s) what the picture shows', (locale) => {
  const numbers = readCatalogue('home', locale)['home.run.chart']?.match(/\d+/g)?.map(Number)
  expect(numbers?.slice(-6)).toEqual(priceWords(shownSentence))
})

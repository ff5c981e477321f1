import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalise, text, type TextQuestion } from './text.ts'

const none = { choiceIds: [], shownIds: [] }
const ask = (forms: readonly string[], isExact = false): TextQuestion => ({
  id: 'q',
  type: 'text',
  points: 1,
  isPartial: false,
  prompt: { en: '?' },
  why: null,
  answer: { forms, isExact },
})
const isRight = (question: TextQuestion, typed: string) => text.mark(question, typed).got === 1

test.each([
  'cross-entropy',
  'Cross–Entropy',
  '  CROSS-ENTROPY. ',
  '“cross-entropy”',
  'ｃｒｏｓｓ－ｅｎｔｒｏｐｙ',
  '交叉熵',
  '交叉 熵',
  '「交叉熵'.slice(1),
  '交叉熵。',
])('any form is taken, however it is spelt: %s', (typed) =>
  expect(isRight(ask(['cross-entropy', '交叉熵']), typed)).toBe(true),
)

test.each(['crossentropy', 'cross entropies', 'entropy', '熵', '.'])('another word is not: %s', (typed) =>
  expect(isRight(ask(['cross-entropy', '交叉熵']), typed)).toBe(false),
)

test('where it must be exact only the space around it does not count', () => {
  const exact = ask(['BOS'], true)
  expect(['BOS', ' BOS ', 'bos', 'BOS.'].map((typed) => isRight(exact, typed))).toEqual([true, true, false, false])
})

test('an answer that is nothing but punctuation is compared as such', () =>
  expect([isRight(ask(['!']), '!'), isRight(ask(['!']), '?'), normalise(' ! ')]).toEqual([true, false, '!']))

test('takes what was typed as it is, and nothing else', () => {
  const read = (given: unknown) => text.read(ask(['a']), none, given)
  expect(['A b', ' ', 5, {}, 'x'.repeat(501)].map(read)).toEqual(['A b', null, undefined, undefined, undefined])
})

test('shows its forms in a review only', () => {
  const pick = () => ({ text: '', lang: 'en' })
  const looking = { drawn: none, answer: 'x', hasReview: false, hasReasons: true, pick }
  expect([text.ask(ask(['a']), none, pick), text.review(ask(['a']), looking)]).toEqual([
    {},
    { given: 'x', right: null, why: null },
  ])
  expect(text.review(ask(['a']), { ...looking, hasReview: true })).toMatchObject({ right: ['a'] })
})

test('a word is itself, and its spelling twice smoothed is smoothed once', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (word) => {
      expect(isRight(ask([word]), word)).toBe(true)
      expect(text.tally(ask([word]), word)).toEqual([normalise(word)])
    }),
  ))

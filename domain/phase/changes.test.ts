import { expect, test } from 'vitest'
import { countChanges, type LessonContent } from './changes.ts'

const words = Array.from({ length: 100 }, (_, at) => `word${at}`)
const lesson = (change: Partial<LessonContent> = {}): LessonContent => ({
  id: 'counting',
  items: ['reading'],
  video: null,
  quiz: null,
  text: words.join(' '),
  ...change,
})

test.each([
  ['the same', lesson(), 0],
  ['other tags and spaces, which a newer renderer makes', lesson({ text: words.join('\n\n  ') }), 0],
  ['a corrected word', lesson({ text: words.with(3, 'corrected').join(' ') }), 0],
  [
    'nine new words in a hundred',
    lesson({ text: [...words, ...Array.from({ length: 9 }, (_, at) => `new${at}`)].join(' ') }),
    0,
  ],
  ['a new paragraph', lesson({ text: [...words, ...Array.from({ length: 15 }, (_, at) => `new${at}`)].join(' ') }), 1],
  ['a paragraph less', lesson({ text: words.slice(0, 85).join(' ') }), 1],
  ['nothing left', lesson({ text: '' }), 1],
  ['a film', lesson({ items: ['video', 'reading'], video: 'abc.mp4' }), 1],
  ['other questions', lesson({ items: ['reading'], quiz: '["a"]' }), 1],
  ['an item less', lesson({ items: [] }), 0],
])('a lesson with %s', (_what, after, revised) =>
  expect(countChanges([lesson()], [after])).toEqual({ added: 0, revised }),
)

test('counts Chinese by characters', () => {
  const text = '语言模型一次只预测下一个词元，然后把它接在后面'
  expect(countChanges([lesson({ text })], [lesson({ text: text.replace('词元', '记号') })])).toEqual({
    added: 0,
    revised: 0,
  })
  expect(countChanges([lesson({ text })], [lesson({ text: `${text}，如此往复直到写完` })])).toEqual({
    added: 0,
    revised: 1,
  })
})

test('a new lesson is added, one that is gone is not told', () => {
  expect(countChanges([lesson(), lesson({ id: 'old' })], [lesson(), lesson({ id: 'new' })])).toEqual({
    added: 1,
    revised: 0,
  })
})

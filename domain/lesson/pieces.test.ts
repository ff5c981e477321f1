import { expect, test } from 'vitest'
import { dropLines, findPiece, listLines } from './pieces.ts'

const html = (text: string) => ({ kind: 'html' as const, html: text })
const reading = [
  html('<h2 id="a">Pairs</h2>\n<p>The <strong>first</strong> one &#x26; more.</p>'),
  { kind: 'predict' as const, id: 'g', question: '<p>What follows?</p>', answer: '<p>The second pair.</p>' },
  html('<ul>\n<li>one pair</li>\n<li class="x">glued together at last</li>\n</ul>'),
]

test('words are found in the piece where they begin, across marks, and nowhere when they are gone', () => {
  expect(findPiece(reading, 'first one & more')).toEqual({ at: 1, text: 'The first one & more.' })
  expect(findPiece(reading, 'second pair')).toEqual({ at: 3, text: 'The second pair.' })
  expect(findPiece(reading, 'glued together')).toEqual({ at: 5, text: 'glued together at last' })
  expect(findPiece(reading, 'nothing of this')).toBeUndefined()
})

test('each piece has its line, one without has that of the piece before, and learners get none', () => {
  const marked = html(
    '<h2 data-line="4" id="a">A</h2>\n<p data-line="6">B <code>&#x3C;p data-line="9"></code></p>\n<p>C</p>',
  )
  expect(listLines([marked])).toEqual([4, 6, 6])
  expect(dropLines(marked.html)).toBe('<h2 id="a">A</h2>\n<p>B <code>&#x3C;p data-line="9"></code></p>\n<p>C</p>')
})

test('the words that the import sets in by itself move no line', () => {
  const words = '<div class="scroller field-words" role="region"><table><tr><td>own</td></tr></table></div>'
  expect(findPiece([html(`<p>One here.</p>${words}<p>Two there.</p>`)], 'Two there')?.at).toBe(1)
})

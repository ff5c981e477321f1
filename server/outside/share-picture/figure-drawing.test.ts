import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findDrawing, readDrawing } from './figure-drawing.ts'

const courses = path.join(import.meta.dirname, '../../../courses')
/** As it stands in the page: without the style and the title of the file on its own. */
const inPage = (file: string) =>
  readFileSync(path.join(courses, file), 'utf8').replaceAll(/<(style|title)>[\s\S]*?<\/\1>/g, '')

test('every figure of the shipped courses can be drawn, all of its words and outlines', () => {
  const files = globSync('*/modules/**/figures/*.svg', { cwd: courses })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const svg = inPage(file)
    const drawing = readDrawing(svg)
    const empty = drawing?.pieces.filter(({ tag, words }) => tag === 'text' && words === '').length
    expect([file, drawing?.pieces.length, empty]).toEqual([file, svg.match(/<(rect|circle|path|text)\b/g)?.length, 0])
  }
})

test('of two drawings the one for a phone is taken, and none where there is none', () => {
  const wide = '<svg class="fig wide" viewBox="0 0 640 300"><rect width="1"></rect></svg>'
  const narrow = '<svg viewBox="0 0 304 300" class="fig narrow"><rect width="2"></rect></svg>'
  expect(findDrawing(`<p>a</p><figure>${wide}${narrow}</figure>`)).toBe(narrow)
  expect(findDrawing(`<figure>${wide}</figure>`)).toBe(wide)
  expect(findDrawing('<p>a</p><svg viewBox="0 0 8 8"></svg>')).toBeUndefined()
})

test('signs that HTML writes otherwise are what they stand for, and moves are read in order', () => {
  const svg =
    '<svg class="fig" viewBox="0 0 10 20"><text class="ink small" x="1" transform="translate(3 4) rotate(-90)">a &#x3C; b &amp; c</text></svg>'
  expect(readDrawing(svg)).toEqual({
    width: 10,
    height: 20,
    pieces: [
      {
        tag: 'text',
        classes: ['ink', 'small'],
        attributes: { x: '1' },
        moves: [
          { kind: 'translate', values: [3, 4] },
          { kind: 'rotate', values: [-90] },
        ],
        words: 'a < b & c',
      },
    ],
  })
})

test.each(['<g><rect width="1"></rect></g>', '<image href="x"></image>', '<rect transform="skewX(3)"></rect>'])(
  'a drawing with %s is left to the cover',
  (piece) => expect(readDrawing(`<svg class="fig" viewBox="0 0 10 20">${piece}</svg>`)).toBeUndefined(),
)

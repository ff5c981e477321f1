import { expect, test } from 'vitest'
import { isWorthOffering, measurePosition, scrollFor } from './position.ts'

test.each([
  ['the text is still below', { top: 900, height: 3000 }, 0],
  ['its beginning is at the reading line', { top: 300, height: 3000 }, 0],
  ['half of it is above the line', { top: -1200, height: 3000 }, 500],
  ['all of it is above', { top: -9000, height: 3000 }, 1000],
  ['it has no height', { top: 0, height: 0 }, 0],
])('the position when %s', (_title, text, perMille) => expect(measurePosition(text, 900)).toBe(perMille))

test('scrolling for a place brings it to where it was measured', () => {
  const text = { top: 200, height: 4000 }
  const by = scrollFor(345, text, 900)
  expect(measurePosition({ ...text, top: text.top - by }, 900)).toBe(345)
})

test('neither the beginning nor the end is offered', () =>
  expect([0, 39, 40, 960, 961, 1000].map(isWorthOffering)).toEqual([false, false, true, true, false, false]))

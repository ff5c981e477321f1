import { expect, test } from 'vitest'
import {
  findBlock,
  fromSections,
  isWorthOffering,
  measurePosition,
  scrollFor,
  toSections,
  type BlockBox,
} from './position.ts'

/** Blocks of such heights, 20 px between them, the first one at `top`. */
function stack(top: number, heights: readonly number[]): BlockBox[] {
  let next = top
  return heights.map((height) => {
    const block = { top: next, bottom: next + height }
    next = block.bottom + 20
    return block
  })
}
const text = [180, 60, 300, 120, 180] as const

test.each([
  ['the text is still below', stack(900, text), 0],
  ['its beginning is at the reading line', stack(300, text), 0],
  ['half of its third block is above the line', stack(300 - 280 - 160, text), 500],
  ['the line lies between its first and second block', stack(300 - 190, text), 190],
  ['all of it is above', stack(-9000, text), 1000],
  ['it has no block', [], 0],
  ['its only block has no height', stack(300, [0]), 0],
])('the position when %s', (_title, blocks, perMille) => expect(measurePosition(blocks, 900)).toBe(perMille))

test('a place is the same sentence in a narrow window, where each paragraph is longer and a figure is not', () => {
  const wide = stack(300 - 280 - 160, text)
  const narrow = stack(0, [360, 120, 300, 240, 360])
  const place = measurePosition(wide, 900)
  const by = scrollFor(place, narrow, 600)
  expect(by + 200).toBeCloseTo((narrow[2]?.top ?? 0) + 160) // half of the figure, a third down the window
  const moved = narrow.map(({ top, bottom }) => ({ top: top - by, bottom: bottom - by }))
  expect(measurePosition(moved, 600)).toBe(place)
})

test('an answer that is folded above it does not move it', () => {
  const open = stack(-200, [180, 400, 300])
  const place = measurePosition(open, 900)
  const folded = stack(-200, [180, 40, 300])
  expect(findBlock(place, 3)).toBe(1)
  expect(measurePosition(folded, 900) - place).toBeGreaterThan(0) // the window shows a later block now,
  const by = scrollFor(place, folded, 900)
  expect(by).toBeLessThan(0) // and the way back leads up to the same one
})

test('scrolling for a place brings it to where it was measured', () => {
  const blocks = stack(
    200,
    Array.from({ length: 80 }, (_, at) => 60 + ((at * 37) % 200)),
  )
  for (const place of [1, 41, 345, 678, 999]) {
    const by = scrollFor(place, blocks, 900)
    const moved = blocks.map(({ top, bottom }) => ({ top: top - by, bottom: bottom - by }))
    expect(measurePosition(moved, 900)).toBe(place)
  }
  expect(scrollFor(500, [], 900)).toBe(0)
})

test('in another language, which tells a section in more or fewer blocks, a place stays in its section, as far into it', () => {
  const english = { starts: [0, 2, 6, 10], count: 12 }
  const chinese = { starts: [0, 2, 8, 11], count: 14 }
  const half = Math.round((8 / 12) * 1000) // half of the third section
  const there = fromSections(toSections(half, english.starts, english.count), chinese.starts, chinese.count)
  expect(there).toBe(Math.round((9.5 / 14) * 1000))
  expect(fromSections(toSections(there, chinese.starts, chinese.count), english.starts, english.count)).toBe(half)
  expect(fromSections({ section: 9, share: 0.5 }, english.starts, english.count)).toBe(Math.round((11 / 12) * 1000))
  expect([toSections(0, [0], 0), fromSections({ section: 0, share: 0 }, [0], 0)]).toEqual([{ section: 0, share: 0 }, 0])
})

test('neither the beginning nor the end is offered', () =>
  expect([0, 39, 40, 960, 961, 1000].map(isWorthOffering)).toEqual([false, false, true, true, false, false]))

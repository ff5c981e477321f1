import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureUnion, type WatchedRange } from '../../../../domain/lesson/watched.ts'
import { mergeNoted, readNoted, uniteRanges, writeNoted } from './noted.ts'

test('a note is read as it was written, and what is none is nothing', () => {
  const noted = { ranges: [[0, 5] as const], video: 5, at: 1 }
  expect(readNoted(writeNoted(noted))).toEqual(noted)
  for (const odd of ['', '{', 'null', '5', '[]', '{"at":1}', '{"ranges":5,"at":1}'])
    expect(readNoted(odd)).toEqual({ ranges: [], at: 0 })
})

test('the newest position wins, in whatever order entries are read', () => {
  const older = { ranges: [], video: 10, reading: 100, at: 1 }
  const newer = { ranges: [], video: 20, at: 2 }
  expect(mergeNoted([newer, older])).toEqual({ ranges: [], video: 20, reading: 100, at: 2 })
})

test('of two guesses the first counts, whichever entry is read first', () => {
  const first = { ranges: [], made: { guesses: { a: { n: '1' } }, goals: ['p/x'] }, at: 1 }
  const later = { ranges: [], made: { guesses: { a: { n: '2' }, b: 'looked' as const }, goals: ['p/y'] }, at: 2 }
  const both = { guesses: { a: { n: '1' }, b: 'looked' }, goals: ['p/x', 'p/y'] }
  expect(mergeNoted([later, { ranges: [[0, 1]], at: 3 }, first]).made).toEqual(both)
  expect(readNoted(writeNoted(later))).toEqual(later)
})

describe('uniting ranges', () => {
  const second = fc.integer({ min: 0, max: 200 })
  const ranges = fc.array(
    fc.tuple(second, second).map(([a, b]): WatchedRange => [Math.min(a, b), Math.max(a, b) + 1]),
    { maxLength: 30 },
  )
  test('keeps every second and leaves none that touch', () =>
    fc.assert(
      fc.property(ranges, (some) => {
        const united = uniteRanges(some)
        expect(measureUnion(united)).toBe(measureUnion(some))
        for (const [i, range] of united.entries()) expect(range[0]).toBeGreaterThan(united[i - 1]?.[1] ?? -1)
      }),
    ))
})

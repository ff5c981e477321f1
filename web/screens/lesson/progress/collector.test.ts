import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureUnion } from '../../../../domain/lesson/watched.ts'
import { advanceStretch, beginStretch, emptyCollector, endStretch, takeRanges, type Collector } from './collector.ts'

/** Plays `seconds` of wall time in quarter seconds, as a browser reports it. */
function play(
  collector: Collector,
  { seconds, rate = 1, step = 0.25 }: { seconds: number; rate?: number; step?: number },
): Collector {
  let current = collector
  for (let i = 0; i < seconds / step; i++) {
    if (!current.open) throw new Error('nothing is playing')
    current = advanceStretch(current, { at: current.open.at + step * rate, now: current.open.now + step * 1000, rate })
  }
  return current
}
const start = (at: number) => beginStretch(emptyCollector, { at, now: 0 })
const watched = (collector: Collector) => takeRanges(collector).ranges

describe('what was played', () => {
  test('is one stretch while it plays on', () => expect(watched(play(start(3), { seconds: 4 }))).toEqual([[3, 7]]))

  test.each([0.75, 1, 1.5, 2])('counts at speed %f', (rate) =>
    expect(watched(play(start(0), { seconds: 8, rate }))).toEqual([[0, 8 * rate]]),
  )

  test('counts when a hidden page reports only every few seconds', () =>
    expect(watched(play(start(0), { seconds: 12, step: 3 }))).toEqual([[0, 12]]))

  test('does not include what was sought over', () => {
    const before = play(start(0), { seconds: 2 })
    const sought = advanceStretch(before, { at: 60, now: 2_250, rate: 1 })
    expect(watched(play(sought, { seconds: 1 }))).toEqual([
      [0, 2],
      [60, 61],
    ])
  })

  test('does not include a seek backwards', () => {
    const before = play(start(30), { seconds: 2 })
    const sought = advanceStretch(before, { at: 10, now: 2_250, rate: 1 })
    expect(watched(play(sought, { seconds: 1 }))).toEqual([
      [30, 32],
      [10, 11],
    ])
  })

  test('ends where it was last seen, wherever the video has been moved to', () =>
    expect(endStretch(play(start(5), { seconds: 1 }))).toEqual({ ranges: [[5, 6]], open: undefined }))

  test('stays empty when nothing moves', () =>
    expect(watched(advanceStretch(start(5), { at: 5, now: 60_000, rate: 1 }))).toEqual([]))

  test('is taken once, and goes on from there', () => {
    const { ranges, rest } = takeRanges(play(start(0), { seconds: 5 }))
    expect(ranges).toEqual([[0, 5]])
    expect(watched(rest)).toEqual([])
    expect(watched(play(rest, { seconds: 1 }))).toEqual([[5, 6]])
  })

  test('is never more than the wall clock allows, however somebody seeks', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ at: fc.double({ min: 0, max: 600, noNaN: true }), wait: fc.integer({ min: 0, max: 5_000 }) }),
          { maxLength: 40 },
        ),
        (moves) => {
          let now = 0
          let collector = start(0)
          for (const { at, wait } of moves) {
            now += wait
            collector = advanceStretch(collector, { at, now, rate: 1 })
          }
          expect(measureUnion(watched(collector))).toBeLessThanOrEqual(now / 1000 + moves.length * 0.75 + 1e-6)
        },
      ),
    ))
})

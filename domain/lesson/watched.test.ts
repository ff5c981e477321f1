import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clipRanges,
  creditFilm,
  isFilmWatched,
  isVideoFinished,
  isWatchable,
  measureUnion,
  shareWatched,
  type WatchedRange,
} from './watched.ts'

const LENGTH = 100
// Hundredths of a second, as the wire writes them, from before the beginning to after the end.
const moment = fc.integer({ min: -2_000, max: 12_000 }).map((hundredths) => hundredths / 100)
const someRanges = fc.array(fc.tuple(moment, moment), { maxLength: 30 })

/** The slow and obvious way: look at the middle of every hundredth of a second. */
const countHundredths = (ranges: readonly WatchedRange[]) => {
  let count = 0
  for (let i = 0; i < LENGTH * 100; i++)
    if (ranges.some(([start, end]) => start * 100 <= i + 0.5 && i + 0.5 < end * 100)) count++
  return count / 100
}

describe('a video is finished', () => {
  test.each<[string, WatchedRange[], boolean]>([
    ['when nothing was watched: no', [], false],
    ['when all was watched', [[0, 100]], true],
    ['at exactly 90 %', [[0, 90]], true],
    ['at a hundredth of a second less: no', [[0, 89.99]], false],
    [
      'when the middle was skipped over: no',
      [
        [0, 20],
        [40, 100],
      ],
      false,
    ],
    [
      'when 90 % was watched in pieces and out of order',
      [
        [50, 100],
        [0, 40],
      ],
      true,
    ],
    [
      'when the same half was watched twice: no',
      [
        [0, 50],
        [0, 50],
      ],
      false,
    ],
    ['when more than its length is claimed beyond the end: no', [[80, 360_000]], false],
    ['when backward ranges are sent: no', [[100, 0]], false],
  ])('%s', (_title, ranges, isFinished) => expect(isVideoFinished(ranges, LENGTH)).toBe(isFinished))

  test('at 90 % made of tenths, whose sum is not exact', () => {
    const tenths = Array.from({ length: 9 }, (_, i): WatchedRange => [i / 10, (i + 1) / 10])
    expect(isVideoFinished(tenths, 1)).toBe(true)
  })

  test('never where there is no video', () => expect(isVideoFinished([[0, 100]], 0)).toBe(false))
})

describe('the watched share', () => {
  test('is what a look at every hundredth of a second finds', () =>
    fc.assert(
      fc.property(someRanges, (ranges) => {
        expect(measureUnion(clipRanges(ranges, LENGTH))).toBeCloseTo(countHundredths(ranges), 6)
      }),
      { numRuns: 60 },
    ))

  test('lies between 0 and 1', () =>
    fc.assert(
      fc.property(someRanges, fc.integer({ min: 0, max: 200 }), (ranges, length) => {
        const share = shareWatched(ranges, length)
        expect(share >= 0 && share <= 1).toBe(true)
      }),
    ))

  test('does not depend on the order of the ranges', () =>
    fc.assert(
      fc.property(
        someRanges.chain((ranges) =>
          fc.tuple(fc.constant(ranges), fc.shuffledSubarray(ranges, { minLength: ranges.length })),
        ),
        ([ranges, shuffled]) => {
          expect(shareWatched(shuffled, LENGTH)).toBeCloseTo(shareWatched(ranges, LENGTH), 9)
        },
      ),
    ))

  test('is not changed by a range sent again, and never falls by one more', () =>
    fc.assert(
      fc.property(someRanges, fc.tuple(moment, moment), (ranges, more) => {
        const share = shareWatched(ranges, LENGTH)
        expect(shareWatched([...ranges, ...ranges], LENGTH)).toBeCloseTo(share, 9)
        expect(shareWatched([...ranges, more], LENGTH)).toBeGreaterThanOrEqual(share - 1e-9)
      }),
    ))
})

test('whoever watches at up to twice the speed, on line or off, has always had the time for it', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          seconds: fc.integer({ min: 0, max: 4000 }),
          rate: fc.constantFrom(0.75, 1, 1.5, 2),
          pause: fc.integer({ min: 0, max: 600 }),
        }),
        { maxLength: 20 },
      ),
      (films) => {
        let [watchedSeconds, passedSeconds] = [0, 0]
        for (const { seconds, rate, pause } of films) {
          watchedSeconds += seconds
          passedSeconds += seconds / rate + pause
          expect(isWatchable({ watchedSeconds, passedSeconds })).toBe(true)
        }
      },
    ),
  ))

test('a script that tells of an hour at once has not watched it', () => {
  expect(isWatchable({ watchedSeconds: 3600, passedSeconds: 5 })).toBe(false)
  expect(isWatchable({ watchedSeconds: 3600, passedSeconds: 1769 })).toBe(false)
  expect(isWatchable({ watchedSeconds: 3600, passedSeconds: 1770 })).toBe(true)
})

type FilmCredit = Parameters<typeof creditFilm>[0]['known']
const NOBODY: FilmCredit = { seconds: 0, reckonedAt: null }
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + Math.round(seconds * 1000))

test('whatever is reported, between two reports a film is credited with at most twice the clock, and never more than was told', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          start: fc.integer({ min: 0, max: 3600 }),
          length: fc.integer({ min: 0, max: 3600 }),
          wait: fc.integer({ min: -2, max: 900 }), // two processes: the clock may step back a little
        }),
        { minLength: 1, maxLength: 30 },
      ),
      (reports) => {
        const told: WatchedRange[] = []
        let known = NOBODY
        let clock = 0
        for (const { start, length, wait } of reports) {
          clock += wait
          told.push([start, start + length])
          const watchedSeconds = measureUnion(told)
          const seconds = creditFilm({ watchedSeconds, known, now: at(clock) })
          expect(seconds).toBeGreaterThanOrEqual(known.seconds)
          expect(seconds).toBeLessThanOrEqual(watchedSeconds + 1e-9)
          expect(seconds - known.seconds).toBeLessThanOrEqual(known.reckonedAt ? 2 * Math.max(0, wait) + 1e-9 : 30)
          known = { seconds, reckonedAt: at(clock) }
        }
      },
    ),
  ))

test('who watches at up to twice the speed and reports as the player does, with or without a network between, has all of it credited', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          rate: fc.constantFrom(0.75, 1, 1.5, 2),
          seconds: fc.integer({ min: 0, max: 1200 }), // by the clock: five online, many without a network
          rest: fc.integer({ min: 0, max: 60 }),
        }),
        { maxLength: 30 },
      ),
      (stretches) => {
        let [clock, watchedSeconds] = [5, 10]
        let known: FilmCredit = {
          seconds: creditFilm({ watchedSeconds, known: NOBODY, now: at(clock) }),
          reckonedAt: at(clock),
        }
        for (const { rate, seconds, rest } of stretches) {
          clock += seconds + rest
          watchedSeconds += seconds * rate
          known = { seconds: creditFilm({ watchedSeconds, known, now: at(clock) }), reckonedAt: at(clock) }
          expect(known.seconds).toBeCloseTo(watchedSeconds, 6)
        }
      },
    ),
  ))

test('a film told at once is credited as the clock goes on, and watched when nine tenths are', () => {
  const told = (known: FilmCredit, clock: number): FilmCredit => ({
    seconds: creditFilm({ watchedSeconds: 600, known, now: at(clock) }),
    reckonedAt: at(clock),
  })
  const isWatched = (creditedSeconds: number) => isFilmWatched({ ranges: [[0, 600]], length: 600, creditedSeconds })
  const first = told(NOBODY, 0)
  expect([first.seconds, isWatched(first.seconds)]).toEqual([30, false])
  expect(isWatched(told(first, 254).seconds)).toBe(false)
  expect(isWatched(told(first, 255).seconds)).toBe(true)
  expect(isFilmWatched({ ranges: [[0, 500]], length: 600, creditedSeconds: 600 })).toBe(false) // the clock alone is not enough
})

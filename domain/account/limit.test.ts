import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeLimits, guessLimitsFor, loginLimits, waitSeconds } from './limit.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test('asks nobody to wait who has done nothing', () => expect(waitSeconds([], codeLimits, now)).toBe(0))

test('allows a new code at most every 60 s', () => {
  expect(waitSeconds([ago(0)], codeLimits, now)).toBe(60)
  expect(waitSeconds([ago(59.5)], codeLimits, now)).toBe(1)
  expect(waitSeconds([ago(60)], codeLimits, now)).toBe(0)
})

test('allows 5 codes in any hour, not 5 in each hour of the clock', () => {
  const five = [3599, 3000, 2000, 1000, 100].map(ago)
  expect(waitSeconds(five, codeLimits, now)).toBe(1)
  expect(waitSeconds([ago(3600), ...five.slice(1)], codeLimits, now)).toBe(0)
})

test('allows 10 codes in any day', () => {
  const ten = [86_000, 70_000, 60_000, 50_000, 40_000, 30_000, 20_000, 10_000, 9000, 8000].map(ago)
  expect(waitSeconds(ten, codeLimits, now)).toBe(400)
  expect(waitSeconds(ten.slice(1), codeLimits, now)).toBe(0)
})

test('never makes anybody wait longer than the window, even after the clock was set back', () => {
  expect(waitSeconds([ago(-86_400)], [{ max: 1, seconds: 60 }], now)).toBe(60)
})

test('after the wait that it names one more is allowed, and not a second before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 15 }), (ages) => {
      const taken = ages.map(ago)
      const wait = waitSeconds(taken, codeLimits, now)
      expect(waitSeconds(taken, codeLimits, ago(-wait))).toBe(0)
      fc.pre(wait > 0)
      expect(waitSeconds(taken, codeLimits, ago(-(wait - 1)))).toBeGreaterThan(0)
    }),
  )
})

test('a source has one more guess at another account for every four people who signed in from there, and never a door without a lock', () => {
  expect([0, 3, 4, 200, 300, 10_000].map((arrivals) => guessLimitsFor(arrivals)[0]?.max)).toEqual([
    30, 30, 31, 80, 105, 105,
  ])
})

test('the wait for one account grows with the wrong passwords', () => {
  const wait = (tries: number, gap: number) =>
    waitSeconds(
      Array.from({ length: tries }, (_, i) => ago(i * gap)),
      loginLimits,
      now,
    )
  expect(wait(5, 0)).toBe(900)
  expect(wait(10, 300)).toBe(900)
  expect(wait(10, 100)).toBe(2700)
  expect(wait(30, 1000)).toBe(86_400 - 29_000)
})

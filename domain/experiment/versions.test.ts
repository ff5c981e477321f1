import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KEPT_BYTES, RECENT_BYTES, thinVersions, VERSION_DAYS, type VersionMark } from './versions.ts'

const now = new Date('2026-03-31T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const DAY = 86_400
const saved = (version: number, seconds: number, kind: VersionMark['kind'] = 'saved', stored = 1000): VersionMark => ({
  version,
  kind,
  savedAt: ago(seconds),
  stored,
})
const kept = (versions: readonly VersionMark[]) => {
  const gone = thinVersions(versions, now)
  return versions.map((one) => one.version).filter((version) => !gone.includes(version))
}

test('keeps every version of the last ten minutes', () => {
  const all = Array.from({ length: 119 }, (_, i) => saved(119 - i, i * 5))
  expect(kept(all)).toHaveLength(119)
})

test('keeps the newest of each minute, of each ten minutes, of each six hours, the older they are', () => {
  const HOUR = 3600 // `now` is noon
  expect(kept([saved(4, 0), saved(3, HOUR), saved(2, HOUR + 5), saved(1, HOUR + 59)])).toEqual([4, 3, 2])
  expect(kept([saved(4, 0), saved(3, 5 * HOUR), saved(2, 5 * HOUR + 1), saved(1, 5 * HOUR + 600)])).toEqual([4, 3, 2])
  expect(kept([saved(4, 0), saved(3, 5 * DAY), saved(2, 5 * DAY + HOUR), saved(1, 5 * DAY + 6 * HOUR)])).toEqual([
    4, 3, 2,
  ])
})

test('keeps the newest and what was handed in for ever, the rest for 30 days', () => {
  expect(kept([saved(3, 60 * DAY), saved(2, 61 * DAY), saved(1, 62 * DAY, 'handed_in')])).toEqual([3, 1])
  expect(kept([saved(2, 0), saved(1, VERSION_DAYS * DAY - 1)])).toEqual([2, 1])
  expect(kept([saved(2, 0), saved(1, VERSION_DAYS * DAY)])).toEqual([2])
})

test('keeps large versions of the last ten minutes one a minute only, and never more than a notebook may hold', () => {
  const MB = 1024 * 1024
  const large = Array.from({ length: 120 }, (_, i) => saved(120 - i, i * 5, 'saved', MB))
  expect(kept(large)).toHaveLength(RECENT_BYTES / MB + 10) // 8 at once, and one in each of the ten minutes
  const huge = Array.from({ length: 600 }, (_, i) => saved(600 - i, i * 60, 'saved', 7 * MB))
  expect(kept(huge).length * 7 * MB).toBeLessThanOrEqual(KEPT_BYTES)
  expect(kept(huge)[0]).toBe(600)
  expect(kept([...huge, saved(0, 700 * 60, 'handed_in', 7 * MB)])).toContain(0)
})

test('a month of saving every five seconds leaves a few hundred, and thinning again takes nothing more', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * DAY }), { maxLength: 400 }), (ages) => {
      const versions = ages.toSorted((a, b) => b - a).map((age, i) => saved(i + 1, age, 'saved', (age % 7) * 200_000))
      const left = versions.filter((one) => kept(versions).includes(one.version))
      expect(thinVersions(left, now)).toEqual([])
      expect(left.length).toBeLessThanOrEqual(120 + 110 + 132 + 117 + 5)
    }),
    { numRuns: 50 },
  ))

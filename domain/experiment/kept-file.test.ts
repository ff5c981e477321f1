import { describe, expect, test } from 'vitest'
import { hasKeptRoom, isKeptPath, keptFileLimits, newestOfEach, thinKeptFiles, type KeptVersion } from './kept-file.ts'

const now = new Date('2026-03-31T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const one = (path: string, version: number, days = 0, bytes = 10): KeptVersion => ({
  path,
  version,
  bytes,
  savedAt: ago(days),
})
const named = (list: readonly KeptVersion[]) => list.map(({ path, version }) => `${path} ${version}`).toSorted()

test('a path leads nowhere else', () => {
  const good = ['model.json', 'runs/one/loss.csv', '模型.json']
  const bad = ['', '../x', '/etc/x', '.hidden', 'a/../b', 'a\\b', 'a/', 'x\0', 'a/b/c/d/e/f/g/h']
  expect([...good, ...bad].filter(isKeptPath)).toEqual(good)
})

describe('room', () => {
  test('is counted by the newest version of each file, the file itself not twice', () => {
    const much = keptFileLimits.bytesOfAll
    expect(hasKeptRoom([one('a', 1, 2, much), one('a', 2, 1, much)], { path: 'a', bytes: much })).toBe(true)
    expect(hasKeptRoom([one('a', 1, 2, much)], { path: 'b', bytes: 1 })).toBe(false)
    expect(hasKeptRoom([one('a', 1, 2, much), one('a', 2, 1, 5)], { path: 'b', bytes: 1 })).toBe(true)
  })

  test('is for so many files', () => {
    const full = Array.from({ length: keptFileLimits.files }, (_, i) => one(`f${i}`, 1))
    expect(hasKeptRoom(full, { path: 'another', bytes: 1 })).toBe(false)
    expect(hasKeptRoom(full, { path: 'f3', bytes: 1 })).toBe(true)
  })
})

describe('versions that go', () => {
  test('are those older than a month; the newest of a file stays, whatever its age', () => {
    const versions = [one('a', 1, 90), one('a', 2, 40), one('a', 3, 29), one('a', 4, 1), one('b', 1, 300)]
    expect(named(thinKeptFiles(versions, now))).toEqual(['a 1', 'a 2'])
    expect(named(newestOfEach(versions))).toEqual(['a 4', 'b 1'])
  })

  test('are those of a file that each run writes anew, beyond the twenty newest', () => {
    const versions = Array.from({ length: 25 }, (_, i) => one('loss.csv', i + 1, (25 - i) / 100))
    expect(named(thinKeptFiles(versions, now))).toEqual([1, 2, 3, 4, 5].map((n) => `loss.csv ${n}`))
  })

  test('are the oldest when all together are too large', () => {
    const versions = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => one('a', n, 9 - n, 9_000_000))
    expect(named(thinKeptFiles([...versions, one('b', 1, 20, 9_000_000)], now))).toEqual(['a 1', 'a 2'])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureUnion, type WatchedRange } from '../../../../domain/lesson/watched.ts'
import { memoryShelf, mergeEntries, openJournal, uniteRanges, type Shelf } from './journal.ts'

let ids = 0
const open = (shelf: Shelf, of: Partial<{ learner: string; lesson: string }> = {}) =>
  openJournal({ shelf, learner: 'ada', phase: 'llm', lesson: 'bytes', newId: () => String(++ids), ...of })

describe('the journal of progress', () => {
  test('keeps what was added until it is dropped', () => {
    const shelf = memoryShelf()
    const journal = open(shelf)
    journal.add({ ranges: [[0, 5]], video: 5, at: 1 })
    const pending = journal.take(2)
    expect(pending?.entry).toEqual({ ranges: [[0, 5]], video: 5, at: 1 })
    const again = journal.take(2)
    expect(again?.entry).toEqual(pending?.entry)
    journal.drop(again?.keys ?? [])
    expect(open(shelf).take(2)).toBeUndefined()
  })

  test('does not lose what is added while something is on its way', () => {
    const journal = open(memoryShelf())
    journal.add({ ranges: [[0, 5]], at: 1 })
    const sent = journal.take(2)
    journal.add({ ranges: [[5, 9]], at: 3 })
    journal.drop(sent?.keys ?? [])
    expect(journal.take(4)?.entry.ranges).toEqual([[5, 9]])
  })

  test('joins what two tabs have written', () => {
    const shelf = memoryShelf()
    open(shelf).add({ ranges: [[0, 5]], video: 5, at: 1 })
    open(shelf).add({ ranges: [[40, 50]], video: 50, at: 2 })
    expect(open(shelf).take(3)?.entry).toEqual({
      ranges: [
        [0, 5],
        [40, 50],
      ],
      video: 50,
      at: 2,
    })
  })

  test('does not lose what another tab adds while its earlier entry is on its way', () => {
    const shelf = memoryShelf()
    const other = open(shelf)
    other.add({ ranges: [[0, 5]], at: 1 })
    const journal = open(shelf)
    const sent = journal.take(2)
    other.add({ ranges: [[5, 9]], at: 3 })
    journal.drop(sent?.keys ?? [])
    expect(journal.take(4)?.entry.ranges).toEqual([[5, 9]])
  })

  test('holds one entry however often sending has failed', () => {
    const shelf = memoryShelf()
    const journal = open(shelf)
    for (let i = 0; i < 50; i++) {
      journal.add({ ranges: [[i * 10, i * 10 + 5]], at: i })
      journal.take(i)
    }
    expect(shelf.length).toBe(1)
    expect(journal.take(60)?.entry.ranges).toHaveLength(50)
  })

  test('never gives one learner what another has watched, nor one lesson what belongs to another', () => {
    const shelf = memoryShelf()
    open(shelf).add({ ranges: [[0, 5]], at: 1 })
    expect(open(shelf, { learner: 'lin' }).take(2)).toBeUndefined()
    expect(open(shelf, { lesson: 'byte' }).take(2)).toBeUndefined()
  })

  test('sends what was watched however old it is, but no old position', () => {
    const journal = open(memoryShelf())
    journal.add({ ranges: [[0, 5]], video: 5, reading: 300, at: 0 })
    expect(journal.take(60 * 60 * 1000)?.entry).toEqual({ ranges: [[0, 5]], at: 0 })
  })

  test('reads on when an entry is broken', () => {
    const shelf = memoryShelf()
    open(shelf).add({ ranges: [[0, 5]], at: 1 })
    shelf.setItem('progress ada llm bytes x', '{')
    expect(open(shelf).take(2)?.entry.ranges).toEqual([[0, 5]])
  })

  test('goes on when the storage is full', () => {
    const full: Shelf = {
      ...memoryShelf(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => open(full).add({ ranges: [[0, 5]], at: 1 })).not.toThrow()
  })
})

test('the newest position wins, in whatever order entries are read', () => {
  const older = { ranges: [], video: 10, reading: 100, at: 1 }
  const newer = { ranges: [], video: 20, at: 2 }
  expect(mergeEntries([newer, older])).toEqual({ ranges: [], video: 20, reading: 100, at: 2 })
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

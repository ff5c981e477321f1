import { describe, expect, it } from 'vitest'
import { readEntry, type Entry } from './entry.ts'
import { clearJournal, openShelf, type JournalStorage } from './shelf.ts'

function makeStorage({ isFull = false } = {}) {
  const kept = new Map<string, string>()
  const storage: JournalStorage = {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
  }
  return { kept, storage }
}
const answer = (seq: number): Entry => ({ kind: 'answer', question: 'q', seq, choice: ['a'] })

describe('the shelf of an attempt’s journal', () => {
  it('shows each tab the entries of all tabs, each under a key of its own', () => {
    const { storage } = makeStorage()
    const [one, two] = ['t1', 't2'].map((tab) => openShelf({ storage, attemptId: 'x', tab }))
    one?.put(answer(1))
    two?.put(answer(1))
    expect([...(one?.entries().values() ?? [])]).toEqual([answer(1), answer(1)])
    one?.drop(one.keyOf(answer(1)))
    expect([...(two?.entries().keys() ?? [])]).toEqual([two?.keyOf(answer(1))])
  })

  it('keeps what the storage will not take as long as the page lives', () => {
    const { storage, kept } = makeStorage({ isFull: true })
    const shelf = openShelf({ storage, attemptId: 'x', tab: 't' })
    shelf.put(answer(4))
    shelf.mark(4)
    expect([[...shelf.entries().values()], shelf.highest(), kept.size]).toEqual([[answer(4)], 4, 0])
    shelf.drop(shelf.keyOf(answer(4)))
    expect(shelf.entries().size).toBe(0)
  })

  it('knows the highest number of any tab, marked or written', () => {
    const { storage } = makeStorage()
    const [one, two] = [
      openShelf({ storage, attemptId: 'x', tab: 't1' }),
      openShelf({ storage, attemptId: 'x', tab: 't2' }),
    ]
    expect(one.highest()).toBe(0)
    one.mark(5)
    expect([
      one.highest(),
      two.highest(),
      one.isGivenElsewhere(5),
      two.isGivenElsewhere(5),
      two.isGivenElsewhere(6),
    ]).toEqual([5, 5, false, true, false])
    two.put(answer(9))
    expect(one.highest()).toBe(9)
  })

  it('is emptied of one attempt only', () => {
    const { storage, kept } = makeStorage()
    for (const attemptId of ['x', 'xy']) openShelf({ storage, attemptId, tab: 't' }).put(answer(1))
    openShelf({ storage, attemptId: 'x', tab: 't' }).mark(1)
    clearJournal(storage, 'x')
    expect([...kept.keys()]).toEqual(['quiz-journal xy entry t 1'])
  })
})

describe('an entry of the storage', () => {
  const flag: Entry = { kind: 'flag', question: 'q', seq: 2, isFlagged: false }
  it.each([answer(1), flag])('is read as it was written: %j', (entry) =>
    expect(readEntry(JSON.stringify(entry))).toEqual(entry),
  )
  it.each([
    '',
    '{"kind":"ans',
    'null',
    '5',
    null,
    '{}',
    ...[
      { ...answer(1), choice: 'a' },
      { ...answer(1), choice: [1] },
      { ...answer(1), seq: '1' },
      { ...answer(1), question: 1 },
      { ...flag, isFlagged: 1 },
      { ...flag, kind: 'odd' },
    ].map((odd) => JSON.stringify(odd)),
  ])('is nothing when it is damaged: %s', (text) => expect(readEntry(text)).toBeUndefined())
})

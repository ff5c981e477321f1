import { describe, expect, it } from 'vitest'
import { readEntry, type Entry } from './entry.ts'
import { clearJournal, openJournal, type BoxName } from './journal.ts'
import { storagePlace, type BrowserStorage } from './place.ts'

function makePlace({ isFull = false } = {}) {
  const kept = new Map<string, string>()
  const storage: BrowserStorage = {
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
  return { kept, place: storagePlace(storage) }
}
const entry = (seq: number): Entry => ({ key: 'answer q', seq, at: 5, value: 'a' })
const name: BoxName = { owner: 'ada', kind: 'quiz', of: 'x' }

describe('a journal', () => {
  it('shows each tab the entries of all tabs, each under a key of its own', () => {
    const { place } = makePlace()
    const one = openJournal({ place, name, tab: 't1' })
    const two = openJournal({ place, name, tab: 't2' })
    void one.put(entry(1))
    void two.put(entry(1))
    expect([...one.entries().values()]).toEqual([entry(1), entry(1)])
    one.drop(one.whereOf(entry(1)))
    expect([...two.entries().keys()]).toEqual([two.whereOf(entry(1))])
    expect([one.isMine(two.whereOf(entry(1))), two.isMine(two.whereOf(entry(1)))]).toEqual([false, true])
  })

  it('keeps what the storage will not take as long as the page lives', () => {
    const { place, kept } = makePlace({ isFull: true })
    const journal = openJournal({ place, name, tab: 't' })
    expect(journal.put(entry(4))).toBe(false)
    journal.mark(4)
    const where = journal.whereOf(entry(4))
    expect([[...journal.entries().values()], journal.highest(), journal.isKept(where), kept.size]).toEqual([
      [entry(4)],
      4,
      false,
      0,
    ])
    journal.drop(where)
    expect(journal.entries().size).toBe(0)
  })

  it('knows the highest number of any tab, marked or written', () => {
    const { place } = makePlace()
    const one = openJournal({ place, name, tab: 't1' })
    const two = openJournal({ place, name, tab: 't2' })
    expect(one.highest()).toBe(0)
    one.mark(5)
    expect([
      one.highest(),
      two.highest(),
      one.isGivenElsewhere(5),
      two.isGivenElsewhere(5),
      two.isGivenElsewhere(6),
    ]).toEqual([5, 5, false, true, false])
    void two.put(entry(9))
    expect(one.highest()).toBe(9)
  })

  it('a mark that is damaged is no number that anybody has given', () => {
    const { place, kept } = makePlace()
    openJournal({ place, name, tab: 't1' }).mark(5)
    for (const key of kept.keys()) kept.set(key, '"five"')
    const two = openJournal({ place, name, tab: 't2' })
    expect([kept.size, two.highest(), two.isGivenElsewhere(1)]).toEqual([1, 0, false])
  })

  it('is of one person, one kind and one thing', () => {
    const { place } = makePlace()
    void openJournal({ place, name, tab: 't' }).put(entry(1))
    for (const other of [{ owner: 'bob' }, { kind: 'lesson' as const }, { of: 'xy' }])
      expect(openJournal({ place, name: { ...name, ...other }, tab: 't' }).entries().size).toBe(0)
  })

  it('is emptied of one thing only', () => {
    const { place, kept } = makePlace()
    for (const of of ['x', 'xy']) void openJournal({ place, name: { ...name, of }, tab: 't' }).put(entry(1))
    openJournal({ place, name, tab: 't' }).mark(1)
    clearJournal(place, name)
    expect([...kept.keys()]).toEqual(['outbox ada quiz xy entry t 1'])
  })
})

describe('an entry of the storage', () => {
  it('is read as it was written', () => expect(readEntry(JSON.parse(JSON.stringify(entry(1))))).toEqual(entry(1)))
  it.each([
    undefined,
    null,
    5,
    'x',
    [],
    {},
    { ...entry(1), key: 1 },
    { ...entry(1), seq: '1' },
    { ...entry(1), at: null },
    { ...entry(1), value: ['a'] },
  ])('is nothing when it is damaged: %j', (kept) => expect(readEntry(kept)).toBeUndefined())

  it('is nothing when it was cut off', () => {
    const { place, kept } = makePlace()
    kept.set('outbox ada quiz x entry t 1', '{"key":"answer q","se')
    expect(openJournal({ place, name, tab: 't' }).entries().size).toBe(0)
  })
})

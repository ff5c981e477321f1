// When an outbox writes down, sends and rests, on a clock in the test's hands.
import { describe, expect, it } from 'vitest'
import type { EntryOutcome, How, OutboxOptions, Pace } from './box.ts'
import type { Entry } from './entry.ts'
import { openJournal, type BoxName } from './journal.ts'
import { openOutbox } from './outbox.ts'
import { memoryPlace, type Place } from './place.ts'

const name: BoxName = { owner: 'ada', kind: 'lesson', of: 'x' }
const pace: Pace = { writeMs: 100, quietMs: 1_000, longestMs: 3_000 }

const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

function arrange({
  place = memoryPlace(),
  tab = 'tab',
  ...options
}: Partial<OutboxOptions> & { place?: Place; tab?: string } = {}) {
  let ms = 0
  let nextWait: number | undefined
  const timers = new Set<{ at: number; work: () => void }>()
  const sent: { readonly at: number; readonly key: string; readonly value: string; readonly isLast: boolean }[] = []
  /** What the server says of an entry; by default that it has it. */
  let reply: (entry: Entry, how: How) => EntryOutcome | Promise<EntryOutcome> = () => 'taken'
  const journal = openJournal({ place, name, tab })
  const box = openOutbox({
    journal,
    patience: { firstMs: 1_000, mostMs: 8_000 },
    device: {
      now: () => ms,
      random: () => 0,
      later(work, wait) {
        nextWait = wait
        const timer = { at: ms + wait, work }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
    isOwnersPage: () => true,
    async send(entry, how) {
      sent.push({ at: ms, key: entry.key, value: entry.value, isLast: how.isLast })
      return await reply(entry, how)
    },
    ...options,
  })
  return {
    box,
    journal,
    place,
    sent,
    lastWait: () => nextWait,
    timers: () => timers.size,
    answer: (next: typeof reply) => void (reply = next),
    setClock: (to: number) => void (ms = to),
    states: () => box.view.get().state,
    values: () => [...journal.entries().values()].map(({ value }) => value),
    pass: async (wait: number) => {
      const end = ms + wait
      await settle()
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        ms = Math.max(ms, next.at)
        next.work()
        await settle()
      }
      ms = end
    },
  }
}
const away = () => Promise.reject(new TypeError('no network'))

describe('an outbox with a pace', () => {
  it('writes down soon, and sends when nothing more came for a while', async () => {
    const { box, sent, pass, states, values } = arrange({ pace })
    box.put('a', '1')
    expect([states(), values()]).toEqual(['unsent', []])
    await pass(99)
    expect(values()).toEqual([])
    await pass(1)
    expect([states(), values(), sent]).toEqual(['unsent', ['1'], []])
    await pass(899)
    expect(sent).toEqual([])
    await pass(1)
    expect([states(), sent]).toEqual(['empty', [{ at: 1_000, key: 'a', value: '1', isLast: false }]])
  })

  it('does not wait for quiet longer than for the longest time', async () => {
    const { box, sent, pass } = arrange({ pace })
    for (let at = 0; at <= 3_000; at += 500) {
      box.put('a', String(at))
      await pass(500)
    }
    await pass(500)
    expect(sent.map(({ at, value }) => [at, value])).toEqual([
      [3_000, '2500'],
      [4_000, '3000'],
    ])
  })

  it('sends at the latest after its pace when the device’s clock is set back', async () => {
    const { box, sent, pass, setClock } = arrange({ pace })
    await pass(10_000)
    box.put('a', '1')
    setClock(0)
    box.put('a', '2')
    await pass(1_000)
    expect(sent.map(({ value }) => value)).toEqual(['2'])
  })

  it('reads what was put when it is written down, not before', async () => {
    const { box, pass, values } = arrange({ pace })
    let text = 'early'
    box.put('a', () => text)
    text = 'late'
    await pass(100)
    expect(values()).toEqual(['late'])
  })

  it('sends what is put while it sends after its own pace', async () => {
    const { box, sent, pass, answer, states } = arrange({ pace })
    let arrive: (how: EntryOutcome) => void = () => {}
    answer(() => new Promise((resolve) => (arrive = resolve)))
    box.put('a', '1')
    await pass(1_000)
    expect(states()).toBe('sending')
    box.put('a', '2')
    expect(states()).toBe('sending')
    await pass(500)
    arrive('taken')
    await pass(0)
    expect([states(), sent.length]).toEqual(['unsent', 1])
    answer(() => 'taken')
    await pass(1_000)
    expect([states(), sent.map(({ value }) => value)]).toEqual(['empty', ['1', '2']])
  })

  it('writes down and sends at once what is in hand when its page goes', async () => {
    const { box, sent, values } = arrange({ pace })
    box.put('a', '1')
    await box.sendLast()
    expect([sent, values()]).toEqual([[{ at: 0, key: 'a', value: '1', isLast: true }], []])
  })

  it('lets nothing go beside what is under way when its page goes, unless it may', async () => {
    for (const mayOverlap of [false, true]) {
      const { box, sent, pass, answer, values } = arrange({ pace, mayOverlap })
      answer((_entry, { isLast }) => (isLast ? 'taken' : new Promise(() => {})))
      box.put('a', '1')
      await pass(1_000)
      box.put('b', '2')
      await box.sendLast()
      expect(sent.map(({ value, isLast }) => [value, isLast])).toEqual([
        ['1', false],
        ...(mayOverlap ? [['1', true]] : []),
      ])
      expect(values()).toEqual(mayOverlap ? ['2'] : ['1', '2'])
    }
  })
})

describe('an outbox', () => {
  it('sends nothing once it is stopped, and keeps it for the next page', async () => {
    const one = arrange({ pace })
    one.box.put('a', '1')
    await one.pass(100)
    one.box.stop()
    one.box.put('a', '2')
    await one.pass(60_000)
    await one.box.flush()
    expect([one.sent, one.timers()]).toEqual([[], 0])
    const next = arrange({ place: one.place, tab: 'next' })
    expect([await next.box.flush(), next.sent.map(({ value }) => value)]).toEqual(['empty', ['2']])
  })

  it('plans no other try after a failure once it is stopped', async () => {
    const { box, sent, pass, answer, timers } = arrange()
    let fail: (why: Error) => void = () => {}
    answer(() => new Promise((_resolve, reject) => (fail = reject)))
    box.put('a', '1')
    await pass(0)
    box.stop()
    fail(new TypeError('no network'))
    await pass(60_000)
    expect([sent.length, timers()]).toEqual([1, 0])
  })

  it('tries again by itself after a failure, and once it has arrived begins with the short wait again', async () => {
    const { box, sent, pass, answer, states, lastWait } = arrange()
    answer(away)
    box.put('a', '1')
    await pass(2_999)
    expect([sent.map(({ at }) => at), states(), lastWait()]).toEqual([[0, 1_000], 'waiting', 2_000])
    answer(() => 'taken')
    await pass(1)
    expect([sent.length, states()]).toEqual([3, 'empty'])
    answer(away)
    box.put('a', '2')
    await pass(0)
    expect(lastWait()).toBe(1_000)
  })

  it('keeps the pause that the server asks for, whoever comes back meanwhile, and sends all after it', async () => {
    const { box, sent, pass, answer, states, lastWait } = arrange({ pace })
    answer(() => ({ againMs: 7_000 }))
    box.put('a', '1')
    await pass(1_000)
    expect([states(), lastWait()]).toEqual(['waiting', 7_000])
    expect(await box.wake()).toBe('waiting')
    box.put('b', '2')
    await pass(6_999)
    expect([sent.length, states()]).toEqual([1, 'waiting'])
    answer(() => 'taken')
    await pass(1)
    expect([sent.map(({ value }) => value), states()]).toEqual([['1', '1', '2'], 'empty'])
  })

  it('of a key sends only the newest, and of keys the oldest first', async () => {
    const { box, sent, answer } = arrange()
    answer(away)
    for (const [key, value] of [
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
      ['c', '4'],
    ] as const)
      box.put(key, value)
    await box.flush()
    answer(() => 'taken')
    sent.length = 0
    expect([await box.flush(), sent.map(({ value }) => value)]).toEqual(['empty', ['2', '3', '4']])
  })

  it('lets go of what is refused, and goes on with what comes after it', async () => {
    const { box, sent, answer, values } = arrange()
    answer(away)
    box.put('a', '1')
    box.put('b', '2')
    await box.flush()
    answer(({ value }) => (value === '1' ? 'refused' : 'taken'))
    sent.length = 0
    expect([await box.flush(), sent.map(({ value }) => value), values()]).toEqual(['empty', ['1', '2'], []])
  })

  it('keeps what the server wants otherwise, and sends what is put next', async () => {
    const { box, sent, pass, answer, states, values } = arrange({ pace })
    answer(() => 'kept')
    box.put('a', '1')
    await pass(1_000)
    expect([states(), values(), sent.length]).toEqual(['unsent', ['1'], 1])
    await pass(60_000)
    expect(sent.length).toBe(1)
    answer(() => 'taken')
    box.put('a', '2')
    await pass(1_000)
    expect([states(), values(), sent.at(-1)?.value]).toEqual(['empty', [], '2'])
  })

  it('sends nothing after it was told to hold, until it may go on', async () => {
    const { box, sent, pass, answer, states, values } = arrange({ pace })
    answer(() => 'held')
    box.put('a', '1')
    await pass(1_000)
    expect(states()).toBe('held')
    box.put('a', '2')
    await pass(60_000)
    expect([states(), values(), sent.length]).toEqual(['held', ['2'], 1])
    answer(() => 'taken')
    box.resume()
    await pass(1_000)
    expect([states(), sent.map(({ value }) => value)]).toEqual(['empty', ['1', '2']])
    box.resume()
    await pass(60_000)
    expect([states(), sent.length]).toEqual(['empty', 2])
  })

  it('lets go of older deeds when the server holds a number, and numbers the next ones higher', async () => {
    const { box, answer, values } = arrange()
    answer(away)
    box.put('a', '1')
    box.put('b', '2')
    await box.flush()
    box.settle('a', 40)
    expect(values()).toEqual(['2'])
    box.put('a', '3')
    await box.flush()
    expect(box.view.get().entries.map(({ value, seq }) => [value, seq])).toEqual([
      ['2', 2],
      ['3', 41],
    ])
    box.settle('a', 40)
    expect(values()).toEqual(['2', '3'])
    box.settle('a', 41)
    expect(values()).toEqual(['2'])
    box.raise(90)
    box.raise(50)
    box.put('c', '4')
    expect(box.view.get().entries.at(-1)?.seq).toBe(91)
  })

  it('numbers higher than any tab of the browser has', async () => {
    const one = arrange()
    one.answer(away)
    one.box.raise(17)
    one.box.put('a', '1')
    await one.pass(0)
    const other = arrange({ place: one.place, tab: 'other' })
    other.answer(away)
    other.box.put('b', '2')
    await other.pass(0)
    expect(new Set(other.box.view.get().entries.map(({ seq }) => seq))).toEqual(new Set([18, 19]))
  })

  it('forgets a key, also what is not written down yet, and all', async () => {
    const { box, pass, answer, values } = arrange({ pace })
    answer(away)
    box.put('a', '1')
    box.put('b', '2')
    await pass(100)
    box.put('a', '3')
    box.forget('a')
    await pass(100)
    expect(values()).toEqual(['2'])
    box.put('c', '4')
    box.clear()
    await pass(100)
    expect(values()).toEqual([])
  })

  it('knows what was done on this page just now from what failed, is old or another tab’s', async () => {
    const { box, pass, answer, place } = arrange()
    let arrive: (how: EntryOutcome | Error) => void = () => {}
    answer(
      () => new Promise((resolve, reject) => (arrive = (how) => (how instanceof Error ? reject(how) : resolve(how)))),
    )
    box.put('a', '1')
    const [first] = box.view.get().entries
    expect(first && box.isLive(first)).toBe(true)
    box.put('a', '2')
    const second = box.view.get().entries.at(-1)
    expect([first && box.isLive(first), second && box.isLive(second)]).toEqual([false, true])
    arrive(new TypeError('no network'))
    await pass(0)
    expect(second && box.isLive(second)).toBe(false)
    const other = arrange({ place, tab: 'other' })
    const [theirs] = other.box.view.get().entries
    expect(theirs && other.box.isLive(theirs)).toBe(false)
  })

  it('sends of other tabs only what it adopted, where it sends its own', async () => {
    const one = arrange()
    one.answer(away)
    one.box.put('a', '1')
    await one.pass(0)
    const [where = ''] = one.journal.entries().keys()
    const other = arrange({ place: one.place, tab: 'other', ownOnly: { adopted: [] } })
    expect([await other.box.flush(), other.sent]).toEqual(['empty', []])
    other.box.forget('a')
    expect(other.values()).toEqual(['1'])
    const third = arrange({ place: one.place, tab: 'third', ownOnly: { adopted: [where] } })
    third.box.put('a', '2')
    expect([await third.box.flush(), third.sent.map(({ value }) => value), third.values()]).toEqual([
      'empty',
      ['2'],
      [],
    ])
  })

  it('tells whoever sends whether the deed outlives the page, and tries to write it down again after a failure', async () => {
    const kept = memoryPlace()
    let isFull = true
    const place: Place = { ...kept, write: (key, one) => !isFull && kept.write(key, one) }
    const { box, answer, pass } = arrange({ place })
    const told: boolean[] = []
    answer(async (_entry, { isKept }) => {
      told.push(await isKept())
      throw new TypeError('no network')
    })
    box.put('a', '1')
    await pass(0)
    isFull = false
    await pass(1_000)
    await pass(2_000)
    expect(told).toEqual([false, false, true])
  })

  it('closes for good: nothing is put, sent or kept any more, of any key', async () => {
    const { box, sent, pass, answer, states, values } = arrange({ pace })
    box.put('a', '1')
    box.put('b', '2')
    answer(() => 'closed')
    await pass(1_000)
    expect([states(), values(), sent.length]).toEqual(['closed', [], 1])
    box.put('a', '3')
    box.resume()
    await pass(60_000)
    expect([states(), values(), sent.length]).toEqual(['closed', [], 1])
  })
})

import { describe, expect, it } from 'vitest'
import type { OutboxOptions } from './box.ts'
import { openJournal, type BoxName } from './journal.ts'
import { openOutbox } from './outbox.ts'
import { memoryPlace, type Place } from './place.ts'

const name: BoxName = { owner: 'ada', kind: 'lesson', of: 'x' }

/** A box that sends at once, whose timers and server are in the test's hands. */
function arrange(options: Partial<OutboxOptions> & { readonly place?: Place; readonly tab?: string } = {}) {
  const waits: number[] = []
  const sent: string[] = []
  const net = { isUp: true }
  const journal = openJournal({ place: options.place ?? memoryPlace(), name, tab: options.tab ?? 'tab' })
  const box = openOutbox({
    journal,
    patience: { firstMs: 1_000, mostMs: 8_000 },
    device: {
      now: () => 0,
      random: () => 0,
      later(_work, ms) {
        waits.push(ms)
        return () => {}
      },
    },
    isOwnersPage: () => true,
    send: ({ value }) => {
      if (!net.isUp) return Promise.reject(new TypeError('no network'))
      sent.push(value)
      return Promise.resolve('taken')
    },
    ...options,
  })
  return { box, journal, waits, sent, net }
}

describe('an outbox', () => {
  it('waits twice as long after each failure, up to the most, and from the start again once somebody is back', async () => {
    const { box, waits, net } = arrange()
    net.isUp = false
    box.put('a', '1')
    for (let tries = 0; tries < 4; tries++) await box.flush()
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000].slice(0, waits.length))
    expect(waits.length).toBeGreaterThanOrEqual(4)
    await box.wake()
    expect(waits.at(-1)).toBe(1_000)
  })

  it('comes back at moments that differ, so that a school does not come at once', async () => {
    const waits = [0, 0.5, 1].map(async (chance) => {
      const given: number[] = []
      const later = (_work: () => void, ms: number) => {
        given.push(ms)
        return () => {}
      }
      const { box } = arrange({
        send: () => Promise.reject(new TypeError('no network')),
        device: { now: () => 0, random: () => chance, later },
      })
      box.put('a', '1')
      await box.flush()
      return given[0]
    })
    expect(await Promise.all(waits)).toEqual([1_000, 875, 750])
  })

  it('sends nothing from a page that is another’s by now, and keeps it for its own person', async () => {
    let isOwners = false
    const { box, sent } = arrange({ isOwnersPage: () => isOwners })
    box.put('a', '1')
    expect([await box.flush(), sent, box.view.get().entries.length]).toEqual(['waiting', [], 1])
    isOwners = true
    expect([await box.wake(), sent]).toEqual(['empty', ['1']])
  })

  it('joins what several tabs left while the storage is full, and sends it once', async () => {
    const kept = memoryPlace()
    let isFull = false
    const place: Place = { ...kept, write: (key, one) => !isFull && kept.write(key, one) }
    const pace = { writeMs: 0, quietMs: 9, longestMs: 9 }
    const join = (all: readonly { readonly value: string }[]) =>
      all
        .map(({ value }) => value)
        .filter(Boolean)
        .join()
    for (const tab of ['one', 'two', 'three']) arrange({ place, tab, pace, join }).box.put('a', tab)
    isFull = true
    const { box, sent } = arrange({ place, tab: 'four', pace, join })
    expect([await box.flush(), sent]).toEqual(['empty', ['one,two,three']])
    expect(box.view.get().entries).toEqual([])
  })

  it('lets an older deed go only once the newer one is safe', async () => {
    const kept = memoryPlace()
    let isFull = false
    const place: Place = { ...kept, write: (key, one) => !isFull && kept.write(key, one) }
    const { box, net, sent } = arrange({ place })
    net.isUp = false
    box.put('a', '1')
    await box.flush()
    isFull = true
    box.put('a', '2')
    await box.flush()
    const next = openJournal({ place, name, tab: 'next' }) // the page is gone
    expect([...next.entries().values()].map(({ value }) => value)).toEqual(['1'])
    net.isUp = true
    expect([await box.flush(), sent, next.entries().size]).toEqual(['empty', ['2'], 0])
  })

  it('is held, and goes on when it may', async () => {
    const { box, sent } = arrange()
    box.hold()
    box.put('a', '1')
    expect([await box.flush(), sent]).toEqual(['held', []])
    box.resume()
    expect([await box.flush(), sent]).toEqual(['empty', ['1']])
  })

  it('takes nothing more once it is closed, and says so', async () => {
    const { box, sent } = arrange({ send: () => Promise.resolve('closed') })
    box.put('a', '1')
    box.put('b', '1')
    expect([await box.flush(), box.view.get().entries]).toEqual(['closed', []])
    box.put('a', '2')
    expect([await box.flush(), box.view.get().entries, sent]).toEqual(['closed', [], []])
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Child } from './child.ts'
import { makeReady } from './ready.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Children that do nothing but say whether they were ended. */
function makeNursery() {
  const all: { ended: boolean }[] = []
  return {
    all,
    start: async (): Promise<Child> => {
      const self = { ended: false }
      all.push(self)
      return {
        isUp: Promise.resolve(),
        give: async () => Buffer.alloc(0),
        stop: () => (self.ended = true),
        isThere: () => !self.ended,
        cpuMs: () => 0,
      }
    },
  }
}

test('nothing is started before somebody asks, then so many wait', async () => {
  const { all, start } = makeNursery()
  const ready = makeReady(2, start)
  expect(all).toHaveLength(0)
  await ready.take()
  expect(all).toHaveLength(3)
})

test('the one that has waited longest is taken, each once', async () => {
  const { all, start } = makeNursery()
  const ready = makeReady(2, start)
  const taken = [await ready.take(), await ready.take(), await ready.take()]
  expect(new Set(taken).size).toBe(3)
  taken[1]?.stop()
  expect(all.map(({ ended }) => ended)).toEqual([false, true, false, false, false])
})

test('one that has ended while it waited is not taken', async () => {
  const { all, start } = makeNursery()
  const ready = makeReady(1, start)
  await ready.take()
  all.forEach((one) => (one.ended = true))
  expect((await ready.take()).isThere()).toBe(true)
})

test('when no receipt has come for ten minutes, none waits any more', async () => {
  const { all, start } = makeNursery()
  const ready = makeReady(2, start)
  const first = await ready.take()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  await ready.take()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(all.some(({ ended }) => ended)).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(all.filter(({ ended }) => ended)).toHaveLength(2)
  expect(first.isThere()).toBe(true)
})

test('one that could not be started is tried again by whoever needs it', async () => {
  const { start } = makeNursery()
  let tries = 0
  const ready = makeReady(1, async () => {
    if (++tries === 2) throw new Error('no more processes')
    return start()
  })
  await ready.take()
  expect((await ready.take()).isThere()).toBe(true)
})

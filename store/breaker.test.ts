import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBreaker } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Probes that the test answers, in the order in which they were sent. */
function arrange() {
  const probes: PromiseWithResolvers<void>[] = []
  let healed = 0
  const breaker = makeBreaker({
    probe() {
      const probe = Promise.withResolvers<void>()
      probes.push(probe)
      return probe.promise
    },
    healed: () => void healed++,
    every: 100,
  })
  const rest = () => vi.advanceTimersByTimeAsync(0)
  return { breaker, probes, rest, healed: () => healed }
}

test('one failure proves nothing: when the first probe comes back all goes on, and nothing has healed', async () => {
  const { breaker, probes, rest, healed } = arrange()
  breaker.doubt()
  breaker.doubt()
  expect([probes.length, breaker.isOpen()]).toEqual([1, false])
  probes[0]?.resolve()
  await rest()
  await vi.advanceTimersByTimeAsync(1000)
  expect([probes.length, breaker.isOpen(), healed()]).toEqual([1, false, 0])
})

test('it opens when the first probe fails, or does not come back; the first that succeeds closes it, once', async () => {
  const { breaker, probes, rest, healed } = arrange()
  breaker.doubt()
  probes[0]?.reject(new Error('away'))
  await rest()
  expect(breaker.isOpen()).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(probes).toHaveLength(3)
  probes[2]?.resolve()
  await rest()
  expect([breaker.isOpen(), healed()]).toEqual([false, 1])
  probes[1]?.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect([probes.length, healed()]).toEqual([3, 1])
  const swallowed = arrange()
  swallowed.breaker.doubt()
  await vi.advanceTimersByTimeAsync(100)
  expect(swallowed.breaker.isOpen()).toBe(true)
})

test('a probe that fails when another has succeeded meanwhile opens nothing, in the next round neither', async () => {
  const { breaker, probes, rest, healed } = arrange()
  breaker.doubt()
  await vi.advanceTimersByTimeAsync(100)
  probes[1]?.resolve()
  await rest()
  probes[0]?.reject(new Error('late'))
  await rest()
  expect([breaker.isOpen(), healed()]).toEqual([false, 1])
  const again = arrange()
  again.breaker.doubt()
  await vi.advanceTimersByTimeAsync(100)
  again.probes[1]?.resolve()
  await again.rest()
  again.breaker.doubt() // the next round
  again.probes[0]?.reject(new Error('of the round before'))
  await again.rest()
  expect(again.breaker.isOpen()).toBe(false)
})

test('once closed it looks no more', async () => {
  const { breaker, probes, rest, healed } = arrange()
  breaker.doubt()
  breaker.close()
  probes[0]?.reject(new Error('away'))
  await rest()
  await vi.advanceTimersByTimeAsync(1000)
  expect([probes.length, breaker.isOpen(), healed()]).toEqual([1, false, 0])
})

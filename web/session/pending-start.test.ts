import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStart, readStart, takeStart } from './pending-start.ts'

let stored: Map<string, string>
const press = (phase: string, now: number) => stored.set('start', `${now} ${phase}`) // as web/first-script.ts does
const MINUTE = 60_000
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a pressed start is good once, for its own phase, for an hour', () => {
  expect(takeStart('llm', 0)).toBe(false)
  press('llm', 0)
  expect(takeStart('rag', MINUTE)).toBe(false)
  expect([takeStart('llm', 59 * MINUTE), takeStart('llm', 59 * MINUTE)]).toEqual([true, false])
  press('llm', 0)
  expect([takeStart('llm', 60 * MINUTE), takeStart('llm', -1)]).toEqual([false, false])
})

test('is looked at as often as one likes, and is none after an hour or when it is damaged', () => {
  press('llm', 0)
  expect([readStart(MINUTE), readStart(2 * MINUTE), readStart(60 * MINUTE), readStart(-1)]).toEqual([
    'llm',
    'llm',
    undefined,
    undefined,
  ])
  stored.set('start', 'llm')
  expect([readStart(0), takeStart('llm', 0)]).toEqual([undefined, false])
})

test('is gone with whoever signs out', () => {
  press('llm', 0)
  forgetStart()
  expect(takeStart('llm', 1)).toBe(false)
})

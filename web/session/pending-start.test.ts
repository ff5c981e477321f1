import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStart, rememberStart, takeStart } from './pending-start.ts'

let stored: Map<string, string>
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
  rememberStart('llm', 0)
  expect(takeStart('rag', MINUTE)).toBe(false)
  expect([takeStart('llm', 59 * MINUTE), takeStart('llm', 59 * MINUTE)]).toEqual([true, false])
  rememberStart('llm', 0)
  expect([takeStart('llm', 60 * MINUTE), takeStart('llm', MINUTE)]).toEqual([false, false])
})

test('a start that was pressed before any script had come is found, as the page’s first lines write it down', () => {
  stored.set('start', `${MINUTE} llm`) // web/first-script.ts
  expect(takeStart('llm', 2 * MINUTE)).toBe(true)
})

test('is gone with whoever signs out', () => {
  rememberStart('llm', 0)
  forgetStart()
  expect(takeStart('llm', 1)).toBe(false)
})

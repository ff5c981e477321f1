import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './sign-up-draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const draft = { email: 'ada@example.com', hasConsented: true, sent: { email: 'ada@example.com', until: 1 } }

test('a sign-up survives a reload for half an hour, and no longer', () => {
  keepDraft(draft)
  vi.advanceTimersByTime(30 * 60_000 - 1)
  expect(readDraft()).toEqual(draft)
  vi.advanceTimersByTime(1)
  expect(readDraft()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('what is damaged counts as nothing and goes; what is done goes', () => {
  for (const text of ['{', 'null', '1', '{"draft":{"email":1},"until":9e15}']) {
    kept.set('signUp', text)
    expect(readDraft()).toBeUndefined()
    expect(kept.size).toBe(0)
  }
  keepDraft(draft)
  forgetDraft()
  expect(readDraft()).toBeUndefined()
})

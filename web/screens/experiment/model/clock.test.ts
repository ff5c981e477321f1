import { expect, it } from 'vitest'
import { createStore } from '../../../store.ts'
import { formatClockTime } from './clock.ts'

it('a moment is written as the learner’s own clock shows it', () => {
  const moment = new Date(2026, 2, 1, 4, 5, 6)
  expect(formatClockTime(moment.getTime() / 1000)).toBe('04:05:06')
  expect(formatClockTime(new Date(2026, 2, 1, 14, 25, 36).getTime() / 1000)).toBe('14:25:36')
})

it('a store tells its listeners of what is another value, and nobody who has left', () => {
  const store = createStore({ n: 1 })
  const heard: number[] = []
  const leave = store.subscribe(() => heard.push(store.get().n))
  store.update((now) => now)
  store.update(({ n }) => ({ n: n + 1 }))
  leave()
  store.update(() => ({ n: 9 }))
  expect([heard, store.get()]).toEqual([[2], { n: 9 }])
})

import { expect, test } from 'vitest'
import { mayDrawNames } from './may-draw-names.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000)
const WEEK = 7 * 24 * 60

test('a new database draws names at once', () =>
  expect(mayDrawNames({ madeAt: at(0), placedAt: at(2), now: at(2) })).toBe(true))

test('one that was updated draws them an hour later: until then the release before can answer', () => {
  const answers = [0, 59, 60].map((minutes) =>
    mayDrawNames({ madeAt: at(0), placedAt: at(WEEK), now: at(WEEK + minutes) }),
  )
  expect(answers).toEqual([false, false, true])
})

import { expect, test } from 'vitest'
import { admitSave, SAVED_BYTES_A_DAY, SAVES_AT_ONCE, type SaveBudget } from './save-budget.ts'

const NOON = new Date('2026-11-22T12:00:00Z')
const after = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000)

/** How many of `tries` saves, one in each `every` seconds, are taken. */
function save(tries: number, every: number, bytes = 1000): number {
  let budget: SaveBudget = { paidUntil: null, bytesToday: 0 }
  let taken = 0
  for (let i = 0; i < tries; i++) {
    const answer = admitSave(budget, { bytes, now: after(i * every) })
    if (answer.kind !== 'open') continue
    taken++
    budget = { paidUntil: answer.paidUntil, bytesToday: budget.bytesToday + bytes }
  }
  return taken
}

test('a notebook is saved at most every two seconds on average, and some at once', () => {
  expect(save(100, 0)).toBe(SAVES_AT_ONCE)
  expect(save(1000, 2)).toBe(1000)
  expect(save(600, 0.5)).toBe(SAVES_AT_ONCE + 149)
})

test('who saves too often is told when it works again', () => {
  const budget = { paidUntil: after(20), bytesToday: 0 }
  const answer = admitSave(budget, { bytes: 1, now: NOON })
  expect(answer).toEqual({ kind: 'save_too_often', waitSeconds: 2 })
  expect(admitSave(budget, { bytes: 1, now: after(2) }).kind).toBe('open')
})

test('a day takes so many bytes and no more, until midnight (UTC)', () => {
  const budget = { paidUntil: null, bytesToday: SAVED_BYTES_A_DAY - 10 }
  expect(admitSave(budget, { bytes: 10, now: NOON }).kind).toBe('open')
  expect(admitSave(budget, { bytes: 11, now: NOON })).toEqual({ kind: 'save_quota', waitSeconds: 12 * 3600 })
})

test('a clock that was set back keeps nobody waiting for long', () => {
  expect(admitSave({ paidUntil: after(86_400), bytesToday: 0 }, { bytes: 1, now: NOON })).toEqual({
    kind: 'save_too_often',
    waitSeconds: 20,
  })
})

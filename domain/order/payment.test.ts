import { expect, test } from 'vitest'
import { CALLBACK_WINDOW_MS, hasChoice, isTimely, judgePayment, waysToPay } from './payment.ts'
import { orderStates } from './state.ts'

const price = { amount: 5000, currency: 'USD' }

test('a payment of exactly the price approves an order that is not decided, and nothing else does', () => {
  expect(Object.fromEntries(orderStates.map((state) => [state, judgePayment({ state, price }, price)]))).toEqual({
    draft: 'approved',
    applying: 'approved',
    rejected: 'approved',
    approved: 'closed',
    cancelled: 'closed',
    expired: 'closed',
    reversed: 'closed',
  })
})

test.each([
  ['a cent less', { amount: 4999, currency: 'USD' }],
  ['a cent more', { amount: 5001, currency: 'USD' }],
  ['another currency', { amount: 5000, currency: 'AED' }],
  ['the same word in another spelling', { amount: 5000, currency: 'usd' }],
])('%s approves nothing', (_, paid) => expect(judgePayment({ state: 'draft', price }, paid)).toBe('amount'))

test('a payment for no order of ours approves nothing', () => expect(judgePayment(undefined, price)).toBe('unknown'))

test('a call-back is listened to for five minutes, before and after', () => {
  const now = new Date('2026-11-23T10:00Z')
  const at = (ms: number) => isTimely(new Date(now.getTime() + ms), now)
  expect([-CALLBACK_WINDOW_MS - 1, -CALLBACK_WINDOW_MS, 0, CALLBACK_WINDOW_MS, CALLBACK_WINDOW_MS + 1].map(at)).toEqual(
    [false, true, true, true, false],
  )
  expect(CALLBACK_WINDOW_MS).toBe(300_000)
})

test('with a transfer alone there is no choice', () =>
  expect([hasChoice(waysToPay([])), hasChoice(waysToPay(['card']))]).toEqual([false, true]))

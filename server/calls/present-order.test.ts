import { describe, expect, test } from 'vitest'
import type { OrderFact } from '../../store/order.ts'
import { presentOrder } from './present-order.ts'

const at = (day: string) => new Date(`2026-03-${day}T12:00:00Z`)
const seconds = (day: string) => at(day).getTime() / 1000
const fact: OrderFact = {
  id: 'o',
  reference: 'RF1',
  accountId: 'a',
  email: 'a@b.cn',
  name: 'Ada',
  kind: 'hours',
  phaseId: 'llm',
  phaseTitle: { en: 'Models', 'zh-CN': '模型' },
  moduleId: 'm',
  lessonId: 'l',
  hours: 10,
  validity: { id: 'd30', days: 30 },
  price: { amount: 2000, currency: 'USD' },
  account: null,
  state: 'applying',
  round: 2,
  method: 'atm',
  transaction: 'T',
  createdAt: at('01'),
  pricedAt: at('01'),
  submittedAt: at('02'),
  answerBy: at('04'),
  decidedAt: at('03'),
  decidedBy: 'Grace',
  reason: 'Why.',
  receivedAmount: 1900,
  expiresAt: at('20'),
  receipt: { round: 2, key: 'k', name: 'r.png', type: 'image/png', bytes: 5, drawn: null, uploadedAt: at('02') },
  invoice: null,
  leftSeconds: 300,
  lentSeconds: 7200,
}
const show = (more: Partial<OrderFact> = {}, now = at('10')) =>
  presentOrder({ ...fact, ...more }, { locale: 'en', now })

test('an order is told whole, its moments in seconds', () =>
  expect(show({ receivedAmount: null, leftSeconds: null })).toEqual({
    invoice: null,
    id: 'o',
    reference: 'RF1',
    kind: 'hours',
    state: 'applying',
    cert_id: 'llm',
    cert_name: 'Models',
    cert_lang: 'en',
    map_id: 'llm.outline',
    module_id: 'm',
    lesson_id: 'l',
    hours: 10,
    validity: { id: 'd30', days: 30 },
    price: { amount: 2000, currency: 'USD' },
    receipt: { name: 'r.png', type: 'image/png', bytes: 5, uploaded_at: seconds('02'), is_sent: true },
    method: 'atm',
    transaction: 'T',
    created_at: seconds('01'),
    submitted_at: seconds('02'),
    answer_by: seconds('04'),
    decided_at: seconds('03'),
    reason: null,
    received: null,
    difference: null,
    expires_at: seconds('20'),
    left_seconds: null,
    provisional_seconds: 7200,
  }))

describe('what is told of it in each state', () => {
  test.each([
    ['draft', { answer_by: null, reason: null, left_seconds: 300, provisional_seconds: null }],
    ['applying', { answer_by: seconds('04'), reason: null, left_seconds: 300, provisional_seconds: 7200 }],
    ['approved', { answer_by: null, reason: null, left_seconds: 300, provisional_seconds: null }],
    ['rejected', { answer_by: null, reason: 'Why.', left_seconds: 300, provisional_seconds: null }],
    ['cancelled', { answer_by: null, reason: null, left_seconds: 300, provisional_seconds: null }],
    ['expired', { answer_by: null, reason: null, left_seconds: 0, provisional_seconds: null }],
    ['reversed', { answer_by: null, reason: 'Why.', left_seconds: 0, provisional_seconds: null }],
  ] as const)('%s: %j', (state, told) => expect(show({ state })).toMatchObject(told))

  test('hours whose end has come are told as expired before anybody has written it down', () => {
    expect(show({ state: 'approved' }, at('20'))).toMatchObject({ state: 'expired', left_seconds: 0 })
    expect(show({ state: 'approved' }, at('19'))).toMatchObject({ state: 'approved', left_seconds: 300 })
  })
})

test('what arrived is told with its currency, and as less, exact or more', () => {
  expect(show()).toMatchObject({ received: { amount: 1900, currency: 'USD' }, difference: 'less' })
  expect(show({ receivedAmount: 2000 }).difference).toBe('exact')
  expect(show({ receivedAmount: 2001 }).difference).toBe('more')
})

test('a receipt of the next round is not sent yet; a draft has none', () => {
  expect(show({ receipt: fact.receipt && { ...fact.receipt, round: 3 } }).receipt?.is_sent).toBe(false)
  expect(show({ receipt: null, submittedAt: null, decidedAt: null, expiresAt: null })).toMatchObject({
    receipt: null,
    submitted_at: null,
    decided_at: null,
    expires_at: null,
  })
})

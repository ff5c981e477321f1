// Orders in each state, as the server would tell them.
import type { OutputOf } from '../../contract/index.ts'
import type { BankDetails, Order } from '../../contract/order-shapes.ts'
import { checkout as sampleCheckout, order as sampleOrder } from '../../web/screens/order/test-order.ts'
import { PHASE } from '../people.ts'

const NOW = 1_795_000_000
const DAY = 86_400
export const orderPath = '/order/5b0a6d1e-7c1f-4d0e-9a52-2f6f1d1c9e10'
export const outline = `${PHASE}.outline`

const bank: BankDetails = {
  bank_name: 'Harbour Bank, International Branch',
  bank_address: '88 Harbour Road, Pudong, Shanghai 200120',
  account_title: 'Tessera School of AI Engineering',
  account_number: '6222 0000 1234 5678 901',
  iban: '',
  country: 'CN',
  bank_branch: 'Harbour Bank, Pudong Branch',
  cnaps: '301290000007',
  routing_number: '',
  sort_code: '',
  currency: 'CNY',
  swift: 'HARBCNSHXXX',
  address: '1 Mosaic Street, Shanghai 200000',
  methods: ['transfer', 'atm', 'pos'],
  office: { zone: 'Europe/Lisbon', days: ['mon', 'tue', 'wed', 'thu'], from_hour: 8, to_hour: 16 },
}

export const receipt = {
  name: '转账回单 2026-11-22 a_very_long_name_that_a_phone_has_made_up_for_a_screenshot.png',
  type: 'image/png',
  bytes: 1_234_567,
  uploaded_at: NOW,
  is_sent: false,
} as const

const place = { cert_id: PHASE, map_id: outline, module_id: 'text-to-numbers', lesson_id: 'byte-pairs' }
export const hoursOrder = (of: Partial<Order> = {}): Order =>
  sampleOrder({
    ...place,
    id: orderPath.slice('/order/'.length),
    reference: 'TS-7K3M-9QXA-4',
    hours: 12,
    validity: { id: 'quarter', days: 90 },
    price: { amount: 36_000, currency: 'CNY' },
    created_at: NOW - 3600,
    ...of,
  })

export const phaseOrder = (of: Partial<Order> = {}): Order =>
  hoursOrder({
    kind: 'phase',
    hours: null,
    validity: null,
    module_id: null,
    lesson_id: null,
    price: { amount: 129_900, currency: 'CNY' },
    ...of,
  })

const sent = {
  receipt: { ...receipt, is_sent: true },
  method: 'transfer',
  transaction: '2026112288001234',
  submitted_at: NOW,
} as const
export const applying = hoursOrder({ ...sent, state: 'applying', answer_by: 4_000_000_000, provisional_seconds: 7200 })
export const late = hoursOrder({ ...sent, state: 'applying', answer_by: NOW })
export const approved = hoursOrder({
  ...sent,
  state: 'approved',
  decided_at: NOW + DAY,
  received: { amount: 35_000, currency: 'CNY' },
  difference: 'less',
  expires_at: 4_000_000_000,
  left_seconds: 40_000,
})
export const rejected = hoursOrder({
  ...sent,
  state: 'rejected',
  decided_at: NOW + DAY,
  reason: 'The picture does not show the reference.\nPlease send the whole page.',
})
export const approvedPhase = phaseOrder({
  ...sent,
  state: 'approved',
  decided_at: NOW + DAY,
  received: { amount: 140_000, currency: 'CNY' },
  difference: 'more',
})
export const over = (['cancelled', 'expired', 'reversed'] as const).map((state) =>
  hoursOrder({
    ...sent,
    id: state,
    state,
    expires_at: NOW + DAY,
    decided_at: NOW,
    left_seconds: 0,
    reason: state === 'reversed' ? 'Booked twice.' : null,
  }),
)

export const checkout = (of: Partial<OutputOf<'/order/checkout'>> = {}): OutputOf<'/order/checkout'> =>
  sampleCheckout({
    ...place,
    lesson_name: 'A vocabulary that grows out of bytes',
    per_hour: { amount: 3000, currency: 'CNY' },
    validities: [
      { id: 'month', days: 30 },
      { id: 'quarter', days: 90 },
    ],
    balance_seconds: 1234,
    provisional_seconds: 7200,
    bank,
    answer_by: 4_000_000_000,
    ...of,
  })
export const phaseCheckout = (of: Partial<OutputOf<'/order/checkout'>> = {}) =>
  checkout({
    kind: 'phase',
    price: { amount: 129_900, currency: 'CNY' },
    per_hour: null,
    validities: [],
    balance_seconds: null,
    lesson_id: null,
    module_id: null,
    lesson_name: null,
    ...of,
  })

export const detail = (order: Order): OutputOf<'/order/detail'> => ({
  order,
  bank,
  online: [],
  history: [
    { at: order.created_at, state: 'draft', reason: null },
    ...(order.submitted_at === null ? [] : [{ at: order.submitted_at, state: 'applying' as const, reason: null }]),
    ...(order.decided_at === null ? [] : [{ at: order.decided_at, state: order.state, reason: order.reason }]),
  ],
  duplicates: [],
})

export const confirmation = (order: Order): OutputOf<'/order/confirmation'> => ({
  order,
  school: 'Tessera School of AI Engineering',
  payer: 'Lin Yao',
  email: 'lin.yao@example.edu',
  account_title: bank.account_title,
  approved_at: NOW + DAY,
})

const entry = (at: number, of: Partial<OutputOf<'/order/hours'>['list'][number]>) => ({
  at: NOW - at * 5000,
  kind: 'use' as const,
  source: 'purchase' as const,
  seconds: -1234,
  price: null,
  balance_after_seconds: 50_000 - at * 100,
  experiment_id: null,
  experiment_name: null,
  order_id: null,
  reference: null,
  ...of,
})
export const hours = (total = 23): OutputOf<'/order/hours'> => ({
  is_metered: true,
  phases: [
    { cert_id: PHASE, cert_name: 'How a language model works', cert_lang: 'en', balance_seconds: 77_000 },
    { cert_id: 'other', cert_name: 'Training at scale', cert_lang: 'en', balance_seconds: 0 },
  ],
  cert_id: PHASE,
  balance_seconds: 77_000,
  lots: [
    {
      source: 'phase',
      seconds: 36_000,
      left_seconds: 33_800,
      credited_at: NOW,
      expires_at: null,
      order_id: null,
      reference: null,
    },
    {
      source: 'purchase',
      seconds: 43_200,
      left_seconds: 43_200,
      credited_at: NOW,
      expires_at: 4_000_000_000,
      order_id: 'one',
      reference: 'TS-7K3M-9QXA-4',
    },
  ],
  list: [
    entry(0, { experiment_id: 'x', experiment_name: 'A vocabulary that grows out of bytes' }),
    entry(1, { kind: 'credit', seconds: 43_200, order_id: 'one', reference: 'TS-7K3M-9QXA-4' }),
    entry(2, { kind: 'take_back', source: 'provisional' }),
    entry(3, { kind: 'expiry' }),
    entry(4, { kind: 'credit', source: 'grant', seconds: 3600 }),
  ],
  pagination: { total, page: 1, pageSize: 10 },
})

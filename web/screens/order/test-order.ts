// An order and its checkout, for tests of their parts and for journeys.
import type { OutputOf } from '../../../contract/index.ts'
import type { Order } from '../../../contract/order-shapes.ts'

export type { Order }
export type Checkout = OutputOf<'/order/checkout'>

export const order = (more: Partial<Order> = {}): Order => ({
  id: 'order-1',
  reference: 'RF47 7031 9420',
  kind: 'hours',
  state: 'draft',
  cert_id: 'llm',
  cert_name: 'How a language model works',
  cert_lang: 'en',
  map_id: 'main',
  module_id: 'text',
  lesson_id: 'bytes',
  hours: 3,
  validity: { id: 'month', days: 30 },
  price: { amount: 3600, currency: 'USD' },
  receipt: null,
  invoice: null,
  method: null,
  transaction: null,
  created_at: 1_795_000_000,
  submitted_at: null,
  answer_by: null,
  decided_at: null,
  reason: null,
  received: null,
  difference: null,
  expires_at: null,
  left_seconds: null,
  provisional_seconds: null,
  ...more,
})

export const bank: Checkout['bank'] = {
  bank_name: 'Bank',
  bank_address: 'Street 1',
  account_title: 'School',
  account_number: '1',
  iban: '',
  currency: 'USD',
  swift: '',
  address: '',
  country: 'CN',
  bank_branch: '',
  cnaps: '',
  routing_number: '',
  sort_code: '',
  methods: ['transfer'],
  office: { zone: 'Asia/Shanghai', days: ['mon'], from_hour: 9, to_hour: 17 },
}

export const checkout = (more: Partial<Checkout> = {}): Checkout => ({
  kind: 'hours',
  cert_id: 'llm',
  cert_name: 'How a language model works',
  cert_lang: 'en',
  map_id: 'main',
  module_id: 'text',
  lesson_id: 'bytes',
  lesson_name: 'Bytes',
  price: null,
  per_hour: { amount: 1200, currency: 'USD' },
  prices: [{ amount: 1200, currency: 'USD' }],
  validities: [
    { id: 'month', days: 30 },
    { id: 'year', days: 365 },
  ],
  balance_seconds: 0,
  is_metered: true,
  provisional_seconds: 3600,
  bank,
  online: [],
  answer_by: 1_795_100_000,
  open_order: null,
  ...more,
})

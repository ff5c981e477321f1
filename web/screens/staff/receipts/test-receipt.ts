// Receipts that wait, as the console's calls tell of them.
import type { ReceiptDetail, WaitingReceipt } from '../../../../contract/staff-receipt-calls.ts'

const asked = { amount: 3600, currency: 'USD' } as const

export const waiting = (more: Partial<WaitingReceipt> = {}): WaitingReceipt => ({
  id: 'order-1',
  reference: 'RF47 7031 9420',
  name: 'Lin Yao',
  price: asked,
  round: 1,
  submitted_at: 1_795_000_000,
  answer_by: 1_795_100_000,
  has_same_receipt: false,
  has_same_transaction: false,
  held: null,
  ...more,
})

export const detail = (more: Partial<ReceiptDetail> = {}): ReceiptDetail => ({
  order: {
    id: 'order-1',
    reference: 'RF47 7031 9420',
    kind: 'hours',
    state: 'applying',
    cert_id: 'llm',
    cert_name: 'How a language model works',
    cert_lang: 'en',
    map_id: 'main',
    module_id: 'text',
    lesson_id: 'bytes',
    hours: 3,
    validity: { id: 'month', days: 30 },
    price: asked,
    receipt: { name: 'receipt.png', type: 'image/png', bytes: 68, uploaded_at: 1_795_000_000, is_sent: true },
    invoice: null,
    method: 'transfer',
    transaction: 'TX-1',
    created_at: 1_795_000_000,
    submitted_at: 1_795_000_000,
    answer_by: 1_795_100_000,
    decided_at: null,
    reason: null,
    received: null,
    difference: null,
    expires_at: null,
    left_seconds: null,
    provisional_seconds: null,
  },
  learner: { name: 'Lin Yao', email: 'lin@example.edu' },
  earlier: { sent: 0, approved: 0 },
  receiver: { title: 'School', number_end: '4711' },
  duplicates: [],
  history: [],
  pictures: { shown: 1, pages: 1 },
  decided_by: null,
  held: null,
  lang: 'en',
  reasons: [
    { name: 'sum', text: 'Your receipt shows another sum.' },
    { name: 'reference', text: 'We cannot see the reference.' },
  ],
  ...more,
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A receipt as the server draws it. */
export const picture = (): Response =>
  new Response(
    Uint8Array.from(atob(dot), (letter) => letter.codePointAt(0) ?? 0),
    { headers: { 'content-type': 'image/png', 'content-disposition': "inline; filename*=UTF-8''receipt.png" } },
  )

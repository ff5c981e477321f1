// Receipts in the console: the queue of finance. Deciding keeps the decision for ten seconds, in which it can be taken
// back; then it is carried out, and the learner is told.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, id, integer, text } from './form.ts'
import { MAX_PICTURES } from './order-review-calls.ts'
import { event, order, receiptTypes } from './order-shapes.ts'
import { money } from './shapes.ts'

const moment = z.int()
const roles = ['owner', 'finance'] as const

const decisions = ['approve', 'reject'] as const
const held = z.strictObject({ decision: z.enum(decisions), by: z.string() })

const waiting = z.strictObject({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  price: money,
  /** How often a receipt was sent. */
  round: z.int(),
  submitted_at: moment,
  /** The promised time of an answer. */
  answer_by: moment.nullable(),
  has_same_receipt: z.boolean(),
  has_same_transaction: z.boolean(),
  /** Decided within the last ten seconds. */
  held: held.nullable(),
})
export type WaitingReceipt = z.output<typeof waiting>

export const staffReceipts = defineCall({
  who: 'staff',
  roles,
  summary: 'The receipts that wait, the oldest promise first; at most 200 of them.',
  input: {},
  output: z.strictObject({ list: z.array(waiting), count: z.int() }),
  refusals: ['not_found'],
})

const detail = z.strictObject({
  order,
  learner: z.strictObject({ name: z.string(), email: z.string() }),
  /** Their other orders that were ever sent. */
  earlier: z.strictObject({ sent: z.int(), approved: z.int() }),
  /** The account that the order names, with the end of its number. */
  receiver: z.strictObject({ title: z.string(), number_end: z.string() }).nullable(),
  duplicates: z.array(
    z.strictObject({ of: z.enum(['receipt', 'transaction']), is_own: z.boolean(), reference: z.string() }),
  ),
  history: z.array(event),
  /** `shown` 0: no picture can be made, or nothing was sent. */
  pictures: z.strictObject({ shown: z.int(), pages: z.int() }),
  decided_by: z.string().nullable(),
  held: held.extend({ due_at: moment }).nullable(),
  /** The language that the learner is written to in, and kept texts in it. */
  lang: z.string(),
  reasons: z.array(z.strictObject({ name: z.string(), text: z.string() })),
})
export type ReceiptDetail = z.output<typeof detail>

export const staffReceipt = defineCall({
  who: 'staff',
  roles,
  summary: 'An order with its receipt: what is known of it, and what must be read from its picture.',
  input: { order_id: id },
  output: detail,
  refusals: ['not_found'],
})

export const staffReceiptPicture = defineCall({
  who: 'staff',
  roles,
  summary: 'One of the pictures of an order’s receipt, as we have drawn it.',
  input: { order_id: id, page: integer(1, MAX_PICTURES).default(1) },
  output: file(['image/png', 'image/jpeg', 'image/webp']),
  refusals: ['not_found'],
})

export const staffReceiptFile = defineCall({
  who: 'staff',
  roles,
  summary: 'The receipt of an order as a download: a PDF as it was sent, which no program of ours has made safe.',
  input: { order_id: id },
  output: file(receiptTypes),
  refusals: ['not_found'],
})

export const staffReceiptDecide = defineCall({
  who: 'staff',
  roles,
  proof: 'money',
  summary:
    'Approves with the amount that arrived, or returns with a reason. It is carried out ten seconds later. Of two who decide at once one is refused.',
  input: {
    order_id: id,
    /** Of the receipt that was looked at: a newer one is not decided by it. */
    round: integer(1, 9999),
    decision: choice(decisions),
    /** To approve: what arrived, in minor units of the order's currency. */
    amount: integer(1, 999_999_999).optional(),
    /** To return; the learner reads it. */
    reason: text(500).optional(),
  },
  output: z.strictObject({ due_at: moment }),
  /** `invalid_input` with `amount` or `reason` when the decision lacks it. */
  refusals: ['not_found', 'order_state'],
})

export const staffReceiptUndo = defineCall({
  who: 'staff',
  roles,
  proof: 'money',
  summary: 'Takes one’s own decision back, within ten seconds: nobody hears of it.',
  input: { order_id: id },
  output: z.strictObject({}),
  /** `order_state`: it is carried out already. */
  refusals: ['not_found', 'order_state'],
})

const done = { output: z.strictObject({}), refusals: ['not_found', 'declined'] } as const

export const staffOrderReopen = defineCall({
  who: 'staff',
  roles,
  proof: 'money',
  summary: 'Puts an order whose receipt was returned by mistake before finance again.',
  input: { order_id: id, reason: text(500) },
  ...done,
})

export const staffOrderReverse = defineCall({
  who: 'staff',
  roles,
  proof: 'money',
  summary: 'Takes a mistaken approval back: what is left of the hours, or the phase. The learner reads the reason.',
  input: { order_id: id, reason: text(500) },
  ...done,
})

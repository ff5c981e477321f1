// Finance's part of the wire's group /order/*: looking at a receipt and deciding. The signed link of the mail is all it
// takes, so its token goes in the body and never into an address.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, integer, text } from './form.ts'
import { duplicate, event, order, receiptTypes } from './order-shapes.ts'

/** Of a PDF so many pages are drawn for finance. */
export const MAX_PICTURES = 5

const moment = z.int()
export const token = z.string('field.required').regex(/^[A-Za-z0-9_.-]{20,200}$/, 'field.invalid')

const review = z.strictObject({
  order,
  learner: z.strictObject({ name: z.string(), email: z.string() }),
  /** Until when the link can be used. Only deciding uses it up. */
  link_expires_at: moment,
  /** Who decided, and how. */
  decided_by: z.string().nullable(),
  history: z.array(event),
  /** `reference` is told to finance in every case. */
  duplicates: z.array(duplicate),
})
export type PaymentReview = z.output<typeof review>

export const reviewDetail = defineCall({
  who: 'anyone',
  summary: 'The order behind a review link. Looking uses nothing up.',
  input: { token },
  output: review,
  refusals: ['not_found', 'review_expired'],
})

export const reviewReceipt = defineCall({
  who: 'anyone',
  summary:
    'The receipt behind a review link, as a download: a PDF as it was sent, which no program of ours has made safe. Its pictures: review-pictures.',
  input: { token },
  output: file(receiptTypes),
  refusals: ['not_found', 'review_expired'],
})

export const reviewPictures = defineCall({
  who: 'anyone',
  summary: 'How many pictures there are of the receipt behind a review link: of a PDF its first pages, drawn by us.',
  input: { token },
  /** `shown` 0: it cannot be drawn, or there is none. `pages`: of the document. */
  output: z.strictObject({ shown: z.int(), pages: z.int() }),
  refusals: ['not_found', 'review_expired'],
})

export const reviewPicture = defineCall({
  who: 'anyone',
  summary: 'One of the pictures of the receipt behind a review link.',
  input: { token, page: integer(1, MAX_PICTURES).default(1) },
  output: file(['image/png', 'image/jpeg', 'image/webp']),
  refusals: ['not_found', 'review_expired'],
})

export const reviewDecide = defineCall({
  who: 'anyone',
  summary:
    'Approves with the amount that arrived, or rejects with a reason. The same decision again changes nothing; another one is refused.',
  input: {
    token,
    decision: choice(['approve', 'reject']),
    /** Who decides; stays on the order. */
    reviewer: text(100),
    /** To approve: what arrived, in minor units of the order's currency. */
    amount: integer(1, 999_999_999).optional(),
    /** To reject; the learner reads it. */
    reason: text(500).optional(),
  },
  output: review,
  /** `invalid_input` with `amount` or `reason` when the decision lacks it. */
  refusals: ['not_found', 'review_expired', 'order_state'],
})

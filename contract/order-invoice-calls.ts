// What somebody who pays needs for their books: asked for at the order until finance has confirmed it, then a numbered
// receipt of ours, and the official invoice (发票) that finance fills in. The learner's calls, and finance's behind the
// signed link of its mail.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, id, text } from './form.ts'
import { token } from './order-review-calls.ts'
import { invoiceFileTypes, invoiceKinds, order } from './order-shapes.ts'

const MAX_INVOICE_BYTES = 10 * 1024 * 1024

const place = { order_id: id }

export const invoice = defineCall({
  who: 'learner',
  summary:
    'To whom the receipt of an order is written; again changes it, `none` takes it back. Until finance has confirmed the order.',
  input: {
    ...place,
    kind: choice([...invoiceKinds, 'none']),
    /** Of a company or a person: needed. */
    title: text(100, 'order.invoice.title.missing').optional(),
    /** ISO 3166, two letters. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'field.invalid')
      .optional(),
    /** Of a company in China (`CN`) needed: a 统一社会信用代码 whose check symbol fits. */
    tax_number: text(60).optional(),
    address: text(200).optional(),
  },
  output: z.strictObject({ order }),
  /** `invalid_input` with `title` or `tax_number`. */
  refusals: ['not_found', 'order_state'],
})

export const invoicePaper = defineCall({
  who: 'learner',
  summary:
    'The receipt as a PDF, in the language of who asks and the other one beside it: numbered once the order is confirmed, before that a pro forma invoice. In China it is no 发票, and says so.',
  input: place,
  output: file(['application/pdf']),
  refusals: ['not_found'],
})

export const invoiceFile = defineCall({
  who: 'learner',
  summary: 'The official invoice that finance has put there, as a download.',
  input: place,
  output: file(invoiceFileTypes),
  refusals: ['not_found'],
})

export const reviewInvoice = defineCall({
  who: 'anyone',
  summary:
    'The number of the official invoice of a confirmed order for which one was asked; the learner is told. The same again changes nothing, another one replaces it.',
  input: { token, number: text(40, 'order.invoice.number.missing'), reviewer: text(100) },
  output: z.strictObject({ order }),
  refusals: ['not_found', 'review_expired', 'order_state'],
})

export const reviewInvoiceUpload = defineCall({
  who: 'anyone',
  summary:
    'The file of the official invoice, PDF or OFD by its content. The learner sees it once its number is there; a new one replaces it.',
  input: { token },
  upload: { field: 'invoice', maxBytes: MAX_INVOICE_BYTES },
  output: z.strictObject({ order }),
  refusals: ['not_found', 'review_expired', 'order_state', 'invoice_file', 'too_many_tries'],
})

export const reviewInvoicePaper = defineCall({
  who: 'anyone',
  summary: 'As /order/invoice-paper, behind a review link.',
  input: { token },
  output: file(['application/pdf']),
  refusals: ['not_found', 'review_expired'],
})

export const reviewInvoiceFile = defineCall({
  who: 'anyone',
  summary: 'The official invoice as it was put there, behind a review link.',
  input: { token },
  output: file(invoiceFileTypes),
  refusals: ['not_found', 'review_expired'],
})

// What the calls of /order/* answer with: an order, where to pay, what else has its receipt. Amounts are whole minor
// units of their currency (cents, fen); domain/order/money.ts reads what a person types and knows how many digits a
// currency has.
import { z } from 'zod'
import { money } from './shapes.ts'

export const orderKinds = ['phase', 'hours'] as const
/** `expired`: bought hours whose validity is over. `reversed`: an approval that finance took back. */
const orderStates = ['draft', 'applying', 'approved', 'rejected', 'cancelled', 'expired', 'reversed'] as const
export const paymentMethods = ['transfer', 'atm', 'pos'] as const
export const receiptTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const moment = z.int()
/** An account; what it has not is ''. */
export const bank = z.strictObject({
  bank_name: z.string(),
  bank_address: z.string(),
  account_title: z.string(),
  account_number: z.string(),
  iban: z.string(),
  currency: z.string(),
  swift: z.string(),
  /** The beneficiary's. */
  address: z.string(),
  /** ISO 3166, two letters. */
  country: z.string(),
  /** China: the branch that keeps the account (开户行), and its number (联行号, CNAPS). */
  bank_branch: z.string(),
  cnaps: z.string(),
  /** United States: of the bank (ABA). */
  routing_number: z.string(),
  /** United Kingdom. */
  sort_code: z.string(),
  /** How the school takes money. */
  methods: z.array(z.enum(paymentMethods)),
  /** When finance works, in its own zone (an IANA name). */
  office: z.strictObject({ zone: z.string(), days: z.array(z.enum(weekdays)), from_hour: z.int(), to_hour: z.int() }),
})
export type BankDetails = z.output<typeof bank>

export const validity = z.strictObject({ id: z.string(), days: z.int() })

const receipt = z.strictObject({
  /** As the learner called it, without a path. */
  name: z.string(),
  type: z.enum(receiptTypes),
  bytes: z.int(),
  uploaded_at: moment,
  /** False: it waits to be submitted. A rejected order shows the old one until there is another. */
  is_sent: z.boolean(),
})

export const invoiceKinds = ['company', 'person'] as const
export const invoiceFileTypes = ['application/pdf', 'application/ofd'] as const

/** What the payer asked for their books. */
const invoice = z.strictObject({
  kind: z.enum(invoiceKinds),
  /** Name of the company or the person (发票抬头). */
  title: z.string(),
  /** ISO 3166, two letters. */
  country: z.string().nullable(),
  tax_number: z.string().nullable(),
  address: z.string().nullable(),
  /** Of our own receipt, once the order is confirmed: `2026-00017`, without gaps in a year. */
  number: z.string().nullable(),
  /** The official invoice (发票). `none`: nothing is to come, or not yet. `waiting`: finance will fill it in. */
  official: z.enum(['none', 'waiting', 'issued']),
  official_number: z.string().nullable(),
  official_at: moment.nullable(),
  file: z.strictObject({ name: z.string(), type: z.enum(invoiceFileTypes), bytes: z.int() }).nullable(),
})
export type Invoice = z.output<typeof invoice>

export const order = z.strictObject({
  id: z.string(),
  /** What the learner writes into the transfer, with its check digit: `RF47 7031 9420` (ISO 11649). */
  reference: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  cert_id: z.string(),
  cert_name: z.string(),
  /** The language that `cert_name` turned out to be in. */
  cert_lang: z.string(),
  map_id: z.string(),
  /** The lesson where hours were bought, to lead back to it. */
  module_id: z.string().nullable(),
  lesson_id: z.string().nullable(),
  /** Of hours. */
  hours: z.int().nullable(),
  validity: validity.nullable(),
  price: money,
  receipt: receipt.nullable(),
  invoice: invoice.nullable(),
  method: z.enum(paymentMethods).nullable(),
  /** The bank's own number of the payment, when the learner typed one. */
  transaction: z.string().nullable(),
  created_at: moment,
  submitted_at: moment.nullable(),
  /** While it is applying: the promised time of an answer, in finance's working hours. */
  answer_by: moment.nullable(),
  decided_at: moment.nullable(),
  /** Of a rejected or reversed one. */
  reason: z.string().nullable(),
  /** What finance saw arrive. */
  received: money.nullable(),
  difference: z.enum(['exact', 'less', 'more']).nullable(),
  /** Until when approved hours can be used. */
  expires_at: moment.nullable(),
  /** Of approved hours. */
  left_seconds: z.int().nullable(),
  /** While the receipt of hours waits: what was lent meanwhile. Null: nothing. */
  provisional_seconds: z.int().nullable(),
})
export type Order = z.output<typeof order>

/** Ways to pay besides the transfer, as their providers call themselves; none unless the school has set one up. */
export const online = z.array(z.strictObject({ id: z.string(), label: z.string() }))
export type OnlineWay = z.output<typeof online>[number]

/** The same file or number of payment in another order. `reference` only of the learner's own one. */
export const duplicate = z.strictObject({
  of: z.enum(['receipt', 'transaction']),
  is_own: z.boolean(),
  reference: z.string().nullable(),
})
export type DuplicateLine = z.output<typeof duplicate>

/** What happened to an order. */
export const event = z.strictObject({ at: moment, state: z.enum(orderStates), reason: z.string().nullable() })

// The wire's group /order/*: paying by transfer, ATM deposit or POS, the receipt, its review. Amounts are whole minor units of
// their currency (cents, fen); domain/order/money.ts reads what a person types and knows how many digits a currency has.
// The way of an order: `create` → `receipt` (again replaces it) → `submit` → finance decides. A rejected one takes a new
// receipt and is submitted again. What each state allows: domain/order/state.ts `orderCan`.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, id, integer, text } from './form.ts'
import { hoursSources, ledgerKinds } from './experiment-calls.ts'
import { pagination } from './shapes.ts'

export const orderKinds = ['phase', 'hours'] as const
/** `expired`: bought hours whose validity is over. `reversed`: an approval that finance took back. */
export const orderStates = ['draft', 'applying', 'approved', 'rejected', 'cancelled', 'expired', 'reversed'] as const
export const paymentMethods = ['transfer', 'atm', 'pos'] as const
export const receiptTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A longer receipt is answered 413 before anything else is looked at (READINGS §7). */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024
/** Of a PDF so many pages are drawn for finance. */
export const MAX_PICTURES = 5
/** SPECIFICATION §9. */
export const MIN_HOURS = 1
export const MAX_HOURS = 99

const moment = z.int()
const flag = choice(['0', '1'])
const money = z.strictObject({ amount: z.int(), currency: z.string() })
export type Money = z.output<typeof money>

const bank = z.strictObject({
  bank_name: z.string(),
  bank_address: z.string(),
  account_title: z.string(),
  account_number: z.string(),
  iban: z.string(),
  currency: z.string(),
  swift: z.string(),
  /** The beneficiary's. */
  address: z.string(),
  /** How the school takes money. */
  methods: z.array(z.enum(paymentMethods)),
  /** When finance works, in its own zone (an IANA name). */
  office: z.strictObject({ zone: z.string(), days: z.array(z.enum(weekdays)), from_hour: z.int(), to_hour: z.int() }),
})
export type BankDetails = z.output<typeof bank>

const validity = z.strictObject({ id: z.string(), days: z.int() })

const receipt = z.strictObject({
  /** As the learner called it, without a path. */
  name: z.string(),
  type: z.enum(receiptTypes),
  bytes: z.int(),
  uploaded_at: moment,
  /** False: it waits to be submitted. A rejected order shows the old one until there is another. */
  is_sent: z.boolean(),
})

const order = z.strictObject({
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
const online = z.array(z.strictObject({ id: z.string(), label: z.string() }))
export type OnlineWay = z.output<typeof online>[number]

/** The same file or number of payment in another order. `reference` only of the learner's own one. */
const duplicate = z.strictObject({
  of: z.enum(['receipt', 'transaction']),
  is_own: z.boolean(),
  reference: z.string().nullable(),
})
export type DuplicateLine = z.output<typeof duplicate>

const place = { order_id: id }

export const bankDetails = defineCall({
  who: 'anyone',
  summary: 'Where to pay, and when finance works.',
  isContent: true,
  input: {},
  output: bank,
  refusals: ['not_found'],
})

export const checkout = defineCall({
  who: 'learner',
  summary:
    'What a checkout shows: of a phase with a price, or of experiment hours. Parts of an address that do not belong together: not_found.',
  input: { kind: choice(orderKinds), cert_id: id, map_id: id.optional(), node_id: id.optional() },
  output: z.strictObject({
    kind: z.enum(orderKinds),
    cert_id: z.string(),
    cert_name: z.string(),
    cert_lang: z.string(),
    map_id: z.string(),
    /** Of hours: the lesson that the address names. */
    module_id: z.string().nullable(),
    lesson_id: z.string().nullable(),
    lesson_name: z.string().nullable(),
    /** Of a phase. */
    price: money.nullable(),
    /** Of hours: price = hours × per_hour, whatever the validity. */
    per_hour: money.nullable(),
    validities: z.array(validity),
    /** Of hours. */
    balance_seconds: z.int().nullable(),
    is_metered: z.boolean(),
    /** What is lent while a receipt waits; 0: nothing, or the learner has such hours already. */
    provisional_seconds: z.int(),
    bank,
    online,
    /** The promised time of an answer to a receipt sent now. */
    answer_by: moment,
    /** The learner's order of the same thing that is not decided or was rejected: go on with it. Of hours the newest draft or rejected one. */
    open_order: order.nullable(),
  }),
  refusals: ['not_found', 'not_enrolled', 'nothing_to_pay', 'not_for_sale'],
})

export const create = defineCall({
  who: 'learner',
  summary:
    'A draft with its price and payment reference. While there is one of the same thing it is given again, of hours with the new numbers.',
  input: {
    kind: choice(orderKinds),
    cert_id: id,
    map_id: id.optional(),
    node_id: id.optional(),
    /** Of hours; SPECIFICATION §5. */
    hours: integer(MIN_HOURS, MAX_HOURS, 'order.hours.invalid').optional(),
    validity: id.optional(),
  },
  output: z.strictObject({ order }),
  /** `invalid_input` with `hours` or `validity` when hours lack one. */
  refusals: ['not_found', 'not_enrolled', 'nothing_to_pay', 'not_for_sale'],
})

export const receiptUpload = defineCall({
  who: 'learner',
  summary:
    'The payment receipt: PNG, JPEG, WebP or PDF by its content, at most 10 MB. A new one replaces it. A file that another order has is told, not refused.',
  input: place,
  upload: { field: 'receipt', maxBytes: MAX_RECEIPT_BYTES },
  output: z.strictObject({ order, duplicate: duplicate.nullable() }),
  refusals: [
    'not_found',
    'order_state',
    'receipt_empty',
    'receipt_type',
    'receipt_damaged',
    'receipt_pixels',
    'receipt_active',
    'receipt_undrawable',
    'too_many_tries',
  ],
})

export const submit = defineCall({
  who: 'learner',
  summary:
    'Sends the order with its receipt to finance; again is harmless. Hours: some are lent at once. A draft that is older than a day is priced anew first; when the price is another it is told, not sent.',
  input: {
    ...place,
    method: choice(paymentMethods).optional(),
    transaction: text(60).optional(),
    /** `1`: the learner has been told of the duplicate and sends it all the same. */
    accept_duplicate: flag.default('0'),
  },
  output: z.strictObject({ order }),
  /** No receipt: `invalid_input` with `receipt`. */
  refusals: [
    'not_found',
    'order_state',
    'order_duplicate',
    'orders_waiting',
    'order_price',
    'not_enrolled',
    'nothing_to_pay',
    'not_for_sale',
  ],
})

export const pay = defineCall({
  who: 'learner',
  summary:
    'Begins a payment at an online way: gives the address where the learner pays. The provider tells us of the payment itself (POST /api/payment/{way}/callback, signed); coming back from there approves nothing. A draft that is older than a day is priced anew first.',
  input: { ...place, way: id },
  output: z.strictObject({ url: z.string() }),
  refusals: [
    'not_found',
    'order_state',
    'way_off',
    'way_unreachable',
    'order_price',
    'not_enrolled',
    'nothing_to_pay',
    'not_for_sale',
    'too_many_tries',
  ],
})

export const cancel = defineCall({
  who: 'learner',
  summary: 'Takes an order back that is not approved; again is harmless.',
  input: place,
  output: z.strictObject({ order }),
  refusals: ['not_found', 'order_state'],
})

const event = z.strictObject({ at: moment, state: z.enum(orderStates), reason: z.string().nullable() })

export const orderDetail = defineCall({
  who: 'learner',
  summary: 'One order of the learner: where it stands, where to pay, what has happened.',
  input: place,
  output: z.strictObject({
    order,
    bank,
    online,
    /** The oldest first. */
    history: z.array(event),
    duplicates: z.array(duplicate),
  }),
  refusals: ['not_found'],
})

export const orderList = defineCall({
  who: 'learner',
  summary: 'The learner’s orders, the newest first.',
  input: { page: integer(1, 100_000).default(1), page_size: integer(1, 100).default(10) },
  output: z.strictObject({ list: z.array(order), pagination }),
})

export const receiptFile = defineCall({
  who: 'learner',
  summary: 'The receipt that the learner uploaded, as a download.',
  input: place,
  output: file(receiptTypes),
  refusals: ['not_found'],
})

export const confirmation = defineCall({
  who: 'learner',
  summary: 'What a printed confirmation of payment says, once the order was approved.',
  input: place,
  output: z.strictObject({
    order,
    /** Names of the school and of the person who paid. */
    school: z.string(),
    payer: z.string(),
    email: z.string(),
    account_title: z.string(),
    approved_at: moment,
  }),
  refusals: ['not_found', 'order_state'],
})

export const hoursStatement = defineCall({
  who: 'learner',
  summary:
    'The learner’s hours: every phase with its balance, and the statement of one (the first, unless `cert_id` says), newest first.',
  input: { cert_id: id.optional(), page: integer(1, 100_000).default(1), page_size: integer(1, 100).default(10) },
  output: z.strictObject({
    is_metered: z.boolean(),
    phases: z.array(
      z.strictObject({ cert_id: z.string(), cert_name: z.string(), cert_lang: z.string(), balance_seconds: z.int() }),
    ),
    /** Whose statement this is; null when the learner has had no hours yet. */
    cert_id: z.string().nullable(),
    balance_seconds: z.int(),
    lots: z.array(
      z.strictObject({
        source: z.enum(hoursSources),
        seconds: z.int(),
        left_seconds: z.int(),
        credited_at: moment,
        expires_at: moment.nullable(),
        order_id: z.string().nullable(),
        reference: z.string().nullable(),
      }),
    ),
    list: z.array(
      z.strictObject({
        at: moment,
        kind: z.enum(ledgerKinds),
        /** Of the credit that it is, or drew on. */
        source: z.enum(hoursSources),
        /** Negative when it went. */
        seconds: z.int(),
        balance_after_seconds: z.int(),
        experiment_id: z.string().nullable(),
        experiment_name: z.string().nullable(),
        order_id: z.string().nullable(),
        reference: z.string().nullable(),
      }),
    ),
    pagination,
  }),
  refusals: ['not_found'],
})

// ---- Finance: the signed link of the mail is all it takes, so its token goes in the body and never into an address.

const token = z.string('field.required').regex(/^[A-Za-z0-9_.-]{20,200}$/, 'field.invalid')

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
export type Review = z.output<typeof review>

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

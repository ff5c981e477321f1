// The learner's part of the wire's group /order/*: paying by transfer, ATM deposit or POS, and the receipt. The way of
// an order: `create` → `receipt` (again replaces it) → `submit` → finance decides. A rejected one takes a new receipt
// and is submitted again. What each state allows: domain/order/state.ts `orderCan`.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, currency, id, integer, text } from './form.ts'
import {
  bank,
  duplicate,
  event,
  online,
  order,
  orderKinds,
  paymentMethods,
  receiptTypes,
  validity,
} from './order-shapes.ts'
import { money, pagination } from './shapes.ts'

/** A longer receipt is answered 413 before anything else is looked at (READINGS §7). */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024
/** SPECIFICATION §9. */
export const MIN_HOURS = 1
export const MAX_HOURS = 99

const moment = z.int()
const flag = choice(['0', '1'])

const place = { order_id: id }

export const bankDetails = defineCall({
  who: 'anyone',
  summary: 'Where to pay in a currency, by default that of readers of the language, and when finance works.',
  isContent: true,
  input: { currency: currency.optional() },
  output: bank,
  refusals: ['not_found'],
})

export const checkout = defineCall({
  who: 'learner',
  summary:
    'What a checkout shows: of a phase with a price, or of experiment hours. Parts of an address that do not belong together: not_found.',
  input: {
    kind: choice(orderKinds),
    cert_id: id,
    map_id: id.optional(),
    node_id: id.optional(),
    /** One in which there is no price counts as none. */
    currency: currency.optional(),
  },
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
    /** `price` or `per_hour` in each currency in which it can be paid, the school's own first. */
    prices: z.array(money),
    validities: z.array(validity),
    /** Of hours. */
    balance_seconds: z.int().nullable(),
    is_metered: z.boolean(),
    /** What is lent while a receipt waits; 0: nothing, or the learner has such hours already. */
    provisional_seconds: z.int(),
    /** Of the currency of `price` or `per_hour`; of an open order that one's own. */
    bank,
    online,
    /** The promised time of an answer to a receipt sent now. */
    answer_by: moment,
    /**
     * The learner's order of the same thing that is not decided or was rejected: go on with it. Of hours the newest
     * draft or rejected one.
     */
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
    /** Else that which suits readers of the language. A draft changes to it; an order that was sent keeps its own. */
    currency: currency.optional(),
  },
  output: z.strictObject({ order, bank }),
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

// Hours on the wire: the balance of a phase and its statement, as a lab shows them and as the page of all hours does.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, integer } from './form.ts'
import { pagination } from './shapes.ts'

const hoursSources = ['phase', 'purchase', 'provisional', 'grant'] as const
const ledgerKinds = ['credit', 'use', 'expiry', 'take_back'] as const

const moment = z.int()

/** Hours that were credited at once, and what is left of them. */
const lot = z.strictObject({
  source: z.enum(hoursSources),
  seconds: z.int(),
  left_seconds: z.int(),
  credited_at: moment,
  expires_at: moment.nullable(),
  order_id: z.string().nullable(),
})

/** A line of the statement. */
const line = z.strictObject({
  at: moment,
  kind: z.enum(ledgerKinds),
  /** Of a credit or what was taken of it. */
  source: z.enum(hoursSources),
  /** Negative when it went. */
  seconds: z.int(),
  balance_after_seconds: z.int(),
  experiment_id: z.string().nullable(),
  experiment_name: z.string().nullable(),
  /** Of a use: hours that an hour took on that machine. */
  price: z.number().nullable(),
  order_id: z.string().nullable(),
})

export const time = defineCall({
  who: 'learner',
  summary: 'The hours of a phase: balance, purchase lots with their expiry, and the statement, newest first.',
  input: { cert_id: id, page: integer(1, 100_000).default(1), page_size: integer(1, 100).default(10) },
  output: z.strictObject({
    is_metered: z.boolean(),
    balance_seconds: z.int(),
    lots: z.array(lot),
    list: z.array(line.extend({ session_id: z.string().nullable() })),
    pagination,
  }),
  refusals: ['not_found', 'not_enrolled'],
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
    lots: z.array(lot.extend({ reference: z.string().nullable() })),
    list: z.array(line.extend({ reference: z.string().nullable() })),
    pagination,
  }),
  refusals: ['not_found'],
})

// The wire's group /message/*: what the house tells a learner.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, id, integer, zone } from './form.ts'
import { pagination } from './shapes.ts'

/** 0 announcement, 1 feedback, 2 deadline, 3 content, 4 order, 5 certificate, 6 experiment hours (READINGS §1). */
const types = z.record(z.string(), z.string())
const typeNumber = z.int().min(0).max(6)
const isRead = z.union([z.literal(0), z.literal(1)])
const newMessageCount = z.strictObject({ new_message_count: z.int() })
const mailPreference = z.strictObject({ type: typeNumber, name: z.string(), by_mail: z.boolean() })

export const userMessages = defineCall({
  who: 'learner',
  summary: 'The learner’s messages, the newest first; with `unread=1` only those not read yet.',
  input: {
    page: integer(1, 999_999).default(1),
    page_size: integer(1, 100).default(10),
    unread: choice(['1']).optional(),
    zone,
  },
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        message_id: z.string(),
        is_read: isRead,
        created_at: z.int(),
        message: z.strictObject({ title: z.string(), type: typeNumber }),
      }),
    ),
    types,
    pagination,
  }),
})

export const messageDetail = defineCall({
  who: 'learner',
  summary: 'One message with its text and where it leads. Showing it does not mark it read: `/message/user-read` does.',
  input: { id, message_id: id, zone },
  output: z.strictObject({
    id: z.string(),
    message_id: z.string(),
    is_read: isRead,
    created_at: z.int(),
    /** Plain text with line breaks. */
    message: z.strictObject({ title: z.string(), type: typeNumber, content: z.string() }),
    types,
    /** A path of ours and the words of the link to it; null when it leads nowhere. */
    action: z.strictObject({ path: z.string(), name: z.string() }).nullable(),
  }),
  refusals: ['not_found'],
})

export const userRead = defineCall({
  who: 'learner',
  summary: 'Marks one message read; again is harmless.',
  input: { id },
  output: newMessageCount,
  refusals: ['not_found'],
})

export const readAll = defineCall({
  who: 'learner',
  summary: 'Marks every message read.',
  input: {},
  output: newMessageCount,
})

export const userStat = defineCall({
  who: 'learner',
  summary: 'What the header counts: messages not read yet.',
  input: {},
  output: newMessageCount,
})

export const preferences = defineCall({
  who: 'learner',
  summary: 'Which kinds of message also come by mail; with `type` and `by_mail` it sets one of them first.',
  input: { type: choice(['0', '1', '2', '3', '4', '5', '6']).optional(), by_mail: choice(['0', '1']).optional() },
  output: z.strictObject({ list: z.array(mailPreference) }),
})

export const unsubscribe = defineCall({
  who: 'anyone',
  summary:
    'What the unsubscribe link of a mail leads to. Decides nothing without `by_mail`; `0` ends the mails of that kind, `1` takes it back.',
  input: {
    token: z.string('field.required').regex(/^[A-Za-z0-9_-]{1,100}$/, 'field.invalid'),
    by_mail: choice(['0', '1']).optional(),
  },
  /** 7: no kind of message, but the mail of what comes back (`/recall/settings`). */
  output: mailPreference.extend({ type: z.int().min(0).max(7) }),
  refusals: ['not_found'],
})

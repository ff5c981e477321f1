// Announcements of the staff. A teacher has those of their own phases and groups.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, id, moment as momentField, text } from './form.ts'

const roles = ['owner', 'teacher'] as const
const moment = z.int()

const bothLanguages = z.strictObject({ en: z.string(), 'zh-CN': z.string() })
const audience = z.strictObject({
  /** Neither: everybody. */
  group_id: z.string().nullable(),
  cert_id: z.string().nullable(),
  /** Of everybody empty. */
  name: z.string(),
})

const announcement = z.strictObject({
  message_id: z.string(),
  title: bothLanguages,
  text: bothLanguages,
  audience,
  by: z.string(),
  by_mail: z.boolean(),
  send_at: moment,
  state: z.enum(['planned', 'sending', 'sent', 'stopped']),
  /** How many have got it, and how many have opened it in the product; more than 10,000 are not counted one by one. */
  told: z.int(),
  opened: z.int(),
  is_more_opened: z.boolean(),
  stopped: z.strictObject({ by: z.string(), at: moment }).nullable(),
})
export type Announcement = z.output<typeof announcement>

const announcements = z.strictObject({
  list: z.array(announcement),
  /** Whom this person may write to. */
  audiences: z.array(audience),
})
export type AnnouncementsReply = z.output<typeof announcements>

export const staffAnnouncements = defineCall({
  who: 'staff',
  roles,
  summary: 'The newest 20 announcements with how far each has come, and whom one may write to.',
  input: {},
  output: announcements,
  refusals: ['not_found'],
})

const to = { group_id: id.optional(), cert_id: id.optional() }

export const staffAudience = defineCall({
  who: 'staff',
  roles,
  summary: 'How many a group or a phase has, or the whole school.',
  input: to,
  output: z.strictObject({
    /** Null: more than 10,000, and not counted yet. */
    count: z.int().nullable(),
    /** The job counted them: there may be some more by now. */
    is_about: z.boolean(),
  }),
  refusals: ['not_found'],
})

const title = text(120)
const body = text(5000)
const words = { title_en: title, title_zh: title, text_en: body, text_zh: body }

const mailed = z.strictObject({
  lang: z.enum(['en', 'zh-CN']),
  subject: z.string(),
  /** What a mail is made of, in order. */
  parts: z.array(z.strictObject({ kind: z.enum(['text', 'link']), words: z.string() })),
  footer: z.string(),
})
export type AnnouncedMail = z.output<typeof mailed>

export const staffAnnouncePreview = defineCall({
  who: 'staff',
  roles,
  summary: 'The mail about an announcement as its readers get it, in both languages.',
  input: words,
  output: z.strictObject({ list: z.array(mailed) }),
  refusals: ['not_found'],
})

export const staffAnnounceTry = defineCall({
  who: 'staff',
  roles,
  summary: 'Sends an announcement to whoever asks alone: the message, and the mail if they wish such mails.',
  input: words,
  output: z.strictObject({}),
  refusals: ['not_found', 'declined'],
})

export const staffAnnounce = defineCall({
  who: 'staff',
  roles,
  summary:
    'Announces something to a group, a phase or everybody: ten seconds later, or at a moment. A `draft_id` is sent once, however often it is tried.',
  input: { draft_id: id, ...words, ...to, mail: choice(['1']).optional(), at: momentField.optional() },
  output: z.strictObject({ message_id: z.string(), send_at: moment }),
  refusals: ['not_found', 'declined'],
})

export const staffAnnounceStop = defineCall({
  who: 'staff',
  roles,
  summary: 'Stops an announcement that has not reached everybody; says how many have it.',
  input: { message_id: id },
  output: z.strictObject({ told: z.int() }),
  refusals: ['not_found', 'declined'],
})

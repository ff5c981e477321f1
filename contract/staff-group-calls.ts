// Groups as classes: members by lessons, due dates, invitations, reminders, marks. A teacher has their own groups; any
// other one is `not_found`.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, email, id, integer, moreTime, list, text } from './form.ts'

const roles = ['owner', 'teacher'] as const
const moment = z.int()
const asks = ['number', 'class'] as const
const day = z.iso.date('field.invalid')

export const staffGroups = defineCall({
  who: 'staff',
  roles,
  summary: 'The groups of the school, or of a teacher, the newest first; at most 200.',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({ id: z.string(), name: z.string(), members: z.int(), open: z.int(), created_at: moment }),
    ),
  }),
  refusals: ['not_found'],
})

export const staffGroupMake = defineCall({
  who: 'staff',
  roles: ['owner'],
  summary: 'Makes a group, with its name in both languages.',
  input: { group_id: id, name_en: text(120), name_zh: text(120) },
  output: z.strictObject({}),
  refusals: ['not_found', 'declined'],
})

const cells = ['done', 'stuck', 'late', 'part', 'todo'] as const

const member = z.strictObject({
  account_id: z.string(),
  name: z.string(),
  email: z.string(),
  lang: z.string(),
  number: z.string().nullable(),
  class_name: z.string().nullable(),
  is_enrolled: z.boolean(),
  /** Of each lesson, in their order. */
  cells: z.array(z.enum(cells)),
  /** The mean of the best results of the quizzes that were handed in, in hundredths. */
  mark: z.int().nullable(),
  /** When they finished something of the course last. */
  seen_at: moment.nullable(),
})
export type ClassMember = z.output<typeof member>

const invitation = z.strictObject({
  id: z.string(),
  by: z.string(),
  cert_ids: z.array(z.string()),
  is_personal: z.boolean(),
  used: z.int(),
  uses: z.int().nullable(),
  expires_at: moment,
  state: z.enum(['open', 'expired', 'used_up', 'revoked']),
})

const page = z.strictObject({
  id: z.string(),
  name: z.string(),
  asks: z.array(z.enum(asks)),
  /** The courses that its invitations lead to, and those that may be invited to. */
  phases: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  may_invite_to: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** The course that is shown; null: there is none yet. */
  cert_id: z.string().nullable(),
  modules: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      /** The day that the group has set; null: what the course says holds. */
      due_on: z.string().nullable(),
      lessons: z.array(z.strictObject({ id: z.string(), name: z.string(), number: z.int() })),
    }),
  ),
  /** Of the course; the final has no lesson's name. */
  quizzes: z.array(z.strictObject({ id: z.string(), name: z.string().nullable() })),
  members: z.array(member),
  /** To be given as `after`; null: there is no more. */
  next: z.string().nullable(),
  invitations: z.array(invitation),
  /** A text to begin a reminder with, in each language. */
  reminder: z.record(z.string(), z.string()),
})
export type ClassPage = z.output<typeof page>

export const staffGroup = defineCall({
  who: 'staff',
  roles,
  summary: 'A group as a class in one of its courses: members by lessons, sixty at a time.',
  input: { group_id: id, cert_id: id.optional(), after: id.optional() },
  output: page,
  refusals: ['not_found'],
})

const done = { output: z.strictObject({}), refusals: ['not_found', 'declined'] } as const

export const staffGroupAsk = defineCall({
  who: 'staff',
  roles,
  summary: 'What the group asks of those who join: a student number, a class.',
  input: { group_id: id, asks: list(choice(asks), 2) },
  ...done,
})

export const staffGroupEnter = defineCall({
  who: 'staff',
  roles,
  summary: 'A member’s student number and class, as the school’s lists have them; what is not given stays.',
  input: { group_id: id, account_id: id, number: text(40).optional(), class_name: text(60).optional() },
  ...done,
})

export const staffGroupDue = defineCall({
  who: 'staff',
  roles,
  summary: 'The day until which a module is due for the group; without `due_on` what the course says holds again.',
  input: { group_id: id, cert_id: id, module_id: id, due_on: day.optional() },
  ...done,
})

export const staffGroupTime = defineCall({
  who: 'staff',
  roles,
  proof: 'money',
  summary:
    'Grants more minutes in a quiz to each member who is in its course, on running clocks at once; each is told. At most 500 members.',
  input: { group_id: id, category_id: id, minutes: moreTime, reason: text(500) },
  output: z.strictObject({ members: z.int(), running: z.int() }),
  refusals: ['not_found', 'declined'],
})

export const staffGroupRemind = defineCall({
  who: 'staff',
  roles,
  summary: 'Writes to a member: a message, and a mail if they wish. Once a day about a course.',
  input: { group_id: id, cert_id: id, account_id: id, text: text(2000) },
  ...done,
})

export const staffGroupInvite = defineCall({
  who: 'staff',
  roles,
  summary:
    'Makes a link that joins the group and opens courses: those that a teacher teaches or that the group has already. It is shown this once.',
  input: {
    group_id: id,
    cert_id: id,
    until: day,
    uses: integer(1, 10_000).optional(),
    email: email.optional(),
  },
  output: z.strictObject({
    link: z.string(),
    /** The same as a picture: the dark squares of a QR code as an SVG path, in a field of `size` squares. */
    qr: z.strictObject({ size: z.int(), path: z.string() }),
  }),
  refusals: ['not_found', 'declined'],
})

export const staffGroupRevoke = defineCall({
  who: 'staff',
  roles,
  summary: 'Takes an invitation of the group back: nobody joins by it any more.',
  input: { group_id: id, invitation_id: id },
  ...done,
})

export const staffGroupMarks = defineCall({
  who: 'staff',
  roles,
  proof: 'money',
  summary: 'The marks of the group in a course as a list for a spreadsheet (CSV, UTF-8), a line a member.',
  input: { group_id: id, cert_id: id },
  output: file(['text/csv']),
  refusals: ['not_found', 'declined'],
})

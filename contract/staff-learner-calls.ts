// One learner in the console: finding them, all that happened, and what can be done for them. A teacher has those of
// their phases and groups; anybody else's learner is `not_found`.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { email, id, integer, moreTime, text } from './form.ts'
import { itemKind } from './shapes.ts'

const all = ['owner', 'teacher', 'finance', 'support'] as const
const moment = z.int()

const found = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  since: moment,
  phases: z.array(z.string()),
  /** What the search text was of theirs. */
  by: z.enum(['person', 'order', 'certificate', 'attempt', 'hand_in']),
})

export const staffLearners = defineCall({
  who: 'staff',
  roles: all,
  summary:
    'Learners by the beginning of a name or an e-mail, or by an order’s reference, a certificate’s number, or the receipt of an attempt or a hand-in; at most 20.',
  input: { text: text(200) },
  output: z.strictObject({ list: z.array(found) }),
  refusals: ['not_found'],
})

const tile = z.strictObject({
  kind: itemKind,
  is_done: z.boolean(),
  /** Tried often, and not there yet. */
  is_stuck: z.boolean(),
})

const course = z.strictObject({
  cert_id: z.string(),
  name: z.string(),
  enrolled_at: moment,
  is_left: z.boolean(),
  done: z.int(),
  total: z.int(),
  modules: z.array(
    z.strictObject({
      name: z.string(),
      lessons: z.array(z.strictObject({ id: z.string(), name: z.string(), tiles: z.array(tile) })),
    }),
  ),
  /** Those with a limit of attempts, or a clock: all. */
  quizzes: z.array(
    z.strictObject({ id: z.string(), name: z.string(), attempts: z.int(), allowed: z.int().nullable() }),
  ),
  /** Left to use, in seconds; null: this role has no business with it. */
  balance: z.int().nullable(),
  /** Of these what the school has granted. */
  granted: z.int().nullable(),
})
export type LearnerCourse = z.output<typeof course>

/** What somebody may do for a learner. */
const learnerDeeds = [
  'see',
  'hours',
  'take_back_hours',
  'attempts',
  'time',
  'unlock',
  'remove_app',
  'stop_lab',
  'revoke_certificate',
  'reissue_certificate',
  'delete',
] as const
export type LearnerDeed = (typeof learnerDeeds)[number]

const page = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  lang: z.string(),
  since: moment,
  /** When they signed in last, of the sessions that are kept. */
  signed_in_at: moment.nullable(),
  sessions: z.int(),
  groups: z.array(z.string()),
  courses: z.array(course),
  running_lab: z.strictObject({ session_id: z.string(), since: moment, name: z.string() }).nullable(),
  certificates: z.array(
    z.strictObject({ number: z.string(), name: z.string(), cert_id: z.string(), is_live: z.boolean() }),
  ),
  /** Those that this role may do. */
  deeds: z.array(z.enum(learnerDeeds)),
  /** What the timeline can be narrowed to. */
  kinds: z.array(z.string()),
})
export type LearnerPage = z.output<typeof page>

export const staffLearner = defineCall({
  who: 'staff',
  roles: all,
  summary: 'One learner: their courses lesson by lesson, and what may be done for them.',
  input: { account_id: id },
  output: page,
  refusals: ['not_found'],
})

/** What can be done about something that happened. */
const eventDeeds = ['send_mail', 'reopen_order', 'reverse_order'] as const
export type EventDeed = (typeof eventDeeds)[number]

const event = z.strictObject({
  at: moment,
  kind: z.string(),
  what: z.string(),
  id: z.string(),
  /** What the sentence of `what` is filled with. */
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What this role may do about it now, and what it is done to; null: nothing. */
  deed: z.strictObject({ name: z.enum(eventDeeds), of: z.string() }).nullable(),
})
export type LearnerEvent = z.output<typeof event>

export const staffLearnerEvents = defineCall({
  who: 'staff',
  roles: all,
  summary: 'What happened to a learner, the newest first, fifty at a time; each role sees what is its business.',
  input: { account_id: id, kind: id.optional(), before: text(200).optional() },
  output: z.strictObject({
    list: z.array(event),
    /** To be given as `before`; null: there is no more. */
    next: z.string().nullable(),
  }),
  refusals: ['not_found'],
})

const reason = text(500)
const done = { output: z.strictObject({}), refusals: ['not_found', 'declined'] } as const

export const staffLearnerHours = defineCall({
  who: 'staff',
  roles: ['owner', 'finance'],
  proof: 'money',
  summary: 'Grants a learner lab hours in a course.',
  input: { account_id: id, cert_id: id, hours: integer(1, 1000), reason },
  ...done,
})

export const staffLearnerHoursBack = defineCall({
  who: 'staff',
  roles: ['owner', 'finance'],
  proof: 'money',
  summary: 'Takes granted lab hours back, to the hundredth; declined when less than that is left of them.',
  input: { account_id: id, cert_id: id, hours: text(7), reason },
  ...done,
})

export const staffLearnerAttempts = defineCall({
  who: 'staff',
  roles: ['owner', 'teacher'],
  proof: 'money',
  summary: 'Grants a learner more attempts at a quiz; a teacher of their own phases.',
  input: { account_id: id, category_id: id, attempts: integer(1, 100), reason },
  ...done,
})

export const staffLearnerTime = defineCall({
  who: 'staff',
  roles: ['owner', 'teacher'],
  proof: 'money',
  summary: 'Grants a learner more minutes in a quiz, on a running clock at once.',
  input: { account_id: id, category_id: id, minutes: moreTime, reason },
  ...done,
})

export const staffLearnerUnlock = defineCall({
  who: 'staff',
  roles: ['owner', 'support'],
  summary: 'Lets somebody sign in again who has guessed too often.',
  input: { account_id: id, reason },
  ...done,
})

export const staffLearnerRemoveApp = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary:
    'Takes the authenticator app off an account whose owner has lost it; every session ends, and a mail tells them.',
  input: { account_id: id, reason },
  ...done,
})

export const staffLearnerSendMail = defineCall({
  who: 'staff',
  roles: ['owner', 'support'],
  summary:
    'Sends a learner the mail about a message once more. Declined when it waits still, has just left, or is not wanted.',
  input: { account_id: id, copy_id: id, reason },
  ...done,
})

export const staffLearnerStopLab = defineCall({
  who: 'staff',
  roles: ['owner', 'support'],
  summary: 'Stops a learner’s running lab; the work stays.',
  input: { account_id: id, session_id: id, reason },
  ...done,
})

export const staffLearnerRevoke = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary: 'Revokes a learner’s certificate.',
  input: { account_id: id, number: id, reason },
  ...done,
})

export const staffLearnerReissue = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary: 'Issues a learner’s certificate anew, under another name if one is given; the old number counts no more.',
  input: { account_id: id, number: id, name: text(200).optional(), reason },
  ...done,
})

export const staffLearnerDelete = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary: 'Deletes a learner’s account for good; `confirm` is their e-mail once more.',
  input: { account_id: id, confirm: email, reason },
  ...done,
})

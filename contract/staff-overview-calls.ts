// Where the console begins, and who is stuck. A teacher has the learners of their phases and groups.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, id, text } from './form.ts'

const all = ['owner', 'teacher', 'finance', 'support'] as const
const moment = z.int()

const stuckReasons = ['quiz', 'check', 'lab', 'overdue', 'never'] as const

/** Something that waits for somebody: which of three queues, whose, and since when. */
const nextCase = z.strictObject({
  kind: z.enum(['receipt', 'feedback', 'stuck']),
  id: z.string(),
  name: z.string(),
  /** What is known of it: the order's reference, what was written, or the reason. */
  what: z.string(),
  /** Of a stuck learner: how often, or for how many days. */
  times: z.int().nullable(),
  place: z.string().nullable(),
  since: moment,
})
export type NextCase = z.output<typeof nextCase>

const course = z.strictObject({
  cert_id: z.string(),
  name: z.string(),
  enrolled: z.int(),
  certified: z.int(),
  lessons: z.array(z.strictObject({ name: z.string(), going: z.int(), stopped: z.int() })),
})
export type CourseStanding = z.output<typeof course>

/** What a role has no business with is null. */
const overview = z.strictObject({
  receipts: z.strictObject({ count: z.int(), oldest: moment.nullable(), answer_by: moment.nullable() }).nullable(),
  stuck: z.strictObject({ count: z.int(), fresh: z.int(), is_more: z.boolean() }).nullable(),
  feedback: z.strictObject({ count: z.int(), oldest: moment.nullable() }),
  /** Finished a part in the last seven days, in the seven before; `days`: the last fourteen, the oldest first. */
  active: z.strictObject({ count: z.int(), before: z.int(), days: z.array(z.int()) }).nullable(),
  /** In 24 hours. */
  failures: z.strictObject({ labs: z.int(), jobs: z.int() }).nullable(),
  courses: z.array(course),
  /** When learners were counted; null: not yet. */
  counted_at: moment.nullable(),
  next: z.array(nextCase),
})
export type StaffOverviewReply = z.output<typeof overview>

export const staffOverview = defineCall({
  who: 'staff',
  roles: all,
  summary: 'What waits, who is active, what failed, and the next cases; each role sees what is its business.',
  input: {},
  output: overview,
  refusals: ['not_found'],
})

const stuckCase = z.strictObject({
  account_id: z.string(),
  name: z.string(),
  lang: z.string(),
  cert_id: z.string(),
  node_id: z.string(),
  lesson: z.string(),
  reason: z.enum(stuckReasons),
  /** How often it was tried in vain; of `overdue` and `never` for how many days nothing was. */
  times: z.int(),
  /** The check, or the module that is overdue. */
  what: z.string().nullable(),
  since: moment,
  is_new: z.boolean(),
  /** The last letter about this course. */
  written: z.strictObject({ at: moment, by: z.string(), went_on: z.boolean() }).nullable(),
})
export type StuckCase = z.output<typeof stuckCase>

const letters = z.record(z.string(), z.record(z.string(), z.string()))

export const staffStuck = defineCall({
  who: 'staff',
  roles: ['owner', 'teacher'],
  summary: 'Learners who are stuck, each with its reason, the newest fact first; at most 200.',
  input: {},
  output: z.strictObject({
    list: z.array(stuckCase),
    /** A text to begin a letter with, by reason and language. */
    letters,
    counted_at: moment.nullable(),
  }),
  refusals: ['not_found'],
})

const key = { account_id: id, cert_id: id, node_id: id, reason: choice(stuckReasons) }

export const staffStuckSeen = defineCall({
  who: 'staff',
  roles: ['owner', 'teacher'],
  summary: 'Puts a case away until its fact changes.',
  input: key,
  output: z.strictObject({}),
  refusals: ['not_found'],
})

export const staffStuckWrite = defineCall({
  who: 'staff',
  roles: ['owner', 'teacher'],
  summary:
    'Writes to a learner about where they are stuck: a message, and a mail if they wish. Of two who write on the same day one is declined.',
  input: { ...key, text: text(2000) },
  output: z.strictObject({}),
  refusals: ['not_found', 'declined'],
})

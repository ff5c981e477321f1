// The labs that run, and the house as a whole: queue, mails, database, disk, backup, limits.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, moment as momentField, text } from './form.ts'

const moment = z.int()

/** What stops the start of a lab. */
const labFaults = [
  'start_timeout',
  'no_place',
  'image_missing',
  'start_failed',
  'browser_too_old',
  'out_of_memory',
  'kernel_died',
  'engine_lost',
] as const

const labs = z.strictObject({
  engine: z.strictObject({
    name: z.string(),
    /** On the learner's own computer, or on a server. */
    where: z.enum(['browser', 'server']),
    /** Null: it did not say within a second. */
    is_well: z.boolean().nullable(),
    is_metered: z.boolean(),
  }),
  /** Every engine that is set up, the one of labs that do not say where they run first; counts are of the scope. */
  engines: z.array(
    z.strictObject({
      name: z.string(),
      where: z.enum(['browser', 'server']),
      is_well: z.boolean().nullable(),
      is_metered: z.boolean(),
      running: z.int(),
      starting: z.int(),
      queued: z.int(),
      /** Starts that failed in seven days, and in one. */
      failed: z.int(),
      failed_today: z.int(),
      /** Whether hand-ins of its labs are checked apart; null: not known yet. */
      hand_ins: z.enum(['verified', 'self-checked']).nullable(),
    }),
  ),
  running: z.int(),
  /** Asked for, and not ready yet; `queued` of them wait for a free place. */
  starting: z.int(),
  queued: z.int(),
  /** The first 200, what has run longest first. */
  list: z.array(
    z.strictObject({
      session_id: z.string(),
      account_id: z.string(),
      name: z.string(),
      lab: z.string(),
      engine: z.string(),
      state: z.enum(['running', 'starting', 'queued']),
      is_busy: z.boolean(),
      since: moment,
      /** When something was done in it last; null: not yet. */
      active_at: moment.nullable(),
      /** Taken from the learner's hours so far. */
      charged: z.int(),
    }),
  ),
  /** This role may stop a lab. */
  may_stop: z.boolean(),
  /** Starts that failed in seven days, by cause and lab. */
  failed: z.array(
    z.strictObject({
      cause: z.enum(labFaults),
      lab: z.string(),
      engine: z.string(),
      count: z.int(),
      today: z.int(),
      last_at: moment,
    }),
  ),
  /** The checks that most learners have tried and not passed, at most 20. */
  checks: z.array(
    z.strictObject({
      lab: z.string(),
      check: z.string(),
      /** Learners who tried it, and those of them who have not passed. */
      tried: z.int(),
      open: z.int(),
      /** Tries of all of them. */
      tries: z.int(),
      /** Learners who opened its solution. */
      shown: z.int(),
    }),
  ),
  /** In seconds, by course: used in seven days, and left. */
  hours: z.array(z.strictObject({ cert_id: z.string(), name: z.string(), used: z.int(), left: z.int() })),
  /** When checks and hours were counted; null: not yet. */
  counted_at: moment.nullable(),
})
export type StaffLabsReply = z.output<typeof labs>

export const staffLabs = defineCall({
  who: 'staff',
  roles: ['owner', 'teacher', 'support'],
  summary:
    'Labs that run now, starts that failed and why, the checks that fail most, and hours; a teacher’s are those of their phases and groups.',
  input: {},
  output: labs,
  refusals: ['not_found'],
})

const house = z.strictObject({
  queue: z.strictObject({
    due: z.int(),
    running: z.int(),
    later: z.int(),
    failed: z.int(),
    /** For how many seconds the oldest one has been due. */
    oldest: z.int(),
    /** What was given up, by task. */
    given_up: z.array(
      z.strictObject({ task: z.string(), count: z.int(), last_at: moment, error: z.string().nullable() }),
    ),
  }),
  mails: z.strictObject({
    waiting: z.int(),
    oldest: z.int(),
    /** Of seven days, today first: left, and refused for good. */
    days: z.array(z.strictObject({ days_ago: z.int(), sent: z.int(), refused: z.int() })),
    hold: z
      .strictObject({
        since: moment,
        /** Of a restored copy: when its backup was made. */
        backup_made_at: moment.nullable(),
        /** Mails from before the hold, which a copy’s original may have sent, and those since. */
        restored: z.int(),
        later: z.int(),
      })
      .nullable(),
    may_hold: z.boolean(),
  }),
  database: z.strictObject({
    version: z.string(),
    bytes: z.int(),
    connections: z.int(),
    most_connections: z.int(),
    /** Of this process: calls that wait for a connection. */
    waiting: z.int(),
  }),
  /** Of the data folder; null: the system does not say. */
  disk: z.strictObject({ free: z.int(), total: z.int() }).nullable(),
  /** By `npm run admin -- backup`; null: none was ever written. */
  backup: z.strictObject({ at: moment, by: z.string(), bytes: z.int().nullable(), missing: z.int() }).nullable(),
  /** At the last look at every stored file; null: there was none yet. */
  files: z.strictObject({ at: moment, count: z.int(), missing: z.int() }).nullable(),
  /** Networks that are refused something for a while, at most 100. */
  held: z.array(
    z.strictObject({
      source: z.string(),
      what: z.enum(['mail', 'guess', 'provider']),
      refused: z.int(),
      since: moment,
      until: moment,
    }),
  ),
})
export type StaffHouseReply = z.output<typeof house>

export const staffHouse = defineCall({
  who: 'staff',
  roles: ['owner', 'support'],
  summary: 'How the house is: jobs, mails, database, disk, the last backup, and networks that are held.',
  input: {},
  output: house,
  refusals: ['not_found'],
})

const done = { output: z.strictObject({}), refusals: ['not_found', 'declined'] } as const

export const staffOutgoingHold = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary: 'Holds all mails back: they wait in the queue.',
  input: {},
  ...done,
})

export const staffOutgoingResume = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary:
    'Lets mails leave again. In a restored copy with mails of its original it says which of them are sent: all (`unsent`), or none that was due until a moment (`sent_until`, as 2026-12-31T10:00Z).',
  input: { unsent: choice(['1']).optional(), sent_until: momentField.optional() },
  ...done,
})

export const staffSourceRelease = defineCall({
  who: 'staff',
  roles: ['owner', 'support'],
  summary: 'Lets a network go on that is held because too much came from it.',
  input: { source: text(60) },
  ...done,
})

// What the calls of /experiment/* answer with: a lab's session, its notebook, its checks, the receipt of a hand-in.
import { z } from 'zod'

/** `none`: there is no session yet, or the last one's work was deleted. */
const sessionStates = ['none', 'waiting', 'running', 'ended', 'stopped', 'timed_out', 'dormant', 'deleted'] as const
const endReasons = [
  'finished',
  'stopped',
  'start_timeout',
  'no_place',
  'image_missing',
  'start_failed',
  'browser_too_old',
  'out_of_memory',
  'kernel_died',
  'engine_lost',
  'hours_used_up',
  'dormant',
  'deleted',
] as const
/** Stay on the screen until they are dismissed; `dormant_2` asks "still there?". */
const sessionWarnings = ['left_15', 'left_5', 'left_1', 'dormant_2'] as const

const moment = z.int()

const session = z.strictObject({
  id: z.string(),
  state: z.enum(sessionStates).exclude(['none']),
  /** Why it is over. */
  reason: z.enum(endReasons).nullable(),
  /** In the reader's language: while waiting what is happening, afterwards the cause and the next step. */
  message: z.string().nullable(),
  /** Grows with each change; an answer with a smaller one came late. */
  version: z.int(),
  requested_at: moment,
  ready_at: moment.nullable(),
  ended_at: moment.nullable(),
  waited_seconds: z.int(),
  /** 0 to 100 while the engine tells. */
  progress: z.int().nullable(),
  used_seconds: z.int(),
  /** For how long the balance lasts, this session's use taken off; null when it is not metered. */
  left_seconds: z.int().nullable(),
  is_metered: z.boolean(),
  is_busy: z.boolean(),
  /** False: the engine does not answer at the moment. That time costs nothing. */
  is_engine_reachable: z.boolean(),
  /** Until it goes dormant if nothing happens; null while code runs. */
  dormant_in_seconds: z.int().nullable(),
  warnings: z.array(z.enum(sessionWarnings)),
})
export type LabSession = z.output<typeof session>

/** Who may write the notebook: this tab, another one that is alive, or nobody yet. */
const writerState = z.enum(['this', 'other', 'free'])

const hours = z.strictObject({ is_metered: z.boolean(), balance_seconds: z.int() })

/** What the phase's certificate makes of a lab whose solution was opened: nothing, or self-checked. */
const solutionRule = z.enum(['allowed', 'not-verified'])

/**
 * `checking`: run again apart from the learner's kernel at this moment. `failed`: a hidden check did not pass; it can
 * be handed in again.
 */
export const receipt = z.strictObject({
  number: z.string(),
  handed_in_at: moment,
  score: z.number(),
  total: z.number(),
  hash: z.string(),
  version: z.int(),
  outcome: z.enum(['checking', 'passed', 'failed']),
  /** Null until it is known (READINGS §8). */
  check_kind: z.enum(['verified', 'self-checked']).nullable(),
  /**
   * Of a self-checked one: what kept it from being run again apart. Null too when that run was made later and did not
   * pass.
   */
  self_checked_because: z.enum(['no_wall', 'packages', 'unserved', 'busy']).nullable(),
  /** Ids of the checks that the run apart saw fail. */
  failed_checks: z.array(z.string()),
  /** Ids of the checks whose solution was open when it was handed in. */
  solutions_seen: z.array(z.string()),
  solution: solutionRule,
  /** What the hidden tests drew their inputs from, in hexadecimals; null until it was checked apart. */
  seed: z.string().nullable(),
})
export type Receipt = z.output<typeof receipt>

export const status = z.strictObject({
  state: z.enum(sessionStates),
  session: session.nullable(),
  hours,
  writer: writerState,
  /** Of the stored notebook. */
  version: z.int(),
  /** Of the newest hand-in; asked again while it is `checking`. */
  receipt: receipt.nullable(),
  server_now: moment,
})
export type LabStatus = z.output<typeof status>

export const notebook = z.strictObject({
  /** The file as stored: nbformat 4.5 as JSON text. */
  content: z.string(),
  version: z.int(),
  /** SHA-256 of the stored file, in hexadecimals. */
  hash: z.string(),
  /** Null for the untouched original. */
  saved_at: moment.nullable(),
})

export const check = z.strictObject({
  /** nbgrader's grade_id. */
  id: z.string(),
  title: z.string(),
  points: z.number(),
  /** It must pass before the hand-in. */
  is_required: z.boolean(),
  state: z.enum(['open', 'passed', 'failed']),
  tries: z.int(),
  hint_count: z.int(),
  /** How many of them were opened; the solution comes after the last one. */
  hints_seen: z.int(),
  has_solution: z.boolean(),
  solution: solutionRule,
})

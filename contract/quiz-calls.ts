// The wire's group /quiz/*. Its older words: `category_id` is the quiz, `train_user_id` is the attempt (READINGS §2).
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, CONTROL, id, integer, list } from './form.ts'
import { askedQuestion, reviewedQuestion } from './quiz-types/registry.ts'

const score = z.number().min(0)

/**
 * An answer's place in the learner's own order: one counter for all questions and flags of an attempt, from 1. An older
 * one never overwrites a newer.
 */
const seq = integer(1, 999_999_999)

/**
 * full: right answers and explanations after submission. reasons: of what was answered wrong, the reason of what was
 * chosen; the rest once the quiz is passed or no attempt is left. after-pass: nothing until then. none: the score only.
 */
const reviews = ['full', 'reasons', 'after-pass', 'none'] as const

/** What a result shows: right answers and explanations, the reason of each answer, or neither. */
const shownDepths = ['keys', 'reasons', 'nothing'] as const

const rules = z.strictObject({
  minutes: z.int(),
  total_score: score,
  /** In the unit of `total_score`. */
  passing_score: score,
  /** Of one attempt. */
  question_count: z.int(),
  /** Questions and choices come in an order of their own in each attempt. */
  is_random: z.boolean(),
  /** At most so many, this learner's extra ones included; null: no limit. */
  attempts: z.int().nullable(),
  /** Between two attempts; the longest one where it grows. */
  wait_seconds: z.int(),
  /** A wait that grows until the quiz is passed: after the first attempt, the second and so on; the last one stays. */
  waits: z.array(z.int()),
  /** What this learner was granted on top of `minutes`, which includes it. */
  extra_minutes: z.int(),
  review: z.enum(reviews),
})

/**
 * Where a quiz stands in its phase. It has no title of its own: `name` is its lesson's. The final of a phase belongs to
 * no lesson: its module and lesson are empty, and `name` says what it is.
 */
const place = {
  cert_id: z.string(),
  cert_name: z.string(),
  module_id: z.string(),
  module_name: z.string(),
  lesson_id: z.string(),
  category_id: z.string(),
  name: z.string(),
}

/**
 * The two calls that begin or show a running clock also say what time it is here; rounded up, so that nobody counts on
 * a second that is gone.
 */
const clock = { deadline: z.int(), server_now: z.int() }

/** A submitted attempt. */
const receipt = z.strictObject({
  train_user_id: z.string(),
  /** For people to quote, like `7KQ2-M9XD-4FBW`. */
  number: z.string(),
  /** The learner's first attempt at this quiz is 1. */
  ordinal: z.int(),
  started_at: z.int(),
  submitted_at: z.int(),
  seconds_used: z.int(),
  /** The time ran out and the server submitted what was saved. */
  is_auto: z.boolean(),
  score,
  total_score: score,
  passing_score: score,
  is_passed: z.boolean(),
})

const running = z
  .strictObject({
    train_user_id: z.string(),
    ordinal: z.int(),
    started_at: z.int(),
    deadline: z.int(),
    answered: z.int(),
    question_count: z.int(),
  })
  .nullable()

/** What stands between the learner and a new attempt. */
const startStates = ['can_start', 'running', 'waiting', 'no_attempts'] as const

const standing = {
  attempts_made: z.int(),
  /** null: no limit. */
  attempts_left: z.int().nullable(),
  best_score: score.nullable(),
  is_passed: z.boolean(),
  start_state: z.enum(startStates),
  /** When a new attempt may start; only while `waiting`. */
  next_at: z.int().nullable(),
  running,
}

export const quizList = defineCall({
  who: 'learner',
  summary: 'All quizzes of a phase with the learner’s scores, in the order of the outline.',
  input: { cert_id: id },
  output: z.strictObject({
    progress: z.strictObject({ passed: z.int(), total: z.int() }),
    server_now: z.int(),
    list: z.array(
      z.strictObject({
        category_id: z.string(),
        module_id: z.string(),
        module_name: z.string(),
        lesson_id: z.string(),
        name: z.string(),
        rules,
        ...standing,
      }),
    ),
  }),
  refusals: ['not_found', 'not_enrolled'],
})

export const quizDetail = defineCall({
  who: 'learner',
  summary: 'One quiz: its rules, how the learner stands, whether and when an attempt may start, all earlier ones.',
  input: { category_id: id, cert_id: id.optional() },
  output: z.strictObject({
    ...place,
    rules,
    ...standing,
    server_now: z.int(),
    /** The newest first. */
    history: z.array(receipt),
  }),
  refusals: ['not_found', 'not_enrolled'],
})

export const quizStart = defineCall({
  who: 'learner',
  summary: 'Starts an attempt and its clock; gives the running one when there is one.',
  input: { category_id: id, cert_id: id.optional() },
  output: z.strictObject({ train_user_id: z.string(), ordinal: z.int(), started_at: z.int(), ...clock }),
  refusals: ['not_found', 'not_enrolled', 'quiz_wait', 'quiz_no_attempts'],
})

export const quizAttempt = defineCall({
  who: 'learner',
  summary: 'A running attempt with all that was saved. Never a right answer, never an explanation.',
  input: { train_user_id: id, category_id: id.optional() },
  output: z.strictObject({
    ...place,
    train_user_id: z.string(),
    ordinal: z.int(),
    rules,
    started_at: z.int(),
    ...clock,
    /** The highest that was ever saved; the next answer takes a higher one. */
    seq: z.int(),
    /** In this attempt's order. */
    questions: z.array(askedQuestion),
  }),
  refusals: ['not_found', 'quiz_closed'],
})

/** Characters of an answer's JSON. */
export const MAX_GIVEN = 8000

export const quizAnswer = defineCall({
  who: 'learner',
  summary:
    'Saves the answer to one question: `given`, the JSON of its type, or the ids of what was chosen in `choice`. Neither, or an empty one, clears it. Sending one twice is harmless, an older one changes nothing.',
  input: {
    train_user_id: id,
    question_id: id,
    choice: list(id, 50),
    given: z
      .string()
      .max(MAX_GIVEN, 'field.tooLong')
      .refine((given) => !CONTROL.test(given), 'field.control')
      .optional(),
    seq,
  },
  output: z.strictObject({
    /**
     * What is saved now: this answer, or a newer one of another tab or device. The ids of the chosen, for types with
     * choices.
     */
    answer: z.array(z.string()),
    /** The same as the type's own JSON; empty when there is none. */
    given: z.string(),
    seq: z.int(),
    saved_at: z.int(),
    /** False when a newer answer was there already. */
    is_current: z.boolean(),
    ...clock,
  }),
  refusals: ['not_found', 'quiz_closed'],
})

export const quizFlag = defineCall({
  who: 'learner',
  summary: 'Marks a question to come back to, or takes the mark away.',
  input: { train_user_id: id, question_id: id, is_flagged: choice(['1', '0']), seq },
  output: z.strictObject({ is_flagged: z.boolean(), flag_seq: z.int(), is_current: z.boolean(), ...clock }),
  refusals: ['not_found', 'quiz_closed'],
})

export const quizSubmit = defineCall({
  who: 'learner',
  summary: 'Submits an attempt; again gives the same receipt.',
  input: { train_user_id: id },
  output: receipt,
  refusals: ['not_found'],
})

export const quizResult = defineCall({
  who: 'learner',
  summary: 'A submitted attempt, question by question when the quiz allows it.',
  input: { train_user_id: id, category_id: id.optional() },
  output: z.strictObject({
    ...place,
    receipt,
    rules,
    ...standing,
    server_now: z.int(),
    /** False when the quiz keeps its right answers to itself, or while another attempt at it runs. */
    has_review: z.boolean(),
    /**
     * `nothing`: every `earned`, `is_right` and `why` is null. `reasons`: a question that was answered wholly right is
     * shown in full, of another one `earned`, and the `why` of what was chosen.
     */
    shows: z.enum(shownDepths),
    /** When it was graded anew because an answer of the quiz was corrected. */
    regraded_at: z.int().nullable(),
    questions: z.array(reviewedQuestion),
  }),
  refusals: ['not_found', 'quiz_open'],
})

// The wire's group /recall/*: questions that come back to a learner (domain/recall/).
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, id, integer, zone } from './form.ts'
import { written } from './quiz-types/shown.ts'

/** A day of the learner's calendar: `2026-11-24`. */
const day = z.iso.date()

const setting = {
  /** Whether this learner is asked at all. */
  is_on: z.boolean(),
  /** Whether a mail says that something is to be asked: once a week at most. */
  by_mail: z.boolean(),
}

const card = z.strictObject({
  id: z.string(),
  /** How often it was judged; `/recall/judge` takes it. */
  round: z.int(),
  /** How many of the gaps between two askings it has behind it, 0 to 4. */
  step: z.int(),
  cert_id: z.string(),
  module_id: z.string(),
  lesson_id: z.string(),
  lesson_name: z.string(),
  /** The language that the lesson's name turned out to be in. */
  lesson_lang: z.string(),
  /** It comes from a quiz, where this learner was wrong. */
  is_missed: z.boolean(),
  /** HTML, as all texts of a card. */
  prompt: written,
  /** What there is to choose from; their order tells nothing. */
  options: z.array(written),
  answer: z.array(written),
  why: z.array(written),
})

/** What comes after today: the day, and how many at most. */
const next = z.strictObject({ on: day, count: z.int() }).nullable()

const zoneOfDays = {
  /** Days are those of this zone; by default of the one that was told last. */
  zone,
}

export const recallList = defineCall({
  who: 'learner',
  summary:
    'The cards to ask today, the longest due first, twelve a day at most; and when the next ones come. Cards are the recall questions of lessons whose reading is finished, and quiz questions that were answered wrong, once their solution may be seen.',
  input: { ...zoneOfDays },
  output: z.strictObject({
    ...setting,
    list: z.array(card),
    next,
    /** How many come back some day, today's included; and how many are kept for good. */
    open_count: z.int(),
    kept_count: z.int(),
  }),
})

export const recallJudge = defineCall({
  who: 'learner',
  summary:
    'Says how well a card was remembered: `knew` lets it come back later (after 1, 3, 7, 21, 60 days, then never), `not_yet` tomorrow. With the card’s `round`, so sending it twice is harmless.',
  input: {
    id,
    judgement: choice(['knew', 'not_yet']),
    round: integer(0, 999_999),
    /** How long ago it was judged, where it could not be sent at once. */
    seconds_ago: integer(0, 2_592_000).default(0),
    ...zoneOfDays,
  },
  output: z.strictObject({
    round: z.int(),
    /** The day on which it comes back; null: it is kept for good. */
    due_on: day.nullable(),
  }),
  refusals: ['not_found'],
})

export const recallSettings = defineCall({
  who: 'learner',
  summary: 'Whether cards are asked, and whether a mail says so; what is given is set first.',
  input: { is_on: choice(['0', '1']).optional(), by_mail: choice(['0', '1']).optional() },
  output: z.strictObject(setting),
})

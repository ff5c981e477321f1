// The wire's group /lesson/*: studying one lesson.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, CONTROL, id, integer, list } from './form.ts'
import { itemKind } from './shapes.ts'

const html = z.string()

/** A piece of a reading; see domain/lesson/reading.ts. All HTML was sanitised at import. */
const readingBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('html'), html }),
  z.strictObject({ kind: z.literal('code'), language: z.string(), html, text: z.string() }),
  z.strictObject({ kind: z.literal('predict'), id: z.string(), question: html, answer: html }),
])

const seconds = z.number().min(0)

const video = z.strictObject({
  sources: z.array(z.strictObject({ src: z.string(), type: z.string() })),
  poster: z.string().nullable(),
  captions: z.string().nullable(),
  duration: seconds,
  /** It has no sound track: its sentences stand in the picture. False also where that is not known. */
  is_silent: z.boolean(),
  cues: z.array(z.strictObject({ start: seconds, end: seconds, text: z.string() })),
  chapters: z.array(z.strictObject({ start: seconds, title: z.string() })),
  transcript: html.nullable(),
})

/** Characters of the JSON of what was made in a lesson. */
const MAX_MADE = 20_000

/**
 * What a learner made in a lesson. Guesses by id: as given, by part, or `looked` where the answer was opened without one.
 * Goals of plays: `play/goal`.
 */
const made = z.strictObject({
  guesses: z.record(z.string(), z.union([z.literal('looked'), z.record(z.string(), z.string())])),
  goals: z.array(z.string()),
})

const neighbour = z.strictObject({ module_id: z.string(), lesson_id: z.string(), name: z.string() }).nullable()

export const lessonDetail = defineCall({
  who: 'either',
  summary:
    'One lesson in the reader’s language: text, video, neighbours and, for a learner, the state. A free preview is open to everybody.',
  input: { cert_id: id, lesson_id: id, module_id: id.optional() },
  output: z.strictObject({
    cert_id: z.string(),
    cert_name: z.string(),
    module_id: z.string(),
    module_name: z.string(),
    id: z.string(),
    name: z.string(),
    minutes: z.int(),
    is_preview: z.boolean(),
    is_enrolled: z.boolean(),
    /** The language of the text; another than asked for when the translation is missing. */
    lang: z.string(),
    reading: z.array(readingBlock),
    headings: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    video: video.nullable(),
    items: z.array(z.strictObject({ kind: itemKind, is_complete: z.boolean() })),
    /** How long each item takes, as far as it is known; of a quiz the time of an attempt. */
    item_minutes: z.array(z.strictObject({ kind: itemKind, minutes: z.int() })),
    previous: neighbour,
    next: neighbour,
    /** Where the learner stopped: seconds of the video, per mille of the reading; null for a visitor. */
    position: z
      .strictObject({ video: seconds, reading: z.int(), watched: z.array(z.tuple([seconds, seconds])) })
      .nullable(),
    /** Null for a visitor. */
    made: made.nullable(),
  }),
  refusals: ['not_found', 'not_enrolled'],
})

export const lessonProgress = defineCall({
  who: 'learner',
  summary:
    'Tells what was watched since the last time, where the learner is, and what they made in the lesson. All of it is united by the server; sending it twice is harmless. Of a guess the first counts.',
  input: {
    cert_id: id,
    lesson_id: id,
    /** `start-end` in seconds with at most two decimals, e.g. `12.5-15`. */
    range: list(z.string().regex(/^\d{1,6}(\.\d{1,2})?-\d{1,6}(\.\d{1,2})?$/, 'field.invalid'), 100),
    video_position: integer(0, 360_000).optional(),
    reading_position: integer(0, 1000).optional(),
    /** JSON, as `made` of `/lesson/detail`. What belongs to no guess and no play of the lesson is not kept. */
    made: z
      .string()
      .max(MAX_MADE, 'field.tooLong')
      .refine((given) => !CONTROL.test(given), 'field.control')
      .optional(),
  },
  output: z.strictObject({ watched_share: z.number().min(0).max(1), is_video_finished: z.boolean() }),
  refusals: ['not_found', 'not_enrolled'],
})

export const lessonComplete = defineCall({
  who: 'learner',
  summary:
    'Marks the video, the reading or the experiment of a lesson complete. A video must have been watched to nine tenths, an experiment handed in with its checks passed.',
  input: { cert_id: id, lesson_id: id, item: choice(['video', 'reading', 'experiment']) },
  output: z.strictObject({
    items: z.array(z.strictObject({ kind: itemKind, is_complete: z.boolean() })),
    is_lesson_complete: z.boolean(),
    progress: z.strictObject({ done: z.int(), total: z.int() }),
  }),
  refusals: ['not_found', 'not_enrolled', 'please_done_video', 'please_done_experiment'],
})

// The wire's group /note/*: what a learner writes down beside a lesson (domain/note/).
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, CONTROL, id, integer } from './form.ts'

const line = (max: number) =>
  z
    .string()
    .max(max, 'field.tooLong')
    .refine((given) => !CONTROL.test(given), 'field.control')
    .default('')

const kinds = ['text', 'film', 'cell'] as const
const patterns = ['solid', 'double', 'dots', 'wave'] as const

/** What of a note is the same wherever it is written. */
export const noteFields = {
  kind: choice(kinds),
  lang: id,
  anchor: line(200),
  prefix: line(100),
  exact: line(1000),
  suffix: line(100),
  pattern: choice(patterns),
  body: line(4000),
}
/** How far into the text or film: characters, seconds, cells. */
export const MAX_PLACE = 9_999_999
/** Whether a film's note stands at a whole second of it: 0 to 9,999,999, in digits. */
export const isAnchored = ({ kind, anchor }: { readonly kind: string; readonly anchor: string }): boolean =>
  kind !== 'film' || /^\d{1,7}$/.test(anchor)

/** Of which tab a writing is, and which of its writings; upon which revision of the note. */
const writing = {
  /** The revision that was in front of the person; 0: there was none. */
  base: integer(0, 999_999_999),
  writer: id,
  seq: integer(1, 999_999_999),
}

const note = z.strictObject({
  id: z.string(),
  cert_id: z.string(),
  module_id: z.string(),
  lesson_id: z.string(),
  lesson_name: z.string(),
  kind: z.enum(kinds),
  /** The language of the text that it stands in. */
  lang: z.string(),
  /** The id of the heading above the words, the second of the film, the id of the cell. */
  anchor: z.string(),
  place: z.int(),
  prefix: z.string(),
  exact: z.string(),
  suffix: z.string(),
  pattern: z.enum(patterns),
  body: z.string(),
  revision: z.int(),
  /** Seconds. */
  edited_at: z.int(),
})

export const noteList = defineCall({
  who: 'learner',
  summary:
    'The learner’s own notes of a phase, or of one of its lessons, in the order of the outline and of the text; and in which phases there are some. Without a phase: of the one that was written in last.',
  input: { cert_id: id.optional(), lesson_id: id.optional() },
  output: z.strictObject({
    phases: z.array(z.strictObject({ id: z.string(), name: z.string(), lang: z.string(), count: z.int() })),
    /** Whose notes these are; null: there are none at all. */
    cert_id: z.string().nullable(),
    list: z.array(note),
  }),
})

export const noteSave = defineCall({
  who: 'learner',
  summary:
    'Writes a note down, new or changed. Sending it twice is harmless. What was written meanwhile in another place and not seen is never written over: this one becomes a note of its own then.',
  input: {
    /** A UUID that the browser has made. */
    id,
    cert_id: id,
    lesson_id: id,
    ...noteFields,
    place: integer(0, MAX_PLACE),
    ...writing,
  },
  output: z.strictObject({
    revision: z.int(),
    /** The note that this writing became, where it could not take the place of the one that is there. */
    copy_id: z.string().nullable(),
  }),
  refusals: ['not_found', 'not_enrolled', 'notes_full'],
})

export const noteDelete = defineCall({
  who: 'learner',
  summary: 'Takes a note away; not when something was written into it meanwhile that was not seen.',
  input: { id, ...writing },
  output: z.strictObject({ is_deleted: z.boolean() }),
})

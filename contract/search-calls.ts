// The wire's group /search/*.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { CONTROL, integer } from './form.ts'

/** What a hit is: `lesson` and `term` by name, `question` of the site, the others a place in a lesson. */
const hitKinds = ['lesson', 'heading', 'text', 'term', 'film', 'cell', 'question'] as const

const part = z.strictObject({ text: z.string(), is_hit: z.boolean() })

export const find = defineCall({
  who: 'either',
  summary: 'Finds words in what the person may read: lessons, films, notebooks, terms, questions of the site.',
  input: {
    q: z
      .string()
      .trim()
      .max(200, 'field.tooLong')
      .refine((given) => !CONTROL.test(given), 'field.control')
      .default(''),
    page: integer(1, 20).default(1),
    page_size: integer(1, 50).default(20),
  },
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        kind: z.enum(hitKinds),
        phase: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
        lesson: z.strictObject({ id: z.string(), module_id: z.string(), name: z.string() }).nullable(),
        /** The id of a heading, term, cell or question, or the second of a film; '' for the beginning of a page. */
        anchor: z.string(),
        /** What the piece stands under. */
        title: z.string(),
        /** The piece, or what of it stands around the first hit. */
        snippet: z.array(part),
        /** The language of the piece's reader. */
        lang: z.string(),
      }),
    ),
    /** The learner's own notes with these words, the newest first; with the first page only. */
    notes: z.array(
      z.strictObject({
        id: z.string(),
        phase: z.strictObject({ id: z.string(), name: z.string() }),
        lesson: z.strictObject({ id: z.string(), module_id: z.string(), name: z.string() }),
        kind: z.enum(['text', 'film', 'cell']),
        anchor: z.string(),
        snippet: z.array(part),
      }),
    ),
    /** Words that were searched for in the place of mistyped ones. */
    instead: z.array(z.strictObject({ typed: z.string(), meant: z.string() })),
    pagination: z.strictObject({ total: z.int(), page: z.int(), pageSize: z.int() }),
  }),
})

// Courses as files: an archive is sent, checked, looked at as a learner would, and given to learners or taken back.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './form.ts'

const roles = ['owner', 'teacher'] as const
const moment = z.int()

const MAX_EDITION_BYTES = 64 * 1024 * 1024

const edition = z.strictObject({
  id: z.string(),
  /** Null: not known yet; '' for the texts of the site. */
  cert_id: z.string().nullable(),
  course: z.string(),
  /** Of the file that was sent. */
  name: z.string(),
  /** What came with the product, kept as a way back. */
  is_shipped: z.boolean(),
  bytes: z.int(),
  by: z.string(),
  made_at: moment,
  state: z.enum(['waiting', 'unpacking', 'checking', 'wrong', 'checked', 'publishing', 'live', 'former']),
  /** Why it could not be read at all. */
  failure: z.string().nullable(),
  errors: z.int(),
  warnings: z.int(),
  published: z.strictObject({ by: z.string(), at: moment }).nullable(),
})
export type Edition = z.output<typeof edition>

export const staffEditions = defineCall({
  who: 'staff',
  roles,
  summary: 'The newest 30 editions that were sent; a teacher’s are those of their phases, and their own.',
  input: {},
  output: z.strictObject({
    list: z.array(edition),
    /** This role may publish. */
    may_publish: z.boolean(),
  }),
  refusals: ['not_found'],
})

const problem = z.strictObject({
  file: z.string(),
  line: z.int(),
  col: z.int(),
  code: z.string(),
  is_error: z.boolean(),
  /** A translation is missing, or older than what it translates. */
  is_translation: z.boolean(),
  words: z.string(),
  /** What stands there, with the lines around it. */
  lines: z.array(z.strictObject({ n: z.int(), text: z.string() })),
})

export const staffEdition = defineCall({
  who: 'staff',
  roles,
  summary: 'One edition: what the check found, at most 300, and its lessons.',
  input: { edition_id: id },
  output: z.strictObject({
    edition,
    problems: z.array(problem),
    lessons: z.array(
      z.strictObject({ id: z.string(), module: z.string(), name: z.string(), langs: z.array(z.string()) }),
    ),
  }),
  refusals: ['not_found'],
})

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('html'), html: z.string() }),
  z.strictObject({ kind: z.literal('code'), language: z.string(), html: z.string(), text: z.string() }),
  z.strictObject({ kind: z.literal('predict'), id: z.string(), question: z.string(), answer: z.string() }),
])

export const staffEditionLesson = defineCall({
  who: 'staff',
  roles,
  summary: 'A lesson of an edition as its learners would read it, in each of its languages.',
  input: { edition_id: id, lesson_id: id },
  output: z.strictObject({
    id: z.string(),
    texts: z.array(z.strictObject({ lang: z.string(), title: z.string(), reading: z.array(block) })),
  }),
  refusals: ['not_found'],
})
export type EditionLessonReply = z.output<typeof staffEditionLesson.output>

export const staffEditionSend = defineCall({
  who: 'staff',
  roles,
  summary:
    'Sends the folder of a course, or of the site’s texts, as a zip archive of at most 64 MB. It is checked by a job; learners see nothing of it.',
  input: {},
  upload: { field: 'archive', maxBytes: MAX_EDITION_BYTES },
  output: z.strictObject({ edition_id: z.string() }),
  refusals: ['not_found', 'declined'],
})

export const staffEditionPublish = defineCall({
  who: 'staff',
  roles: ['owner'],
  proof: 'money',
  summary:
    'Gives a checked edition to learners, or one that they had before: that is the way back. Of two who press at once one does it.',
  input: { edition_id: id },
  output: z.strictObject({}),
  refusals: ['not_found', 'declined'],
})

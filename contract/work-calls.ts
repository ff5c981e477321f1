// The wire's group /work/*: notebooks that a learner has handed in, the addresses at which they show them to others, and
// the files that their labs keep.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { CONTROL, id, integer } from './form.ts'

const checkKinds = ['verified', 'self-checked'] as const

export const workList = defineCall({
  who: 'learner',
  summary:
    'Of each lab the newest hand-in that has passed and is still kept, in the order of the courses, and the address at which the learner shows it.',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        experiment_id: z.string(),
        cert_id: z.string(),
        cert_name: z.string(),
        cert_lang: z.string(),
        module_id: z.string(),
        lesson_id: z.string(),
        name: z.string(),
        /** The language that `name` turned out to be in. */
        lang: z.string(),
        /** Of the receipt. */
        number: z.string(),
        handed_in_at: z.int(),
        score: z.number(),
        total: z.number(),
        check_kind: z.enum(checkKinds).nullable(),
        shown: z
          .strictObject({
            address: z.string(),
            /** False: an older hand-in is shown there. */
            is_newest: z.boolean(),
          })
          .nullable(),
      }),
    ),
  }),
})

export const workShow = defineCall({
  who: 'learner',
  summary:
    'Shows the newest hand-in of a lab that has passed, as it was handed in, to whoever has the address; of what was shown before, the address stays. Not_found: none has passed, or its work was deleted.',
  input: { experiment_id: id },
  output: z.strictObject({ address: z.string(), number: z.string() }),
  refusals: ['not_found', 'too_many_tries'],
})

export const workHide = defineCall({
  who: 'learner',
  summary: 'Takes the address of a lab back: it shows nothing from then on, and is never given again.',
  input: { experiment_id: id },
  output: z.strictObject({}),
})

/** A kept file at most this large. */
export const MAX_KEPT_FILE_BYTES = 10_000_000

const moment = z.int()
/** From the kept folder, with `/`. */
const path = z
  .string('field.required')
  .min(1, 'field.required')
  .max(1000, 'field.tooLong')
  .refine((given) => !CONTROL.test(given), 'field.control')
const kept = { cert_id: id, path }

export const workFiles = defineCall({
  who: 'learner',
  summary:
    'The newest version of each file that the learner’s labs keep; with `cert_id` those of one phase. In the order of the courses, then by path.',
  input: { cert_id: id.optional() },
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        cert_id: z.string(),
        cert_name: z.string(),
        cert_lang: z.string(),
        path: z.string(),
        bytes: z.int(),
        /** SHA-256, in hexadecimals. */
        hash: z.string(),
        saved_at: moment,
        /** The lesson whose lab wrote it; empty when it is no more. */
        lesson_name: z.string(),
        lesson_lang: z.string(),
        /** How many versions are there. */
        versions: z.int(),
      }),
    ),
  }),
})

export const workFileKeep = defineCall({
  who: 'learner',
  summary:
    'Keeps a file that this tab’s lab wrote into its folder `work`, as the newest version; the very same content again is no new one. The lab must keep files (`keeps_files` of its detail), else not_found.',
  input: { experiment_id: id, writer: id, path },
  upload: { field: 'file', maxBytes: MAX_KEPT_FILE_BYTES },
  output: z.strictObject({ version: z.int(), saved_at: moment, hash: z.string() }),
  refusals: ['not_found', 'not_enrolled', 'not_writer', 'kept_files_full', 'save_too_often', 'save_quota'],
})

export const workFile = defineCall({
  who: 'learner',
  summary: 'A kept file itself; the newest version where none is named.',
  input: { ...kept, version: integer(1, 999_999_999).optional() },
  output: file(['application/octet-stream']),
  refusals: ['not_found', 'version_gone'],
})

export const workFileVersions = defineCall({
  who: 'learner',
  summary: 'The versions of a kept file, newest first: of the last 30 days, at most 20; the newest stays for good.',
  input: kept,
  output: z.strictObject({
    list: z.array(z.strictObject({ version: z.int(), bytes: z.int(), saved_at: moment })),
  }),
  refusals: ['not_found'],
})

export const workFileRestore = defineCall({
  who: 'learner',
  summary: 'Makes an older version of a kept file the newest one; what was the newest stays among the versions.',
  input: { ...kept, version: integer(1, 999_999_999) },
  output: z.strictObject({ version: z.int(), saved_at: moment, hash: z.string() }),
  refusals: ['not_found', 'version_gone', 'kept_files_full'],
})

export const workFileDelete = defineCall({
  who: 'learner',
  summary: 'Deletes a kept file with all its versions.',
  input: kept,
  output: z.strictObject({}),
})

// How good the questions of a quiz are. A teacher has the quizzes of their phases.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { file } from './file.ts'
import { choice, id, text } from './form.ts'
import { written } from './quiz-types/shown.ts'

const roles = ['owner', 'teacher'] as const

export const staffQuizzes = defineCall({
  who: 'staff',
  roles,
  summary: 'The quizzes of the school, or of a teacher’s phases, in the order of the outlines.',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        category_id: z.string(),
        /** The lesson; of the final of a phase null. */
        lesson: z.string().nullable(),
        course: z.string(),
      }),
    ),
  }),
  refusals: ['not_found'],
})

const item = z.strictObject({
  id: z.string(),
  type: z.string(),
  asked: z.int(),
  /** Of the points that could be earned, 0 to 1. */
  right: z.number(),
  /** The correlation with all other questions of the same attempts, −1 to 1; null: too few. */
  discrimination: z.number().nullable(),
  /** The middle one. */
  seconds: z.number().nullable(),
  /** Why somebody should look at it. */
  weak: z.array(z.enum(['hard', 'easy', 'blunt'])),
  /** What was answered, as shares of all who were asked; the most frequent first. */
  answers: z.array(
    z.strictObject({
      /** `said`: as it was given. Of a question with variants: right, a slip that its author foresaw, or anything else. */
      kind: z.enum(['said', 'right', 'slip', 'else']),
      /** The id of a gap, of a text with gaps that has variants. */
      part: z.string().nullable(),
      /** What was said; of a slip its id. */
      words: z.string(),
      /** Of a slip the reason that its learners read, with the numbers of one variant. */
      why: written.nullable(),
      share: z.number(),
    }),
  ),
  /** By its editions, the newest first. */
  editions: z.array(z.strictObject({ revision: z.int(), asked: z.int(), right: z.number() })),
  /** By the languages of those who were asked, the frequent first. */
  languages: z.array(z.strictObject({ lang: z.string(), asked: z.int(), right: z.number() })),
  /** HTML, as all texts of a question. */
  prompt: written,
  options: z.array(written),
  answer: z.array(written),
  /** The reasons that a result gives. */
  why: z.array(written),
  /** Where it stands in the files of its course, in each language. */
  sources: z.array(z.strictObject({ lang: z.string(), file: z.string(), line: z.int() })),
})
export type QuizItem = z.output<typeof item>

export const staffItems = defineCall({
  who: 'staff',
  roles,
  summary:
    'The figures of a quiz’s questions, out of the newest 500 first attempts, with each question as its learners read it; what lies below the line first.',
  input: { category_id: id },
  output: z.strictObject({
    category_id: z.string(),
    cert_id: z.string(),
    /** Questions of the phase were corrected here, and its files do not say so yet. */
    is_corrected: z.boolean(),
    attempts: z.int(),
    list: z.array(item),
  }),
  refusals: ['not_found'],
})

const attempt = z.strictObject({
  account_id: z.string(),
  name: z.string(),
  submitted_at: z.int(),
  /** What was answered, in the words of the question's type; empty: it was left open. */
  words: z.array(z.string()),
  /** Of its points, 0 to 1. */
  right: z.number(),
})

export const staffItemAttempts = defineCall({
  who: 'staff',
  roles,
  summary:
    'The attempts behind a question’s figures, those that earned the least first, then the newest; at most 30. For a teacher those of their own learners.',
  input: { category_id: id, question_id: id },
  output: z.strictObject({ list: z.array(attempt), count: z.int() }),
  refusals: ['not_found'],
})

const key = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choices'),
    ids: z.array(z.string()),
    is_many: z.boolean(),
    /** A second choice may be accepted. */
    may_have_also: z.boolean(),
    answer: z.array(z.string()),
    also: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('number'), answer: z.string(), tolerance: z.string() }),
  z.strictObject({ kind: z.literal('forms'), answer: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('fixed') }),
])

export const staffItemForm = defineCall({
  who: 'staff',
  roles,
  summary:
    'A question as the files of its course say it: its texts by their place and language, and its solution; null where the files are not kept.',
  input: { category_id: id, question_id: id },
  output: z.strictObject({
    form: z
      .strictObject({
        texts: z.array(z.strictObject({ path: z.array(z.string()), by: z.record(z.string(), z.string()) })),
        key,
        /** Which files these are: given back with the correction. */
        base: z.string(),
      })
      .nullable(),
  }),
  refusals: ['not_found'],
})
export type ItemFormReply = NonNullable<z.output<typeof staffItemForm.output>['form']>

const correction = {
  category_id: id,
  question_id: id,
  base: text(40),
  /** JSON: `texts` with path, lang and text; `answer`, `also` as lists, `tolerance`. */
  change: text(60_000),
}

export const staffItemTry = defineCall({
  who: 'staff',
  roles,
  summary: 'What a correction would change in the files of the course, as a patch.',
  input: correction,
  output: z.strictObject({ patch: z.string() }),
  refusals: ['not_found', 'declined'],
})

export const staffItemCorrect = defineCall({
  who: 'staff',
  roles,
  proof: 'money',
  summary:
    'Corrects a question for everybody who is asked from now on. Of two who correct the same quiz at once one counts.',
  input: { ...correction, reason: text(500) },
  output: z.strictObject({ patch: z.string() }),
  refusals: ['not_found', 'declined'],
})

export const staffItemPatch = defineCall({
  who: 'staff',
  roles,
  summary: 'The corrections of a phase that its course files do not say yet, as a patch in the unified format.',
  input: { cert_id: id },
  output: file(['text/x-diff']),
  refusals: ['not_found', 'declined'],
})

const regraded = z.strictObject({
  attempt_id: z.string(),
  account_id: z.string(),
  name: z.string(),
  /** It would lose its pass, and keeps it with its score. */
  is_kept: z.boolean(),
  before: z.number(),
  after: z.number(),
  is_new_pass: z.boolean(),
})

export const staffRegrade = defineCall({
  who: 'staff',
  roles,
  proof: 'money',
  summary:
    'Grades attempts at a quiz anew whose questions were corrected; those whose score changes are told. Unless `is_real`, says what would be; at most 100 attempts are listed.',
  input: { category_id: id, is_real: choice(['0', '1']).default('0') },
  output: z.strictObject({
    changed: z.int(),
    kept: z.int(),
    same: z.int(),
    running: z.int(),
    list: z.array(regraded),
  }),
  refusals: ['not_found', 'declined'],
})
export type RegradeReply = z.output<typeof staffRegrade.output>

// What learners wrote, as an inbox by age. A teacher has what was written in their phases, or by members of their
// groups; finance what is about payments.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { choice, id, text } from './form.ts'

const roles = ['owner', 'teacher', 'finance', 'support'] as const
const moment = z.int()

const waiting = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  /** The language in which they are written to. */
  lang: z.string(),
  type: z.string(),
  content: z.string(),
  place: z.strictObject({ path: z.string(), label: z.string() }).nullable(),
  created_at: moment,
  answer: z.strictObject({ text: z.string(), by: z.string(), at: moment }).nullable(),
  /** How many others wrote from the same place and have no answer yet. */
  same_place: z.int(),
  /** The question of the FAQ that was made of it. */
  faq: z.string().nullable(),
})
export type StaffFeedback = z.output<typeof waiting>

const kept = z.strictObject({ name: z.string(), text: z.record(z.string(), z.string()) })

export const staffFeedback = defineCall({
  who: 'staff',
  roles,
  summary: 'Feedback that waits for an answer, the oldest first, or the last that was answered; at most 200.',
  input: { state: choice(['open', 'answered']).default('open') },
  output: z.strictObject({
    list: z.array(waiting),
    /** Texts to begin an answer with, in each language. */
    kept: z.array(kept),
    /** Where a question of the FAQ may go; null: this role makes none. */
    categories: z.array(z.strictObject({ id: z.string(), name: z.string() })).nullable(),
  }),
  refusals: ['not_found'],
})

export const staffFeedbackAnswer = defineCall({
  who: 'staff',
  roles,
  summary: 'Answers feedback: the learner is told by message, and by mail if they wish. Of two who answer one counts.',
  input: { id, text: text(5000) },
  output: z.strictObject({}),
  refusals: ['not_found', 'declined'],
})

const source = z.strictObject({
  /** Within the course's folder. */
  file: z.string(),
  line: z.int(),
  lang: z.string(),
  /** Of a lesson: the piece of its text, and which words of it were asked about. */
  text: z.string().nullable(),
  words: z.string().nullable(),
  /** Of a quiz: which question. */
  item: z.strictObject({ category_id: z.string(), question_id: z.string() }).nullable(),
})
export type FeedbackSource = z.output<typeof source>

export const staffFeedbackSource = defineCall({
  who: 'staff',
  roles,
  summary:
    'Where the text or the question that feedback is about stands in the files of its course; null: it is about neither, or stands there no more.',
  input: { id },
  output: z.strictObject({ source: source.nullable() }),
  refusals: ['not_found'],
})

const writing = ['owner', 'teacher'] as const
const question = text(300)
const answer = text(5000)

export const staffFaqMake = defineCall({
  who: 'staff',
  roles: writing,
  summary: 'Makes a question of the FAQ out of feedback, in both languages. Of two who do so at once one counts.',
  input: {
    id,
    category_id: id,
    question_en: question,
    question_zh: question,
    answer_en: answer,
    answer_zh: answer,
  },
  output: z.strictObject({ question_id: z.string() }),
  refusals: ['not_found', 'declined'],
})

export const staffFaqRemove = defineCall({
  who: 'staff',
  roles: writing,
  summary: 'Takes the question that was made of this feedback out of the FAQ.',
  input: { id },
  output: z.strictObject({}),
  refusals: ['not_found', 'declined'],
})

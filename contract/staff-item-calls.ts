// How good the questions of a quiz are. A teacher has the quizzes of their phases.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './form.ts'
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
  answers: z.array(z.strictObject({ words: z.string(), share: z.number() })),
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
})
export type QuizItem = z.output<typeof item>

export const staffItems = defineCall({
  who: 'staff',
  roles,
  summary:
    'The figures of a quiz’s questions, out of the newest 500 first attempts, with each question as its learners read it; what lies below the line first.',
  input: { category_id: id },
  output: z.strictObject({ category_id: z.string(), attempts: z.int(), list: z.array(item) }),
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

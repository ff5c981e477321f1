// A quiz in its phase, and what it asks.
import { z } from 'zod'
import { editionStates } from '../domain/phase/edition.ts'
import { reviews, type Question } from '../domain/quiz/definition.ts'
import { isQuestion } from '../domain/quiz/types/registry.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { optional, rows, run, sql } from './sql.ts'

const Rules = z.strictObject({
  passingScore: z.number(),
  totalScore: z.number(),
  minutes: z.number(),
  isRandom: z.boolean(),
  attempts: z.number().nullable(),
  waitSeconds: z.number(),
  waits: z.array(z.number()).optional(),
  draw: z.number().nullable(),
  review: z.enum(reviews).default('full'), // an edition imported before there was a choice
})

/** A question as it was imported; its type says what belongs to it. */
export const QuestionContent = z.custom<Question>(isQuestion, 'no question of a known type')

const Quiz = z.strictObject({
  id: z.string(),
  phase_id: z.string(),
  phase_title: localised,
  phase_state: z.enum(editionStates),
  is_enrolled: z.boolean(),
  module_id: z.string().nullable(),
  module_title: localised.nullable(),
  /** null: the final of the phase, which belongs to no lesson. */
  lesson_id: z.string().nullable(),
  lesson_title: localised,
  rules: Rules,
  pool_size: z.number(),
  granted: z.strictObject({ minutes: z.number(), attempts: z.number() }),
})
/** A quiz with its place, its rules, and what this learner was granted; without its questions. */
export type QuizFact = z.output<typeof Quiz>

/**
 * The quizzes of a phase in the order of its outline, its final last, or the one of an id; those that left it only when an old attempt
 * is looked at.
 */
export const selectQuizzes = (
  db: Db,
  key: { accountId: string; phaseId?: string; quizId?: string; isRetiredToo?: boolean },
) =>
  rows(
    db,
    Quiz,
    sql`select q.id, q.phase_id, p.title as phase_title, p.state as phase_state,
          exists (select from enrolment e where e.account_id = ${key.accountId} and e.phase_id = p.id and e.left_at is null) as is_enrolled,
          m.id as module_id, m.title as module_title, l.id as lesson_id,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = l.phase_id and t.lesson_id = l.id), '{}') as lesson_title,
          q.definition - 'questions' as rules, jsonb_array_length(q.definition->'questions') as pool_size,
          (select jsonb_build_object('minutes', coalesce(sum(g.minutes), 0), 'attempts', coalesce(sum(g.attempts - g.used_before), 0))
            from quiz_grant g where g.account_id = ${key.accountId} and g.quiz_id = q.id) as granted
        from quiz q
        left join lesson l on l.phase_id = q.phase_id and l.id = q.lesson_id
        left join module m on m.phase_id = l.phase_id and m.id = l.module_id
        join phase p on p.id = q.phase_id
        where (q.phase_id = ${key.phaseId ?? null} or q.id = ${key.quizId ?? null})
          and (${key.isRetiredToo ?? false} or not (q.is_retired or coalesce(l.is_retired, false) or coalesce(m.is_retired, false)))
        order by m.position, m.id, l.position, q.id`,
  )

const Final = z.strictObject({
  category_id: z.string(),
  minutes: z.number(),
  question_count: z.number(),
  is_passed: z.boolean(),
})

/** The final of a phase, as its overview tells of it. */
export const selectOptionalFinal = (db: Db, of: { accountId: string; quizId: string }) =>
  optional(
    db,
    Final,
    sql`select q.id as category_id, (q.definition->>'minutes')::int as minutes,
          coalesce((q.definition->>'draw')::int, jsonb_array_length(q.definition->'questions')) as question_count,
          exists (select from quiz_attempt a where a.account_id = ${of.accountId} and a.quiz_id = q.id and a.is_passed) as is_passed
        from quiz q where q.id = ${of.quizId} and q.lesson_id is null and not q.is_retired`,
  )

const Pooled = z.strictObject({ revision_id: z.number(), content: QuestionContent })

/** The questions that a quiz has now, in the author's order, each in its newest revision. */
export const selectQuestionPool = (db: Db, quizId: string) =>
  rows(
    db,
    Pooled,
    sql`select newest.id as revision_id, newest.content
        from quiz q
        cross join jsonb_array_elements(q.definition->'questions') with ordinality as listed (question, place)
        join lateral (
          select r.id, r.content from quiz_question_revision r
          where r.quiz_id = q.id and r.question_id = listed.question->>'id' order by r.revision desc limit 1
        ) newest on true
        where q.id = ${quizId} order by listed.place`,
  )

/** Keeps each question that differs from its newest revision as a new one; counts them. */
export const insertRevisions = (db: Db, quizId: string, questions: readonly Question[]) =>
  run(
    db,
    sql`insert into quiz_question_revision (quiz_id, question_id, revision, content)
        select ${quizId}::text, given->>'id', coalesce(newest.revision, 0) + 1, given
        from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) given
        left join lateral (
          select r.revision, r.content from quiz_question_revision r
          where r.quiz_id = ${quizId} and r.question_id = given->>'id' order by r.revision desc limit 1
        ) newest on true
        where newest.content is distinct from given`,
  )

const Listed = z.strictObject({ content: QuestionContent })

/** A question as its quiz lists it, without its variants. */
export const selectOptionalListedQuestion = async (
  db: Db,
  of: { quizId: string; questionId: string },
): Promise<Question | undefined> =>
  (
    await optional(
      db,
      Listed,
      sql`select x as content from quiz q cross join jsonb_array_elements(q.definition->'questions') x
          where q.id = ${of.quizId} and not q.is_retired and x->>'id' = ${of.questionId} limit 1`,
    )
  )?.content

/** Puts a corrected question into the place of what its quiz lists. */
export const updateListedQuestion = (db: Db, quizId: string, question: Question) =>
  run(
    db,
    sql`update quiz set definition = jsonb_set(definition, '{questions}', (
          select jsonb_agg(case when x->>'id' = ${question.id} then ${JSON.stringify(question)}::jsonb else x end order by at)
          from jsonb_array_elements(definition->'questions') with ordinality t (x, at)
        )) where id = ${quizId}`,
  )

/** The lines of a quiz's questions, after a file has become longer or shorter. */
export const updateItemSources = (
  db: Db,
  quizId: string,
  sources: Readonly<Record<string, Readonly<Record<string, { readonly file: string; readonly line: number }>>>>,
) => run(db, sql`update quiz set sources = sources || ${JSON.stringify(sources)}::jsonb where id = ${quizId}`)

/** Gives a learner extra minutes or attempts at a quiz, for good. */
export const insertGrant = (
  db: Db,
  grant: { accountId: string; quizId: string; minutes: number; attempts: number; now: Date },
) =>
  run(
    db,
    sql`insert into quiz_grant (account_id, quiz_id, minutes, attempts, granted_at)
        values (${grant.accountId}, ${grant.quizId}, ${grant.minutes}, ${grant.attempts}, ${grant.now})`,
  )

const Extended = z.strictObject({ id: z.string(), deadline: z.date() })

/** Gives the learner's open attempt more time at once; `undefined` when none is open. */
export const updateDeadline = (db: Db, grant: { accountId: string; quizId: string; minutes: number }) =>
  optional(
    db,
    Extended,
    sql`update quiz_attempt set deadline = deadline + make_interval(mins => ${grant.minutes}::int)
        where account_id = ${grant.accountId} and quiz_id = ${grant.quizId} and submitted_at is null returning id, deadline`,
  )

const Result = z
  .strictObject({ quiz_id: z.string(), best_score: z.number(), is_passed: z.boolean() })
  .transform((row) => ({ quizId: row.quiz_id, bestScore: row.best_score, isPassed: row.is_passed }))

/** A learner's best score, and whether they passed, in each quiz of a phase that they submitted. */
export const selectQuizResults = (db: Db, of: { accountId: string; phaseId: string }) =>
  rows(
    db,
    Result,
    sql`select a.quiz_id, max(a.score) as best_score, bool_or(a.is_passed) as is_passed
        from quiz_attempt a join quiz q on q.id = a.quiz_id
        where a.account_id = ${of.accountId} and q.phase_id = ${of.phaseId} and a.submitted_at is not null
        group by a.quiz_id order by a.quiz_id`,
  )

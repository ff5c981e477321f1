// What the figures of a phase's questions are worked out of: the first attempts of its learners.
import { z } from 'zod'
import { displayName } from '../domain/account/name.ts'
import type { Db } from './database.ts'
import { QuestionContent } from './quiz.ts'
import { rows, sql } from './sql.ts'

const Answer = z.strictObject({
  quiz_id: z.string(),
  attempt_id: z.string(),
  revision_id: z.number(),
  variant: z.number().nullable(),
  answer: z.unknown(),
  earned: z.number(),
  seconds: z.number().nullable(),
})

/** Each question of each first attempt that was submitted, in the order of the quizzes' ids. */
export const selectItemAnswers = (db: Db, phaseId: string) =>
  rows(
    db,
    Answer,
    sql`select a.quiz_id, a.id as attempt_id, q.revision_id, q.variant, coalesce(q.given, to_jsonb(nullif(q.answer, '{}'))) as answer, coalesce(q.earned, 0) as earned,
          extract(epoch from q.saved_at - coalesce(lag(q.saved_at) over (partition by a.id order by q.saved_at), a.started_at))::float8 as seconds
        from quiz z join quiz_attempt a on a.quiz_id = z.id and a.ordinal = 1 and a.submitted_at is not null
        join quiz_attempt_question q on q.attempt_id = a.id
        where z.phase_id = ${phaseId} order by a.quiz_id, a.id, q.position`,
  )

const Revision = z.strictObject({ id: z.number(), variant: z.number().nullable(), content: QuestionContent })

/** The questions that were asked in them, each as its variant has it. */
export const selectItemQuestions = (db: Db, phaseId: string) =>
  rows(
    db,
    Revision,
    sql`select asked.revision_id as id, asked.variant, (r.content - 'variants') || coalesce(r.content->'variants'->asked.variant, '{}') as content
        from (
          select distinct q.revision_id, q.variant from quiz z join quiz_attempt a on a.quiz_id = z.id and a.ordinal = 1 and a.submitted_at is not null
          join quiz_attempt_question q on q.attempt_id = a.id where z.phase_id = ${phaseId}
        ) asked join quiz_question_revision r on r.id = asked.revision_id`,
  )

/**
 * As `selectItemAnswers`, of the newest 500 first attempts at one quiz: enough for every figure, and the same work in a
 * school of any size. The number stands in the statement, so that the planner knows it.
 */
export const selectNewestItemAnswers = (db: Db, quizId: string) =>
  rows(
    db,
    Answer,
    sql`with first as (
          select id, quiz_id, started_at from quiz_attempt where quiz_id = ${quizId} and ordinal = 1 and submitted_at is not null
          order by submitted_at desc limit 500
        )
        select a.quiz_id, a.id as attempt_id, q.revision_id, q.variant, coalesce(q.given, to_jsonb(nullif(q.answer, '{}'))) as answer, coalesce(q.earned, 0) as earned,
          extract(epoch from q.saved_at - coalesce(lag(q.saved_at) over (partition by a.id order by q.saved_at), a.started_at))::float8 as seconds
        from first a cross join lateral (select * from quiz_attempt_question where attempt_id = a.id offset 0) q order by a.id, q.position`,
  )

/** Revisions of questions by their ids, each as its variant has it. */
export const selectAskedQuestions = (
  db: Db,
  asked: readonly { readonly revision: number; readonly variant: number | null }[],
) =>
  rows(
    db,
    Revision,
    sql`select asked.revision as id, asked.variant, (r.content - 'variants') || coalesce(r.content->'variants'->asked.variant, '{}') as content
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (revision bigint, variant int)
        join quiz_question_revision r on r.id = asked.revision`,
  )

const First = z
  .strictObject({
    attempt_id: z.string(),
    account_id: z.string(),
    lang: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    submitted_at: z.date(),
    is_here: z.boolean(),
  })
  .transform(({ first_name, last_name, ...row }) => ({
    ...row,
    name: displayName({ firstName: first_name, lastName: last_name }),
  }))

/** Whose the attempts of `selectNewestItemAnswers` are, which language they read, and whether they are in the phase; the newest first. */
export const selectNewestFirstAttempts = (db: Db, quizId: string) =>
  rows(
    db,
    First,
    sql`with first as (
          select id, account_id, submitted_at from quiz_attempt where quiz_id = ${quizId} and ordinal = 1 and submitted_at is not null
          order by submitted_at desc limit 500
        )
        select f.id as attempt_id, f.account_id, a.lang, a.first_name, a.last_name, f.submitted_at,
          exists (select from enrolment e where e.account_id = f.account_id and e.phase_id = (select z.phase_id from quiz z where z.id = ${quizId}) and e.left_at is null) as is_here
        from first f cross join lateral (select lang, first_name, last_name from account where id = f.account_id offset 0) a
        order by f.submitted_at desc, f.id`,
  )

// What a regrade reads and writes: attempts with a question that was corrected since.
import { z } from 'zod'
import { displayName } from '../domain/account/name.ts'
import type { Db } from './database.ts'
import { QuestionContent } from './quiz.ts'
import { one, rows, run, sql } from './sql.ts'

const Attempt = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  quiz_id: z.string(),
  phase_id: z.string(),
  lesson_id: z.string().nullable(),
  ordinal: z.number(),
  total_score: z.number(),
  passing_score: z.number(),
  score: z.number().nullable(),
  is_passed: z.boolean().nullable(),
})
/** `score` and `is_passed` are null while the attempt is open. */
export type RegradableAttempt = z.output<typeof Attempt>

/**
 * Attempts, open ones too, at one quiz or at all, in which a question was answered whose solution is another by now;
 * all locked at once.
 */
export const lockRegradableAttempts = (db: Db, quizId: string | undefined) =>
  rows(
    db,
    Attempt,
    sql`select a.id, a.account_id, a.quiz_id, q.phase_id, q.lesson_id, a.ordinal, a.total_score, a.passing_score, a.score, a.is_passed
        from quiz_attempt a join quiz q on q.id = a.quiz_id
        where (${quizId ?? null}::text is null or a.quiz_id = ${quizId ?? null}::text) and exists (
          select from quiz_attempt_question asked
          join quiz_question_revision own on own.id = asked.revision_id
          join lateral (
            select r.content from quiz_question_revision r where r.quiz_id = own.quiz_id and r.question_id = own.question_id order by r.revision desc limit 1
          ) newest on true
          where asked.attempt_id = a.id
            and (newest.content->'answer', newest.content->'variants', newest.content->'points', newest.content->'isPartial') is distinct from (own.content->'answer', own.content->'variants', own.content->'points', own.content->'isPartial')
        )
        order by a.id for update of a`,
  )

const Count = z.strictObject({ n: z.number() })

/** How many learners have handed a quiz in; counts no further than 2,001, which the planner is to know. */
export const countTakers = async (db: Db, quizId: string): Promise<number> =>
  (
    await one(
      db,
      Count,
      sql`select count(*) as n from (
            select from quiz_attempt where quiz_id = ${quizId} and ordinal = 1 and submitted_at is not null order by submitted_at desc limit 2001
          ) first_ones`,
    )
  ).n

const Name = z
  .strictObject({ id: z.string(), email: z.string(), first_name: z.string(), last_name: z.string() })
  .transform(({ first_name, last_name, ...row }) => ({
    ...row,
    name: displayName({ firstName: first_name, lastName: last_name }) || row.email,
  }))

/** Whose attempts they are. */
export const selectRegradedNames = (db: Db, accountIds: readonly string[]) =>
  rows(db, Name, sql`select id, email, first_name, last_name from account where id = any(${accountIds}::uuid[])`)

const Question = z.strictObject({
  question_id: z.string(),
  variant: z.number().nullable(),
  /** null when it was left open. */
  answer: z.unknown(),
  content: QuestionContent,
  newest_id: z.number(),
  newest: QuestionContent,
})

/** The questions of an attempt, each as it was asked and as it is now. */
export const selectRegradeQuestions = (db: Db, attemptId: string) =>
  rows(
    db,
    Question,
    sql`select asked.question_id, asked.variant, coalesce(asked.given, to_jsonb(nullif(asked.answer, '{}'))) as answer, newest.id as newest_id,
          (own.content - 'variants') || coalesce(own.content->'variants'->asked.variant, '{}') as content,
          (newest.content - 'variants') || coalesce(newest.content->'variants'->asked.variant, '{}') as newest
        from quiz_attempt_question asked
        join quiz_question_revision own on own.id = asked.revision_id
        join lateral (
          select r.id, r.content from quiz_question_revision r where r.quiz_id = own.quiz_id and r.question_id = own.question_id order by r.revision desc limit 1
        ) newest on true
        where asked.attempt_id = ${attemptId} order by asked.position`,
  )

/** Lets an attempt's questions be those of newer revisions. */
export const updateRevisions = (db: Db, attemptId: string, newer: ReadonlyMap<string, number>) =>
  run(
    db,
    sql`update quiz_attempt_question q set revision_id = given.revision_id
        from unnest(${[...newer.keys()]}::text[], ${[...newer.values()]}::bigint[]) given (question_id, revision_id)
        where q.attempt_id = ${attemptId} and q.question_id = given.question_id`,
  )

export const updateAttemptRegraded = (
  db: Db,
  regraded: { attemptId: string; score: number; isPassed: boolean; now: Date },
) =>
  run(
    db,
    sql`update quiz_attempt set score = ${regraded.score}, is_passed = ${regraded.isPassed}, regraded_at = ${regraded.now} where id = ${regraded.attemptId}`,
  )

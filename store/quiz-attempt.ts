// Attempts at quizzes. What a learner asks about is found by attempt and learner together, never by the attempt alone.
import { z } from 'zod'
import type { Db } from './database.ts'
import { QuestionContent } from './quiz.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const Attempt = z.strictObject({
  id: z.string(),
  quiz_id: z.string(),
  ordinal: z.number(),
  total_score: z.number(),
  passing_score: z.number(),
  started_at: z.date(),
  deadline: z.date(),
  submitted_at: z.date().nullable(),
  is_auto: z.boolean().nullable(),
  receipt: z.string().nullable(),
  score: z.number().nullable(),
  is_passed: z.boolean().nullable(),
  regraded_at: z.date().nullable(),
  question_count: z.number(),
  answered: z.number(),
})
export type AttemptRow = z.output<typeof Attempt>

/** A learner's attempts at these quizzes, or the one of an id; the newest first. */
export const selectAttempts = (db: Db, key: { accountId: string; quizIds?: readonly string[]; attemptId?: string }) =>
  rows(
    db,
    Attempt,
    sql`select a.id, a.quiz_id, a.ordinal, a.total_score, a.passing_score, a.started_at, a.deadline, a.submitted_at, a.is_auto, a.receipt, a.score, a.is_passed, a.regraded_at,
          counted.question_count, counted.answered
        from quiz_attempt a
        cross join lateral (
          select count(*) as question_count, count(*) filter (where q.answer <> '{}' or q.given is not null) as answered from quiz_attempt_question q where q.attempt_id = a.id
        ) counted
        where a.account_id = ${key.accountId} and (a.quiz_id = any(${key.quizIds ?? []}::text[]) or a.id = ${key.attemptId ?? null}::uuid)
        order by a.quiz_id, a.ordinal desc`,
  )

/** By the author's ids, as its type keeps it; null while the question is open. */
const Answer = z.unknown()

const AttemptQuestion = z.strictObject({
  question_id: z.string(),
  variant: z.number().nullable(),
  choice_ids: z.array(z.string()),
  shown_ids: z.array(z.string()),
  answer: Answer,
  answer_seq: z.number(),
  saved_at: z.date().nullable(),
  is_flagged: z.boolean(),
  flag_seq: z.number(),
  earned: z.number().nullable(),
  content: QuestionContent,
})
export type AttemptQuestionRow = z.output<typeof AttemptQuestion>

/** The questions of an attempt in its order, solutions included: whoever shows them hides what must be hidden. */
export const selectAttemptQuestions = (db: Db, attemptId: string) =>
  rows(
    db,
    AttemptQuestion,
    sql`select q.question_id, q.variant, q.choice_ids, coalesce(q.shown_ids, q.choice_ids) as shown_ids, coalesce(q.given, to_jsonb(nullif(q.answer, '{}'))) as answer, q.answer_seq, q.saved_at, q.is_flagged, q.flag_seq, q.earned,
          (r.content - 'variants') || coalesce(r.content->'variants'->q.variant, '{}') as content
        from quiz_attempt_question q join quiz_question_revision r on r.id = q.revision_id
        where q.attempt_id = ${attemptId} order by q.position`,
  )

const Id = z.strictObject({ id: z.string() })

/** Begins an attempt with its questions; `undefined` when the learner has an open one at this quiz. */
export async function insertAttempt(
  db: Db,
  attempt: {
    accountId: string
    quizId: string
    ordinal: number
    totalScore: number
    passingScore: number
    startedAt: Date
    deadline: Date
    questions: readonly {
      questionId: string
      variant: number | null
      revisionId: number
      choiceIds: readonly string[]
      shownIds: readonly string[]
    }[]
  },
): Promise<string | undefined> {
  const begun = await optional(
    db,
    Id,
    sql`insert into quiz_attempt (account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline)
        values (${attempt.accountId}, ${attempt.quizId}, ${attempt.ordinal}, ${attempt.totalScore}, ${attempt.passingScore}, ${attempt.startedAt}, ${attempt.deadline})
        on conflict (account_id, quiz_id) where submitted_at is null do nothing returning id`,
  )
  if (!begun) return undefined
  const drawn = attempt.questions.map(({ questionId, variant, revisionId, choiceIds, shownIds }, position) => ({
    question_id: questionId,
    variant,
    position,
    revision_id: revisionId,
    choice_ids: choiceIds,
    shown_ids: shownIds,
  }))
  await run(
    db,
    sql`insert into quiz_attempt_question (attempt_id, question_id, variant, position, revision_id, choice_ids, shown_ids)
        select ${begun.id}::uuid, question_id, variant, position, revision_id, choice_ids, shown_ids
        from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn (question_id text, variant int, position int, revision_id bigint, choice_ids text[], shown_ids text[])`,
  )
  return begun.id
}

const Asked = z.strictObject({
  deadline: z.date(),
  submitted_at: z.date().nullable(),
  content: QuestionContent,
  choice_ids: z.array(z.string()),
  shown_ids: z.array(z.string()),
})

/** A question of a learner's own attempt, as far as saving an answer depends on it. */
export const selectOptionalAskedQuestion = (
  db: Db,
  key: { accountId: string; attemptId: string; questionId: string },
) =>
  optional(
    db,
    Asked,
    sql`select a.deadline, a.submitted_at, (r.content - 'variants') || coalesce(r.content->'variants'->q.variant, '{}') as content, q.choice_ids, coalesce(q.shown_ids, q.choice_ids) as shown_ids
        from quiz_attempt a
        join quiz_attempt_question q on q.attempt_id = a.id and q.question_id = ${key.questionId}
        join quiz_question_revision r on r.id = q.revision_id
        where a.id = ${key.attemptId} and a.account_id = ${key.accountId}`,
  )

const Saved = z.strictObject({ deadline: z.date(), is_saved: z.boolean() })

/**
 * Saves an answer unless a newer one is there; `undefined` when the attempt was closed meanwhile. The shared lock makes a
 * submission wait for the answer or the answer for the submission: none is saved into an attempt that was graded already.
 */
export const updateAnswer = (
  db: Db,
  saved: {
    accountId: string
    attemptId: string
    questionId: string
    answer: unknown
    seq: number
    endedBefore: Date
    now: Date
  },
) => {
  const { list, other } = splitAnswer(saved.answer)
  return optional(
    db,
    Saved,
    sql`with attempt as (
          select a.id, a.deadline from quiz_attempt a
          where a.id = ${saved.attemptId} and a.account_id = ${saved.accountId} and a.submitted_at is null and a.deadline > ${saved.endedBefore} for share
        ), saved as (
          update quiz_attempt_question q set answer = ${list}::text[], given = ${other}::jsonb, answer_seq = ${saved.seq}::int, saved_at = ${saved.now}
          from attempt where q.attempt_id = attempt.id and q.question_id = ${saved.questionId} and q.answer_seq < ${saved.seq}::int
          returning 1
        )
        select attempt.deadline, exists (select from saved) as is_saved from attempt`,
  )
}

/**
 * A list of ids lies where it always lay, so that a release before this one reads and writes it; any other JSON beside
 * it.
 */
function splitAnswer(answer: unknown): { list: readonly string[]; other: string | null } {
  if (answer === null) return { list: [], other: null }
  const isList = Array.isArray(answer) && answer.length > 0 && answer.every((one) => typeof one === 'string')
  return isList ? { list: answer, other: null } : { list: [], other: JSON.stringify(answer) }
}

/** Likewise for the flag. */
export const updateFlag = (
  db: Db,
  saved: {
    accountId: string
    attemptId: string
    questionId: string
    isFlagged: boolean
    seq: number
    endedBefore: Date
  },
) =>
  optional(
    db,
    Saved,
    sql`with attempt as (
          select a.id, a.deadline from quiz_attempt a
          where a.id = ${saved.attemptId} and a.account_id = ${saved.accountId} and a.submitted_at is null and a.deadline > ${saved.endedBefore} for share
        ), saved as (
          update quiz_attempt_question q set is_flagged = ${saved.isFlagged}::boolean, flag_seq = ${saved.seq}::int
          from attempt where q.attempt_id = attempt.id and q.question_id = ${saved.questionId} and q.flag_seq < ${saved.seq}::int
          returning 1
        )
        select attempt.deadline, exists (select from saved) as is_saved from attempt`,
  )

const Held = z.strictObject({
  answer: Answer,
  answer_seq: z.number(),
  saved_at: z.date().nullable(),
  is_flagged: z.boolean(),
  flag_seq: z.number(),
})

/** What is saved for a question now. */
export const selectHeld = (db: Db, key: { attemptId: string; questionId: string }) =>
  one(
    db,
    Held,
    sql`select coalesce(given, to_jsonb(nullif(answer, '{}'))) as answer, answer_seq, saved_at, is_flagged, flag_seq from quiz_attempt_question where attempt_id = ${key.attemptId} and question_id = ${key.questionId}`,
  )

const Locked = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  quiz_id: z.string(),
  phase_id: z.string(),
  /** null: of a final. */
  lesson_id: z.string().nullable(),
  total_score: z.number(),
  passing_score: z.number(),
  deadline: z.date(),
  submitted_at: z.date().nullable(),
  score: z.number().nullable(),
  is_passed: z.boolean().nullable(),
})

/**
 * Locks an attempt until the end of the transaction: two that submit it take turns. With `accountId` only the learner's
 * own.
 */
export const lockOptionalAttempt = (db: Db, key: { attemptId: string; accountId?: string }) =>
  optional(
    db,
    Locked,
    sql`select a.id, a.account_id, a.quiz_id, q.phase_id, q.lesson_id, a.total_score, a.passing_score, a.deadline, a.submitted_at, a.score, a.is_passed
        from quiz_attempt a join quiz q on q.id = a.quiz_id
        where a.id = ${key.attemptId} and (${key.accountId ?? null}::uuid is null or a.account_id = ${key.accountId ?? null}::uuid)
        for update of a`,
  )

/** Closes an attempt with its grade. */
export async function updateAttemptSubmitted(
  db: Db,
  submitted: {
    attemptId: string
    submittedAt: Date
    isAuto: boolean
    receipt: string
    score: number
    isPassed: boolean
    earned: ReadonlyMap<string, number>
  },
): Promise<void> {
  await run(
    db,
    sql`update quiz_attempt set submitted_at = ${submitted.submittedAt}, is_auto = ${submitted.isAuto}, receipt = ${submitted.receipt},
          score = ${submitted.score}, is_passed = ${submitted.isPassed}
        where id = ${submitted.attemptId} and submitted_at is null`,
  )
  await updateEarned(db, submitted.attemptId, submitted.earned)
}

export const updateEarned = (db: Db, attemptId: string, earned: ReadonlyMap<string, number>) =>
  run(
    db,
    sql`update quiz_attempt_question q set earned = given.earned
        from unnest(${[...earned.keys()]}::text[], ${[...earned.values()]}::numeric[]) given (question_id, earned)
        where q.attempt_id = ${attemptId} and q.question_id = given.question_id`,
  )

/** Open attempts that ended before a moment: a learner's, or everybody's. */
export const selectOverdueAttempts = (db: Db, of: { endedBefore: Date; accountId?: string }) =>
  rows(
    db,
    Id,
    sql`select id from quiz_attempt
        where submitted_at is null and deadline <= ${of.endedBefore} and (${of.accountId ?? null}::uuid is null or account_id = ${of.accountId ?? null}::uuid)
        order by deadline, id limit 1000`,
  )

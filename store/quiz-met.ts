// What a learner has met in a quiz, for the next draw.
import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, sql } from './sql.ts'

const Met = z.strictObject({ question_id: z.string(), ordinal: z.number(), variant: z.number().nullable() })

/** What a learner was asked in earlier attempts at a quiz, the oldest first. */
export const selectMet = (db: Db, key: { accountId: string; quizId: string }) =>
  rows(
    db,
    Met,
    sql`select q.question_id, a.ordinal, q.variant from quiz_attempt a join quiz_attempt_question q on q.attempt_id = a.id
        where a.account_id = ${key.accountId} and a.quiz_id = ${key.quizId} order by a.ordinal, q.position`,
  )

// The names that an attempt draws for its choices, during an update.
import { z } from 'zod'
import type { Db } from './database.ts'
import { one, run, sql } from './sql.ts'

const Made = z.strictObject({ made_at: z.date(), placed_at: z.date() })

/** When this database was made, and when it got a place for names. */
export const selectNamesPlaced = (db: Db) =>
  one(
    db,
    Made,
    sql`select min(ran_at) as made_at, max(ran_at) filter (where name = '2026-11-22-2460-shown-choices.sql') as placed_at from migration`,
  )

/** Leaves an attempt that was just begun the authors' ids. */
export const clearShownNames = (db: Db, attemptId: string) =>
  run(db, sql`update quiz_attempt_question set shown_ids = null where attempt_id = ${attemptId}`)

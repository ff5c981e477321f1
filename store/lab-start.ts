// Starts of labs by the id that the learner's tab drew. Starting and calling off write the same row, so each waits for
// the other.
import { z } from 'zod'
import type { Db } from './database.ts'
import { one, run, sql } from './sql.ts'

const Start = z.strictObject({ is_cancelled: z.boolean() })

/** Notes a start; tells whether it was called off before it came. */
export const upsertStart = async (
  db: Db,
  start: { accountId: string; startId: string; now: Date },
): Promise<{ isCancelled: boolean }> => {
  const { is_cancelled } = await one(
    db,
    Start,
    sql`insert into lab_start (account_id, start_id, is_cancelled, asked_at) values (${start.accountId}, ${start.startId}, false, ${start.now})
        on conflict (account_id, start_id) do update set asked_at = excluded.asked_at returning is_cancelled`,
  )
  return { isCancelled: is_cancelled }
}

/** Calls a start off, also one that is still to come. */
export const upsertStartCancelled = (db: Db, start: { accountId: string; startId: string; now: Date }) =>
  run(
    db,
    sql`insert into lab_start (account_id, start_id, is_cancelled, asked_at) values (${start.accountId}, ${start.startId}, true, ${start.now})
        on conflict (account_id, start_id) do update set is_cancelled = true`,
  )

export const deleteStartsBefore = (db: Db, before: Date) =>
  run(db, sql`delete from lab_start where asked_at < ${before}`)

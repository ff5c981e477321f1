// Whether anything may leave: while it is held mails wait in the queue, and no file and no engine outside is touched
// that this database does not know.
import { z } from 'zod'
import type { Db } from './database.ts'
import { one, optional, run, sql } from './sql.ts'

const Hold = z.strictObject({ since: z.date(), backup_made_at: z.date().nullable() })

export const selectOptionalHold = (db: Db) => optional(db, Hold, sql`select since, backup_made_at from outgoing_hold`)

/** False when it is held already: then it stays as it is. */
export const insertHold = async (db: Db, hold: { since: Date; backupMadeAt: Date | null }): Promise<boolean> =>
  (await run(
    db,
    sql`insert into outgoing_hold (since, backup_made_at) values (${hold.since}, ${hold.backupMadeAt}) on conflict do nothing`,
  )) === 1

/** False when nothing is held any more: somebody else was faster. */
export const deleteHold = async (db: Db): Promise<boolean> => (await run(db, sql`delete from outgoing_hold`)) === 1

const Waiting = z.strictObject({ restored: z.int(), later: z.int() })
/**
 * Mails that wait: those about something from before the hold (they came with the backup, or their job was made here
 * from one that did), and those since.
 */
export const countWaitingMails = (db: Db) =>
  one(
    db,
    Waiting,
    sql`select count(*) filter (where is_restored) as restored, count(*) filter (where not is_restored) as later
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          cross join lateral (select coalesce(j.flags ? 'restored' or j.run_at < (select since from outgoing_hold where backup_made_at is not null), false) as is_restored) as asked
        where starts_with(t.identifier, 'send-') and j.attempts < j.max_attempts`,
  )

/**
 * Mails about something from before the hold that were due until then: the original has sent them. Also where a server
 * went back in time by its own log.
 */
export const deleteSentMails = (db: Db, { dueUntil, heldSince }: { dueUntil: Date; heldSince: Date }) =>
  run(
    db,
    sql`select from graphile_worker.complete_jobs(array(
          select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where starts_with(t.identifier, 'send-') and (coalesce(j.flags ? 'restored', false) or least(j.created_at, j.run_at) < ${heldSince}) and j.run_at <= ${dueUntil} and j.locked_at is null))`,
  )

// Figures for the operator's eyes: how full the house is. Asked every few seconds, so each is small work.
import { z } from 'zod'
import type { Db } from './database.ts'
import { MAY_WAIT } from './job.ts'
import { one, optional, rows, sql } from './sql.ts'

const Queue = z.strictObject({
  due: z.number(),
  running: z.number(),
  later: z.number(),
  failed: z.number(),
  oldest_seconds: z.number(),
  mails: z.number(),
  oldest_mail_seconds: z.number(),
})

/**
 * The queue of jobs. `oldest_seconds`: for how long the oldest one that is not to wait could have been done; one that
 * somebody works on is not done either. Mails wait also while they are tried again.
 */
export const selectQueueFigures = (db: Db) =>
  one(
    db,
    Queue,
    sql`select count(*) filter (where is_open and locked_at is null and run_at <= now()) as due,
          count(*) filter (where locked_at is not null) as running,
          count(*) filter (where is_open and locked_at is null and run_at > now()) as later,
          count(*) filter (where not is_open and locked_at is null) as failed,
          coalesce(extract(epoch from now() - min(run_at) filter (where (is_open or locked_at is not null) and run_at <= now() and priority < ${MAY_WAIT}::int)), 0)::float8 as oldest_seconds,
          count(*) filter (where (is_open or locked_at is not null) and task_identifier like 'send-%-mail') as mails,
          coalesce(extract(epoch from now() - min(created_at) filter (where (is_open or locked_at is not null) and task_identifier like 'send-%-mail')), 0)::float8 as oldest_mail_seconds
        from (select *, attempts < max_attempts as is_open from graphile_worker.jobs) as job`,
  )

const LabFigure = z.strictObject({ state: z.string(), sessions: z.number() })

/** Lab sessions that an engine is still busy with. */
export const selectLabFigures = (db: Db) =>
  rows(
    db,
    LabFigure,
    sql`select state, count(*) as sessions from lab_session where state in ('waiting', 'running') or not is_reaped group by state`,
  )

const GivenUp = z.strictObject({
  task: z.string(),
  n: z.number(),
  last_at: z.date(),
  last_error: z.string().nullable(),
})

/** Jobs that nobody will try again, by their task, each with what the last one said. */
export const selectGivenUpJobs = (db: Db) =>
  rows(
    db,
    GivenUp,
    sql`select task_identifier as task, count(*) as n, max(updated_at) as last_at, (array_agg(left(last_error, 300) order by updated_at desc))[1] as last_error
        from graphile_worker.jobs where attempts >= max_attempts and locked_at is null group by task_identifier order by n desc, task_identifier limit 50`,
  )

const DatabaseFigures = z.strictObject({
  bytes: z.number(),
  connections: z.number(),
  most_connections: z.number(),
  version: z.string(),
})

/** The database as a whole: its size on the disk, and the connections of everybody. */
export const selectDatabaseFigures = (db: Db) =>
  one(
    db,
    DatabaseFigures,
    sql`select pg_database_size(current_database())::float8 as bytes, (select count(*) from pg_stat_activity where datname = current_database()) as connections,
          current_setting('max_connections')::int as most_connections, split_part(current_setting('server_version'), ' ', 1) as version`,
  )

const Backup = z.strictObject({ done_at: z.date(), by: z.string(), facts: z.record(z.string(), z.unknown()) })

/** The backup that was written last by the product's own command. */
export const selectOptionalLastBackup = (db: Db) =>
  optional(
    db,
    Backup,
    sql`select done_at, operator as by, facts from audit_entry where noun = 'backup' and verb = 'write' order by done_at desc limit 1`,
  )

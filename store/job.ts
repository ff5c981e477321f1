import { Logger, runMigrations } from 'graphile-worker'
import type { Db, Database } from './database.ts'
import { run, sql } from './sql.ts'

/**
 * Work for the queue. Nothing secret belongs in a payload: it lies in the database until the job is done, or for days
 * if it fails.
 */
export interface Job {
  readonly task: string
  readonly payload: Readonly<Record<string, unknown>>
  /** A waiting job of the same key is replaced, so a person who asks again gets one mail. */
  readonly key?: string
  readonly maxAttempts: number
  /** Not before this moment; by default at once. */
  readonly runAt?: Date
  /**
   * At once; what it is about came about then, by which a restored copy knows what the original has done
   * (store/outgoing-hold.ts).
   */
  readonly since?: Date
  /** Those with a lower number go first; 0 unless told. */
  readonly priority?: number
  /** Jobs of one queue take turns, whatever server works them off. */
  readonly queue?: string
}

/**
 * The priority of what a whole school is told: a code, or what one learner waits for, goes before a hundred thousand of
 * those.
 */
export const MAY_WAIT = 10

/** What a held-back queue passes over (store/outgoing-hold.ts). */
export const MAIL_FLAG = 'mail'
const isMail = (task: string): boolean => task.startsWith('send-')

/** Queues a job in the transaction that causes it: no commit, no job. */
export const insertJob = (db: Db, job: Job) =>
  run(
    db,
    sql`select from graphile_worker.add_job(${job.task}::text, payload => ${JSON.stringify(job.payload)}::json,
      queue_name => ${job.queue ?? null}::text, job_key => ${job.key ?? null}::text, run_at => coalesce(${job.runAt ?? null}::timestamptz, least(${job.since ?? null}::timestamptz, now())), priority => ${job.priority ?? null}::int, max_attempts => ${job.maxAttempts}::int,
      flags => ${isMail(job.task) ? [MAIL_FLAG] : null}::text[])`,
  )

/**
 * Work that comes again and again: at `offset` after midnight UTC and then every `every` (an interval that divides a
 * day).
 */
export interface Round {
  readonly task: string
  readonly every: string
  readonly offset: string
  readonly maxAttempts: number
}

/**
 * Queues what has come due since it was queued last; ask as often as you like, from any number of servers. All by the
 * clock of the database, which the queue's own crontab does not look at. One that was never known waits for its next
 * turn.
 */
export const insertDueRounds = (db: Db, rounds: readonly Round[]) =>
  run(
    db,
    sql`with turn as (
        select task, "maxAttempts" as most, date_bin(every::interval, now(), timestamptz '2000-01-01 00:00:00Z' + "offset"::interval) as due
        from json_to_recordset(${JSON.stringify(rounds)}::json) as round (task text, every text, "offset" text, "maxAttempts" int)),
      fresh as (
        insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
        select task, now(), due from turn
        on conflict (identifier) do update set last_execution = excluded.last_execution where known.last_execution is distinct from excluded.last_execution
        returning identifier, known_since)
      select graphile_worker.add_job(turn.task, job_key => turn.task, max_attempts => turn.most, priority => ${MAY_WAIT}::int)
      from turn join fresh on fresh.identifier = turn.task where fresh.known_since < turn.due`,
  )

/** Jobs that nobody will try again. */
export const deleteFailedJobsBefore = (db: Db, before: Date) =>
  run(
    db,
    sql`select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < ${before}))`,
  )

/** Mails to an address that still wait, or that nobody will try again. One that is leaving at this moment leaves. */
export const deleteMailJobsTo = (db: Db, email: string) =>
  run(
    db,
    sql`select from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where lower(payload->>'email') = lower(${email}) and locked_at is null))`,
  )

/** Mails that failed and wait for their next try are due at once. */
export const hastenMailJobs = (db: Db) =>
  run(
    db,
    sql`select from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier like 'send-%-mail' and attempts > 0 and attempts < max_attempts and locked_at is null and run_at > now()), run_at => now())`,
  )

/** Who works on a job: the queue calls a process's runner so. */
export interface Held {
  readonly id: string
  readonly by: string
}

/** Jobs at hand stay their workers' for a while longer. */
export const renewLeases = (db: Db, held: readonly Held[]) =>
  run(
    db,
    sql`with own as (select id::bigint, by from json_to_recordset(${JSON.stringify(held)}::json) as held (id text, by text)),
        queue as (update graphile_worker._private_job_queues as q set locked_at = now() from own join graphile_worker._private_jobs j on j.id = own.id and j.locked_by = own.by where q.id = j.job_queue_id and q.locked_by = own.by)
      update graphile_worker._private_jobs as j set locked_at = now() from own where j.id = own.id and j.locked_by = own.by`,
  )

/**
 * Gives back jobs whose worker has not renewed its lease for so long, but for those at hand: the process or its line is
 * gone, and nobody works on them. Gives how many.
 */
export const unlockExpiredJobs = async (
  db: Db,
  { seconds, held = [] }: { seconds: number; held?: readonly Held[] },
): Promise<number> => {
  const own = held.map(({ id }) => id)
  const unlocked = await run(
    db,
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where locked_at < now() - ${seconds}::float8 * interval '1 second' and id <> all (${own}::bigint[])`,
  )
  // A line of jobs is free when none of its jobs is worked on; its lock may have outlived its job.
  await run(
    db,
    sql`update graphile_worker._private_job_queues as q set locked_at = null, locked_by = null
      where locked_at < now() - ${seconds}::float8 * interval '1 second' and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)`,
  )
  return unlocked
}

/** Whether a job is still its worker's; then its lease begins anew. */
export const claimJob = async (db: Db, { id, by }: Held): Promise<boolean> =>
  (await run(
    db,
    sql`update graphile_worker._private_jobs set locked_at = now() where id = ${id} and locked_by = ${by}`,
  )) === 1

/** A job is done. False when it is not its worker's any more: somebody else has done it, or is at it. */
export const deleteJob = async (db: Db, { id, by }: Held): Promise<boolean> =>
  (await run(db, sql`delete from graphile_worker._private_jobs where id = ${id} and locked_by = ${by}`)) === 1

/** Makes or updates the tables of the queue; harmless when they are there. */
export async function migrateJobs(database: Database): Promise<void> {
  await runMigrations({ pgPool: database.pool, logger: new Logger(() => () => {}) })
  // The queue's own indices know no task: who looks for one of theirs would go through all the mails that wait for others.
  const { rows: missing } = await database.query({
    text: `select where to_regclass('graphile_worker.jobs_by_task') is null or to_regclass('graphile_worker.jobs_by_lock') is null or to_regclass('graphile_worker.jobs_by_email') is null`,
  })
  if (missing.length === 0) return
  await database.transaction(async (db) => {
    await db.query({ text: `select pg_advisory_xact_lock(hashtext('tessera jobs'))` }) // two processes may start at once
    await db.query({
      text: `create index if not exists jobs_by_task on graphile_worker._private_jobs (task_id, priority, run_at) where is_available`,
    })
    await db.query({
      text: `create index if not exists jobs_by_lock on graphile_worker._private_jobs (locked_at) where locked_at is not null`,
    }) // who looks for leases that ended looks every second
    await db.query({
      text: `create index if not exists jobs_by_email on graphile_worker._private_jobs (lower(payload->>'email')) where payload->>'email' is not null`,
    })
  })
}

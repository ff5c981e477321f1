// A learner's notebook of an experiment: its versions, who writes it, its checks.
import { z } from 'zod'
import { versionKinds } from '../domain/experiment/versions.ts'
import type { Db } from './database.ts'
import { one, optional, rows, run, sql } from './sql.ts'

interface Key {
  readonly accountId: string
  readonly experimentId: string
}

const Work = z
  .strictObject({
    version: z.number(),
    writer_hash: z.instanceof(Buffer).nullable(),
    writer_seen_at: z.date().nullable(),
  })
  .transform((row) => ({ version: row.version, writerHash: row.writer_hash, writerSeenAt: row.writer_seen_at }))
export type WorkFact = z.output<typeof Work>

export const selectOptionalWork = (db: Db, key: Key) =>
  optional(
    db,
    Work,
    sql`select version, writer_hash, writer_seen_at from lab_work where account_id = ${key.accountId} and experiment_id = ${key.experimentId}`,
  )

/**
 * The learner's work, made when there is none, locked until the transaction ends: whoever changes it comes through
 * here.
 */
export async function lockWork(db: Db, key: Key): Promise<WorkFact> {
  await run(
    db,
    sql`insert into lab_work (account_id, experiment_id) values (${key.accountId}, ${key.experimentId}) on conflict do nothing`,
  )
  return one(
    db,
    Work,
    sql`select version, writer_hash, writer_seen_at from lab_work where account_id = ${key.accountId} and experiment_id = ${key.experimentId} for update`,
  )
}

export const updateWriter = (db: Db, key: Key & { writerHash: Buffer; now: Date }) =>
  run(
    db,
    sql`update lab_work set writer_hash = ${key.writerHash}, writer_seen_at = ${key.now}
        where account_id = ${key.accountId} and experiment_id = ${key.experimentId}`,
  )

/** A tab that says goodbye is no longer waited for. */
export const updateWriterGone = (db: Db, key: Key & { writerHash: Buffer }) =>
  run(
    db,
    sql`update lab_work set writer_seen_at = null
        where account_id = ${key.accountId} and experiment_id = ${key.experimentId} and writer_hash = ${key.writerHash}`,
  )

/** All of it: versions and checks go with it. */
export const deleteWork = (db: Db, key: Key) =>
  run(db, sql`delete from lab_work where account_id = ${key.accountId} and experiment_id = ${key.experimentId}`)

const Budget = z
  .strictObject({ paid_until: z.date().nullable(), bytes_today: z.number() })
  .transform((row) => ({ paidUntil: row.paid_until, bytesToday: row.bytes_today }))

/** `day`: as `2026-11-22`. */
export const selectSaveBudget = (db: Db, { accountId, experimentId, day }: Key & { day: string }) =>
  one(
    db,
    Budget,
    sql`select (select paid_until from lab_work where account_id = ${accountId} and experiment_id = ${experimentId}) as paid_until,
          (select coalesce(sum(saved_bytes), 0)::float8 from lab_work where account_id = ${accountId} and saved_day = ${day}::date) as bytes_today`,
  )

/** The work must be locked. */
export const updateSaveBudget = (
  db: Db,
  { accountId, experimentId, day, bytes, paidUntil }: Key & { day: string; bytes: number; paidUntil: Date },
) =>
  run(
    db,
    sql`update lab_work set paid_until = ${paidUntil}, saved_bytes = case when saved_day = ${day}::date then saved_bytes else 0 end + ${bytes}, saved_day = ${day}::date
        where account_id = ${accountId} and experiment_id = ${experimentId}`,
  )

const kind = z.enum(versionKinds)
const Version = z
  .strictObject({ version: z.number(), kind, bytes: z.number(), stored: z.number(), saved_at: z.date() })
  .transform((row) => ({
    version: row.version,
    kind: row.kind,
    bytes: row.bytes,
    stored: row.stored,
    savedAt: row.saved_at,
  }))

/** The newest first. */
export const selectVersions = (db: Db, key: Key) =>
  rows(
    db,
    Version,
    sql`select version, kind, bytes, octet_length(content) as stored, saved_at from lab_version
        where account_id = ${key.accountId} and experiment_id = ${key.experimentId} order by version desc`,
  )

const Content = z
  .strictObject({ version: z.number(), content: z.instanceof(Buffer), hash: z.string(), saved_at: z.date() })
  .transform((row) => ({ version: row.version, packed: row.content, hash: row.hash, savedAt: row.saved_at }))

export const selectOptionalVersion = (db: Db, key: Key & { version: number }) =>
  optional(
    db,
    Content,
    sql`select version, content, hash, saved_at from lab_version
        where account_id = ${key.accountId} and experiment_id = ${key.experimentId} and version = ${key.version}`,
  )

/** The next version; the work must be locked. */
export async function insertVersion(
  db: Db,
  version: Key & {
    version: number
    kind: z.output<typeof kind>
    packed: Buffer
    bytes: number
    hash: string
    now: Date
  },
): Promise<void> {
  const { accountId, experimentId } = version
  await run(
    db,
    sql`insert into lab_version (account_id, experiment_id, version, kind, content, bytes, hash, saved_at)
        values (${accountId}, ${experimentId}, ${version.version}, ${version.kind}, ${version.packed}, ${version.bytes}, ${version.hash}, ${version.now})`,
  )
  await run(
    db,
    sql`update lab_work set version = ${version.version} where account_id = ${accountId} and experiment_id = ${experimentId}`,
  )
}

export const updateVersionKind = (db: Db, key: Key & { version: number; kind: z.output<typeof kind> }) =>
  run(
    db,
    sql`update lab_version set kind = ${key.kind} where account_id = ${key.accountId} and experiment_id = ${key.experimentId} and version = ${key.version}`,
  )

export const deleteVersions = (db: Db, key: Key & { versions: readonly number[] }) =>
  run(
    db,
    sql`delete from lab_version where account_id = ${key.accountId} and experiment_id = ${key.experimentId} and version = any(${key.versions}::int[])`,
  )

/** Versions older than `before`, but for the newest of each work and what was handed in. */
export const deleteVersionsBefore = (db: Db, before: Date) =>
  run(
    db,
    sql`delete from lab_version v using lab_work w
        where w.account_id = v.account_id and w.experiment_id = v.experiment_id
          and v.saved_at < ${before} and v.version < w.version and v.kind <> 'handed_in'`,
  )

const Saved = z
  .strictObject({ account_id: z.string(), experiment_id: z.string() })
  .transform((row) => ({ accountId: row.account_id, experimentId: row.experiment_id }))

/** The notebooks of which more than one version was stored since then. */
export const selectWorksSavedSince = (db: Db, since: Date) =>
  rows(
    db,
    Saved,
    sql`select account_id, experiment_id from lab_version where saved_at >= ${since} group by account_id, experiment_id having count(*) > 1`,
  )

const Check = z
  .strictObject({ check_id: z.string(), is_passed: z.boolean(), tries: z.number(), hints_seen: z.number() })
  .transform((row) => ({ checkId: row.check_id, isPassed: row.is_passed, tries: row.tries, hintsSeen: row.hints_seen }))
export type CheckFact = z.output<typeof Check>

export const selectChecks = (db: Db, key: Key) =>
  rows(
    db,
    Check,
    sql`select check_id, is_passed, tries, hints_seen from lab_check where account_id = ${key.accountId} and experiment_id = ${key.experimentId}`,
  )

/** The last word on a check counts: what is broken again has not passed. */
export const upsertCheck = (db: Db, check: Key & { checkId: string; isPassed: boolean }) =>
  run(
    db,
    sql`insert into lab_check (account_id, experiment_id, check_id, is_passed, tries)
        values (${check.accountId}, ${check.experimentId}, ${check.checkId}, ${check.isPassed}, 1)
        on conflict (account_id, experiment_id, check_id) do update set is_passed = excluded.is_passed, tries = lab_check.tries + 1`,
  )

export const upsertHintSeen = (db: Db, hint: Key & { checkId: string; number: number }) =>
  run(
    db,
    sql`insert into lab_check (account_id, experiment_id, check_id, hints_seen)
        values (${hint.accountId}, ${hint.experimentId}, ${hint.checkId}, ${hint.number})
        on conflict (account_id, experiment_id, check_id) do update set hints_seen = greatest(lab_check.hints_seen, excluded.hints_seen)`,
  )

/** That the solution of a check was opened; it stays when the work is deleted. */
export const insertSolutionSeen = (db: Db, seen: Key & { checkId: string; now: Date }) =>
  run(
    db,
    sql`insert into lab_solution_seen (account_id, experiment_id, check_id, seen_at)
        values (${seen.accountId}, ${seen.experimentId}, ${seen.checkId}, ${seen.now})
        on conflict do nothing`,
  )

const Seen = z.strictObject({ check_id: z.string() }).transform((row) => row.check_id)

export const selectSolutionsSeen = (db: Db, key: Key) =>
  rows(
    db,
    Seen,
    sql`select check_id from lab_solution_seen where account_id = ${key.accountId} and experiment_id = ${key.experimentId} order by check_id`,
  )

/** The notebook has begun anew: nothing of it has passed; what was seen was seen. */
export const updateChecksOpen = (db: Db, key: Key) =>
  run(
    db,
    sql`update lab_check set is_passed = false where account_id = ${key.accountId} and experiment_id = ${key.experimentId}`,
  )

// Files that learners' code wrote in labs, version by version.
import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { optional, rows, run, sql } from './sql.ts'

interface Of {
  readonly accountId: string
  readonly phaseId: string
}

const Version = z
  .strictObject({
    path: z.string(),
    version: z.number(),
    bytes: z.number(),
    hash: z.string(),
    experiment_id: z.string(),
    saved_at: z.date(),
  })
  .transform((row) => ({
    path: row.path,
    version: row.version,
    bytes: row.bytes,
    hash: row.hash,
    experimentId: row.experiment_id,
    savedAt: row.saved_at,
  }))

/** All of a phase: by path, the newest first. */
export const selectKeptVersions = (db: Db, of: Of) =>
  rows(
    db,
    Version,
    sql`select path, version, bytes, hash, experiment_id, saved_at from kept_file
        where account_id = ${of.accountId} and phase_id = ${of.phaseId} order by path, version desc`,
  )

const Newest = z
  .strictObject({
    phase_id: z.string(),
    phase_title: localised,
    path: z.string(),
    bytes: z.number(),
    hash: z.string(),
    saved_at: z.date(),
    lesson_title: localised,
    versions: z.number(),
  })
  .transform((row) => ({
    phaseId: row.phase_id,
    phaseTitle: row.phase_title,
    path: row.path,
    bytes: row.bytes,
    hash: row.hash,
    savedAt: row.saved_at,
    /** Of the lab that wrote it. */
    lessonTitle: row.lesson_title,
    versions: row.versions,
  }))

/** The newest version of each file; in the order of the courses, then by path. */
export const selectKeptFiles = (db: Db, accountId: string) =>
  rows(
    db,
    Newest,
    sql`select newest.phase_id, p.title as phase_title, newest.path, newest.bytes, newest.hash, newest.saved_at, newest.versions,
          coalesce((select jsonb_object_agg(t.lang, t.title) from experiment x join lesson_text t on t.phase_id = x.phase_id and t.lesson_id = x.lesson_id where x.id = newest.experiment_id), '{}') as lesson_title
        from (select distinct on (phase_id, path) phase_id, path, bytes, hash, saved_at, experiment_id,
                count(*) over (partition by phase_id, path)::int as versions
              from kept_file where account_id = ${accountId} order by phase_id, path, version desc) newest
          join phase p on p.id = newest.phase_id
        order by p.position, newest.phase_id, newest.path`,
  )

const Content = z.strictObject({ content: z.instanceof(Buffer), hash: z.string() })

/** `version`: undefined for the newest. */
export const selectOptionalKeptFile = (db: Db, of: Of & { path: string; version: number | undefined }) =>
  optional(
    db,
    Content,
    sql`select content, hash from kept_file
        where account_id = ${of.accountId} and phase_id = ${of.phaseId} and path = ${of.path} and (${of.version ?? null}::int is null or version = ${of.version ?? null})
        order by version desc limit 1`,
  )

const File = z.strictObject({ path: z.string(), content: z.instanceof(Buffer) })

/** The newest version of each file of a phase, with what is in it. */
export const selectKeptContents = (db: Db, of: Of) =>
  rows(
    db,
    File,
    sql`select distinct on (path) path, content from kept_file
        where account_id = ${of.accountId} and phase_id = ${of.phaseId} order by path, version desc`,
  )

/** The phase must be locked for the learner (`lockEnrolment`). */
export const insertKeptFile = (
  db: Db,
  file: Of & {
    path: string
    version: number
    content: Buffer
    hash: string
    experimentId: string
    now: Date
  },
) =>
  run(
    db,
    sql`insert into kept_file (account_id, phase_id, path, version, content, bytes, hash, experiment_id, saved_at)
        values (${file.accountId}, ${file.phaseId}, ${file.path}, ${file.version}, ${file.content}, ${file.content.length}, ${file.hash}, ${file.experimentId}, ${file.now})`,
  )

export const deleteKeptVersions = (db: Db, of: Of & { versions: readonly { path: string; version: number }[] }) =>
  run(
    db,
    sql`delete from kept_file k using unnest(${of.versions.map(({ path }) => path)}::text[], ${of.versions.map(({ version }) => version)}::int[]) gone (path, version)
        where k.account_id = ${of.accountId} and k.phase_id = ${of.phaseId} and k.path = gone.path and k.version = gone.version`,
  )

/** With all its versions. */
export const deleteKeptFile = (db: Db, of: Of & { path: string }) =>
  run(
    db,
    sql`delete from kept_file where account_id = ${of.accountId} and phase_id = ${of.phaseId} and path = ${of.path}`,
  )

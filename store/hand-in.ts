import { z } from 'zod'
import { checkKinds } from '../domain/certificate/verdict.ts'
import { checkObstacles, handInOutcomes } from '../domain/experiment/hand-in.ts'
import type { Db } from './database.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const HandIn = z
  .strictObject({
    id: z.string(),
    number: z.string(),
    version: z.number(),
    hash: z.string(),
    score: z.number(),
    total: z.number(),
    outcome: z.enum(handInOutcomes),
    check_kind: z.enum(checkKinds).nullable(),
    failed_checks: z.array(z.string()),
    obstacle: z.enum(checkObstacles).nullable(),
    solutions_seen: z.array(z.string()),
    seed: z.string().nullable(),
    handed_in_at: z.date(),
  })
  .transform((row) => ({
    id: row.id,
    number: row.number,
    version: row.version,
    hash: row.hash,
    score: row.score,
    total: row.total,
    outcome: row.outcome,
    checkKind: row.check_kind,
    failedChecks: row.failed_checks,
    obstacle: row.obstacle,
    /** Checks whose solution was open when it was handed in. */
    solutionsSeen: row.solutions_seen,
    /** What the hidden tests of its check drew their inputs from. */
    seed: row.seed,
    handedInAt: row.handed_in_at,
  }))
export type HandInFact = z.output<typeof HandIn>

/** The newest hand-in of an experiment. */
export const selectOptionalHandIn = (db: Db, of: { accountId: string; experimentId: string }) =>
  optional(
    db,
    HandIn,
    sql`select id, number, version, hash, score, total, outcome, check_kind, failed_checks, obstacle, solutions_seen, seed, handed_in_at from lab_hand_in
        where account_id = ${of.accountId} and experiment_id = ${of.experimentId} order by handed_in_at desc, version desc limit 1`,
  )

const Id = z.strictObject({ id: z.string() })
const Count = z.strictObject({ n: z.number() }).transform(({ n }) => n)

/** A hand-in of one version, once; gives its id, or `undefined` when that version was handed in before. */
export const insertHandIn = (
  db: Db,
  handIn: {
    accountId: string
    experimentId: string
    number: string
    version: number
    packed: Buffer
    hash: string
    score: number
    total: number
    solutionsSeen: readonly string[]
    now: Date
  },
) =>
  optional(
    db,
    Id,
    sql`insert into lab_hand_in (number, account_id, experiment_id, version, content, hash, score, total, solutions_seen, outcome, handed_in_at)
        values (${handIn.number}, ${handIn.accountId}, ${handIn.experimentId}, ${handIn.version}, ${handIn.packed}, ${handIn.hash}, ${handIn.score}, ${handIn.total}, ${handIn.solutionsSeen}, 'checking', ${handIn.now})
        on conflict (account_id, experiment_id, version, hash) do nothing
        returning id`,
  )

/** A failed one of this very version: handed in again, it is checked again. */
export const updateHandInAgain = (
  db: Db,
  of: {
    accountId: string
    experimentId: string
    version: number
    hash: string
    solutionsSeen: readonly string[]
    now: Date
  },
) =>
  optional(
    db,
    Id,
    sql`update lab_hand_in set outcome = 'checking', handed_in_at = ${of.now}, checked_at = null, solutions_seen = ${of.solutionsSeen}, obstacle = null, rechecked_at = null
        where account_id = ${of.accountId} and experiment_id = ${of.experimentId} and version = ${of.version} and hash = ${of.hash} and outcome = 'failed'
        returning id`,
  )

const ToCheck = z
  .strictObject({
    account_id: z.string(),
    experiment_id: z.string(),
    content: z.instanceof(Buffer).nullable(),
    hash: z.string(),
  })
  .transform((row) => ({
    accountId: row.account_id,
    experimentId: row.experiment_id,
    packed: row.content,
    hash: row.hash,
  }))

/** A hand-in that still waits for its check. */
export const selectOptionalHandInToCheck = (db: Db, id: string) =>
  optional(
    db,
    ToCheck,
    sql`select account_id, experiment_id, content, hash from lab_hand_in where id = ${id} and outcome = 'checking'`,
  )

export const selectStuckHandIns = (db: Db, before: Date) =>
  rows(db, Id, sql`select id from lab_hand_in where outcome = 'checking' and handed_in_at < ${before}`)

/** What a look at a hand-in found, apart from what follows of it. */
interface Looked {
  readonly id: string
  readonly obstacle: HandInFact['obstacle']
  readonly failedChecks: readonly string[]
  /** Null: not worked out. */
  readonly score: number | null
  /** Null: nothing was drawn. */
  readonly seed: string | null
  readonly now: Date
}

/** The check's result; the first one counts. Without a score the claimed one stays. */
export const updateHandInChecked = (
  db: Db,
  result: Looked & { outcome: 'passed' | 'failed'; checkKind: 'verified' | 'self-checked' | null },
) =>
  run(
    db,
    sql`update lab_hand_in set outcome = ${result.outcome}, check_kind = ${result.checkKind}, obstacle = ${result.obstacle}, failed_checks = ${result.failedChecks}, score = coalesce(${result.score}::numeric, score), seed = ${result.seed}, checked_at = ${result.now}
        where id = ${result.id} and outcome = 'checking'`,
  )

const ToRecheck = z
  .strictObject({ id: z.string(), account_id: z.string() })
  .transform((row) => ({ id: row.id, accountId: row.account_id }))

/** Self-checked ones that were never looked at apart, the oldest first: those of some experiments, or of all others. */
export const selectHandInsToRecheck = (
  db: Db,
  { experimentIds, areThese, most }: { experimentIds: readonly string[]; areThese: boolean; most: number },
) =>
  rows(
    db,
    ToRecheck,
    sql`select id, account_id from lab_hand_in where check_kind = 'self-checked' and rechecked_at is null and content is not null
          and (experiment_id = any(${experimentIds})) = ${areThese}
        order by handed_in_at limit ${most}`,
  )

/** One of these. */
export const selectOptionalHandInToRecheck = (db: Db, id: string) =>
  optional(
    db,
    ToCheck,
    sql`select account_id, experiment_id, content, hash from lab_hand_in where id = ${id} and check_kind = 'self-checked' and rechecked_at is null`,
  )

/** What was self-checked is verified, or stays what it was; it is not asked again. */
export const updateHandInRechecked = (db: Db, result: Looked & { isVerified: boolean }) =>
  run(
    db,
    sql`update lab_hand_in set check_kind = case when ${result.isVerified}::boolean then 'verified' else check_kind end, obstacle = ${result.obstacle}::text, seed = coalesce(${result.seed}::text, seed), failed_checks = ${result.failedChecks}::text[],
          score = case when ${result.isVerified}::boolean then coalesce(${result.score}::numeric, score) else score end, rechecked_at = ${result.now}::timestamptz
        where id = ${result.id} and check_kind = 'self-checked' and rechecked_at is null`,
  )

/** How many a learner has handed in since. */
export const countHandInsSince = (db: Db, of: { accountId: string; since: Date }) =>
  one(
    db,
    Count,
    sql`select count(*) as n from lab_hand_in where account_id = ${of.accountId} and handed_in_at > ${of.since}`,
  )

/** The work is deleted; that it was handed in stays a fact. */
export const updateHandInsForgotten = (db: Db, of: { accountId: string; experimentId: string }) =>
  run(
    db,
    sql`update lab_hand_in set content = null where account_id = ${of.accountId} and experiment_id = ${of.experimentId}`,
  )

// Runs of an engine. A row is locked before anything is decided about it; one that is over changes in two points only:
// its engine was seen to be gone (`is_reaped`), or the work was deleted.
import { z } from 'zod'
import { faults, startStages } from '../domain/experiment/observation.ts'
import { endReasons, sessionStates, type EndReason, type SessionState } from '../domain/experiment/session.ts'
import type { Db } from './database.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const Session = z
  .strictObject({
    id: z.string(),
    account_id: z.string(),
    experiment_id: z.string(),
    phase_id: z.string(),
    driver: z.string(),
    is_metered: z.boolean(),
    state: z.enum(sessionStates),
    reason: z.enum(endReasons).nullable(),
    version: z.number(),
    requested_at: z.date(),
    ready_at: z.date().nullable(),
    ended_at: z.date().nullable(),
    seen_at: z.date().nullable(),
    unseen_ms: z.number(),
    charged_seconds: z.number(),
    activity_at: z.date().nullable(),
    open_at: z.date().nullable(),
    closed_at: z.date().nullable(),
    is_busy: z.boolean(),
    claim: z.enum(['starting', 'ready', 'failed']).nullable(),
    claim_cause: z.enum(faults).nullable(),
    claimed_at: z.date().nullable(),
    progress: z.number().nullable(),
    is_queued: z.boolean(),
    waits_for: z.enum(startStages).nullable(),
    unreachable_since: z.date().nullable(),
    is_reaped: z.boolean(),
    profile: z.string(),
    price_percent: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    accountId: row.account_id,
    experimentId: row.experiment_id,
    phaseId: row.phase_id,
    driver: row.driver,
    isMetered: row.is_metered,
    state: row.state,
    reason: row.reason,
    version: row.version,
    requestedAt: row.requested_at,
    readyAt: row.ready_at,
    endedAt: row.ended_at,
    seenAt: row.seen_at,
    unseenMs: row.unseen_ms,
    chargedSeconds: row.charged_seconds,
    activityAt: row.activity_at,
    openAt: row.open_at,
    closedAt: row.closed_at,
    isBusy: row.is_busy,
    claim: row.claim,
    claimCause: row.claim_cause,
    claimedAt: row.claimed_at,
    progress: row.progress,
    isQueued: row.is_queued,
    waitsFor: row.waits_for,
    unreachableSince: row.unreachable_since,
    isReaped: row.is_reaped,
    profile: row.profile,
    pricePercent: row.price_percent,
  }))
export type LabSessionFact = z.output<typeof Session>

/** A new session; `undefined` when the learner has an active one, whoever started it a moment ago. */
export async function insertLabSession(
  db: Db,
  session: {
    accountId: string
    experimentId: string
    phaseId: string
    driver: string
    isMetered: boolean
    profile: string
    pricePercent: number
    now: Date
  },
): Promise<LabSessionFact | undefined> {
  return optional(
    db,
    Session,
    sql`insert into lab_session (account_id, experiment_id, phase_id, driver, is_metered, profile, price_percent, requested_at, open_at)
        values (${session.accountId}, ${session.experimentId}, ${session.phaseId}, ${session.driver}, ${session.isMetered}, ${session.profile}, ${session.pricePercent}, ${session.now}, ${session.now})
        on conflict (account_id) where state in ('waiting', 'running') do nothing
        returning id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, version, requested_at, ready_at, ended_at, seen_at, unseen_ms, charged_seconds,
          activity_at, open_at, closed_at, is_busy, claim, claim_cause, claimed_at, progress, is_queued, waits_for, unreachable_since, is_reaped, profile, price_percent`,
  )
}

/** The newest session of an experiment. */
export const selectOptionalNewestLabSession = (db: Db, of: { accountId: string; experimentId: string }) =>
  optional(
    db,
    Session,
    sql`select id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, version, requested_at, ready_at, ended_at, seen_at, unseen_ms, charged_seconds,
          activity_at, open_at, closed_at, is_busy, claim, claim_cause, claimed_at, progress, is_queued, waits_for, unreachable_since, is_reaped, profile, price_percent
        from lab_session where account_id = ${of.accountId} and experiment_id = ${of.experimentId} order by requested_at desc, ended_at desc nulls first limit 1`,
  )

/** The learner's one active session, of whatever experiment. */
export const selectOptionalActiveLabSession = (db: Db, accountId: string) =>
  optional(
    db,
    Session,
    sql`select id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, version, requested_at, ready_at, ended_at, seen_at, unseen_ms, charged_seconds,
          activity_at, open_at, closed_at, is_busy, claim, claim_cause, claimed_at, progress, is_queued, waits_for, unreachable_since, is_reaped, profile, price_percent
        from lab_session where account_id = ${accountId} and state in ('waiting', 'running')`,
  )

/** Locked until the transaction ends. */
export const lockOptionalLabSession = (db: Db, id: string) =>
  optional(
    db,
    Session,
    sql`select id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, version, requested_at, ready_at, ended_at, seen_at, unseen_ms, charged_seconds,
          activity_at, open_at, closed_at, is_busy, claim, claim_cause, claimed_at, progress, is_queued, waits_for, unreachable_since, is_reaped, profile, price_percent
        from lab_session where id = ${id} for update`,
  )

/** As `lockOptionalLabSession`, of one that must be there. */
export async function lockLabSession(db: Db, id: string): Promise<LabSessionFact> {
  const session = await lockOptionalLabSession(db, id)
  if (!session) throw new Error(`no session ${id}`)
  return session
}

/** Every session that anybody may still have to do something about; the newest first. */
export const selectLabSessions = (db: Db, of: { isActive: boolean; accountId?: string }) =>
  rows(
    db,
    Session,
    sql`select id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, version, requested_at, ready_at, ended_at, seen_at, unseen_ms, charged_seconds,
          activity_at, open_at, closed_at, is_busy, claim, claim_cause, claimed_at, progress, is_queued, waits_for, unreachable_since, is_reaped, profile, price_percent
        from lab_session
        where (not ${of.isActive} or state in ('waiting', 'running')) and (${of.accountId ?? null}::uuid is null or account_id = ${of.accountId ?? null}::uuid)
        order by requested_at desc limit 500`,
  )

/**
 * Takes the sessions that nobody has looked at since `before` and that need looking at: active ones, or those that are
 * over and whose engine may still be there. Two processes never take the same one.
 */
export const updateLookedAt = (db: Db, look: { areActive: boolean; before: Date; now: Date; limit: number }) =>
  rows(
    db,
    Session,
    sql`update lab_session set looked_at = ${look.now}
        where id in (
          select id from lab_session
          where (state in ('waiting', 'running') or not is_reaped) and (state in ('waiting', 'running')) = ${look.areActive} and (looked_at is null or looked_at <= ${look.before})
          order by looked_at nulls first limit ${look.limit} for update skip locked
        )
        returning id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, version, requested_at, ready_at, ended_at, seen_at, unseen_ms, charged_seconds,
          activity_at, open_at, closed_at, is_busy, claim, claim_cause, claimed_at, progress, is_queued, waits_for, unreachable_since, is_reaped, profile, price_percent`,
  )

/** What is known of a session that goes on. */
export const updateLabSessionSeen = (db: Db, session: LabSessionFact) =>
  run(
    db,
    sql`update lab_session set
          seen_at = ${session.seenAt}, unseen_ms = ${session.unseenMs}, charged_seconds = ${session.chargedSeconds}, activity_at = ${session.activityAt}, open_at = ${session.openAt},
          closed_at = ${session.closedAt}, is_busy = ${session.isBusy}, claim = ${session.claim}, claim_cause = ${session.claimCause}, claimed_at = ${session.claimedAt},
          progress = ${session.progress}, is_queued = ${session.isQueued}, waits_for = ${session.waitsFor}, unreachable_since = ${session.unreachableSince}, version = ${session.version}
        where id = ${session.id} and state in ('waiting', 'running')`,
  )

export const updateLabSessionReady = (db: Db, { id, now }: { id: string; now: Date }) =>
  run(
    db,
    sql`update lab_session set state = 'running', ready_at = ${now}, seen_at = ${now}, activity_at = ${now}, is_queued = false, waits_for = null, progress = null, unreachable_since = null, version = version + 1
        where id = ${id} and state = 'waiting'`,
  )

export const updateLabSessionEnded = (
  db: Db,
  end: { id: string; state: SessionState; reason: EndReason; detail: string; at: Date; isReaped: boolean },
) =>
  run(
    db,
    sql`update lab_session set state = ${end.state}, reason = ${end.reason}, detail = ${end.detail}, ended_at = ${end.at}, is_busy = false, is_reaped = ${end.isReaped}, looked_at = null, version = version + 1
        where id = ${end.id} and state in ('waiting', 'running')`,
  )

export const updateLabSessionReaped = (db: Db, id: string) =>
  run(db, sql`update lab_session set is_reaped = true where id = ${id} and state not in ('waiting', 'running')`)

/** In a restored copy: whatever engine is still there is the original's. */
export const updateAllReaped = (db: Db) =>
  run(db, sql`update lab_session set is_reaped = true where not is_reaped and state not in ('waiting', 'running')`)

/** The work of an experiment is deleted: its past sessions are no longer anywhere to go back to. */
export const updateLabSessionsDeleted = (db: Db, of: { accountId: string; experimentId: string }) =>
  run(
    db,
    sql`update lab_session set state = 'deleted', reason = 'deleted', version = version + 1
        where account_id = ${of.accountId} and experiment_id = ${of.experimentId} and state in ('ended', 'stopped', 'timed_out', 'dormant')`,
  )

const Count = z.strictObject({ n: z.number() })

/**
 * How many runs of the same kind of machine were asked for before this one and may still have it: those that are active,
 * and those whose engine may still be there.
 */
export const countRunsBefore = async (
  db: Db,
  of: Pick<LabSessionFact, 'id' | 'driver' | 'profile' | 'requestedAt'>,
): Promise<number> =>
  (
    await one(
      db,
      Count,
      sql`select count(*) as n from lab_session
          where (state in ('waiting', 'running') or not is_reaped) and driver = ${of.driver} and profile = ${of.profile}
            and (requested_at, id) < (${of.requestedAt}, ${of.id}::uuid)`,
    )
  ).n

const Id = z.strictObject({ id: z.string() })

/** Ids of the sessions of a driver that are still to run, or whose engine may still be there. */
export const selectKnownRuns = async (db: Db, driver: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await rows(
        db,
        Id,
        sql`select id from lab_session where driver = ${driver} and (state in ('waiting', 'running') or not is_reaped)`,
      )
    ).map((row) => row.id),
  )

export const insertTicket = (db: Db, ticket: { hash: Buffer; sessionId: string; expiresAt: Date }) =>
  run(
    db,
    sql`insert into lab_ticket (ticket_hash, session_id, expires_at) values (${ticket.hash}, ${ticket.sessionId}, ${ticket.expiresAt})`,
  )

const UsedTicket = z.strictObject({ session_id: z.string(), account_id: z.string(), driver: z.string() })

/** Uses up a ticket; gives its session if that still runs. */
export const updateTicketUsed = (db: Db, { hash, now }: { hash: Buffer; now: Date }) =>
  optional(
    db,
    UsedTicket,
    sql`update lab_ticket t set used_at = ${now} from lab_session s
        where t.ticket_hash = ${hash} and t.used_at is null and t.expires_at > ${now} and s.id = t.session_id and s.state = 'running'
        returning t.session_id, s.account_id, s.driver`,
  )

const RunningSession = z.strictObject({ id: z.string(), used_at: z.date().nullable() })

/**
 * Of these sessions those that run, each with the last moment at which a ticket of it was used; tickets are forgotten
 * once they are late.
 */
export const selectRunningLabSessions = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> =>
  new Map(
    (
      await rows(
        db,
        RunningSession,
        sql`select s.id, max(t.used_at) as used_at from lab_session s left join lab_ticket t on t.session_id = s.id where s.id = any (${ids}::uuid[]) and s.state = 'running' group by s.id`,
      )
    ).map((row) => [row.id, row.used_at]),
  )

export const deleteTicketsBefore = (db: Db, before: Date) =>
  run(db, sql`delete from lab_ticket where expires_at < ${before}`)

// The moves of a session, each in the caller's transaction with the session locked, with what it costs in the same one:
// a crash leaves both or none.
import { leftAfter, splitCharge } from '../../domain/experiment/hours.ts'
import { dueSeconds, seeSession, type LabLimits, type SessionFacts } from '../../domain/experiment/judge.ts'
import { eventOf, moveSession, type EndReason } from '../../domain/experiment/session.ts'
import type { Db } from '../../store/database.ts'
import { insertUse, lockLots, selectLots } from '../../store/hours.ts'
import {
  updateLabSessionEnded,
  updateLabSessionReady,
  updateLabSessionSeen,
  type LabSessionFact,
} from '../../store/lab-session.ts'
import { tell } from './tell.ts'
import { whereOf } from './lab-engine.ts'
import type { Labs } from './labs.ts'

/** The session as the rules look at it. */
export const factsOf = (session: LabSessionFact, labs: Labs): Session => ({
  ...session,
  where: whereOf(labs, session),
})

type Session = LabSessionFact & SessionFacts

/** The moment from which on nothing is charged yet. */
const chargedUntil = (session: Session): Date =>
  new Date((session.seenAt ?? session.requestedAt).getTime() - (dueSeconds(session) * 100_000) / session.pricePercent)

/**
 * Charges what was used and is not charged yet; gives the session with it. Of what no lot could bear nothing is
 * charged.
 */
export async function chargeSession(db: Db, session: Session): Promise<Session> {
  const seconds = dueSeconds(session)
  if (seconds === 0) return session
  const { shares } = splitCharge(await lockLots(db, session), {
    from: chargedUntil(session),
    seconds,
    pricePercent: session.pricePercent,
  })
  await insertUse(db, {
    sessionId: session.id,
    from: session.chargedSeconds,
    shares,
    at: session.seenAt ?? session.requestedAt,
  })
  return { ...session, chargedSeconds: session.chargedSeconds + shares.reduce((sum, share) => sum + share.seconds, 0) }
}

/** Seconds of hours that are left at `now`, this session's use taken off; below zero by what was used beyond them. */
export const readLeft = async (db: Db, session: Session, now: Date): Promise<number> =>
  leftAfter(await selectLots(db, session), {
    from: chargedUntil(session),
    seconds: dueSeconds(session),
    pricePercent: session.pricePercent,
    now,
  })

/** What the engine or the tab has told of a session that goes on; charged each minute, so that a crash loses no more. */
export async function keepLabSession(db: Db, session: Session, limits: LabLimits): Promise<void> {
  const isDue = dueSeconds(session) >= limits.checkpointSeconds
  await updateLabSessionSeen(db, isDue ? await chargeSession(db, session) : session)
}

export const markReady = (db: Db, session: LabSessionFact, now: Date) =>
  updateLabSessionReady(db, { id: session.id, now })

/**
 * Ends a session: charged to the last second at which it was known to run, and never after `at`. `undefined` when its
 * state does not allow it.
 */
export async function endLabSession(
  db: Db,
  session: Session,
  { reason, detail = '', at, labs }: { reason: EndReason; detail?: string; at: Date; labs: Labs },
): Promise<boolean> {
  const state = moveSession(session.state, eventOf(reason, session.state))
  if (!state) return false
  const last = session.seenAt && at < session.seenAt ? { ...session, seenAt: at } : session
  const charged = await chargeSession(db, last)
  await updateLabSessionSeen(db, charged)
  await updateLabSessionEnded(db, {
    id: session.id,
    state,
    reason,
    detail: detail.slice(0, 500),
    at: later(at, session.readyAt),
    isReaped: whereOf(labs, session) === 'browser',
  })
  if (reason === 'hours_used_up') {
    await tell(db, {
      accountId: session.accountId,
      type: 6,
      key: `hours used up ${session.id}`,
      subject: 'notice.hours.usedUp',
      path: '/my/hours',
    })
  }
  return true
}

const later = (a: Date, b: Date | null): Date => (b && b > a ? b : a)

/** The session seen to run at `now`, by its learner's own word: a stop, a hand-in. */
export function seeAlive(session: Session, now: Date, limits: LabLimits): Session {
  if (session.state !== 'running') return session
  // A silent browser may have closed long ago: what it did since is not known.
  const isSilent =
    session.where === 'browser' &&
    session.claimedAt !== null &&
    now.getTime() - session.claimedAt.getTime() > limits.darkSeconds * 1000
  return isSilent ? session : seeSession(session, now, limits)
}

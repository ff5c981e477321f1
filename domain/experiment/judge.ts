// What follows from the facts of a session and what its engine says: READINGS §7 as a pure rule. Whoever looks, and how
// often, comes to the same verdict, so two servers may look at once and a restarted one goes on where it is.
import type { Fault, Observation, StartStage } from './observation.ts'
import type { EndReason, SessionState } from './session.ts'

export interface LabLimits {
  readonly startTimeoutSeconds: number
  /** Without activity, a tab being open. */
  readonly idleOpenSeconds: number
  readonly idleClosedSeconds: number
  /** A tab that was not heard of for so long counts as closed: hidden tabs are slow. */
  readonly tabLeaseSeconds: number
  /** A longer stretch in which nobody knew that the lab ran is charged to nobody: a server of ours was away. */
  readonly darkSeconds: number
  /** An engine that does not answer for so long is lost. */
  readonly lostSeconds: number
  readonly checkpointSeconds: number
}

export const labLimits: LabLimits = {
  startTimeoutSeconds: 120,
  idleOpenSeconds: 30 * 60,
  idleClosedSeconds: 5 * 60,
  tabLeaseSeconds: 120,
  darkSeconds: 90,
  lostSeconds: 10 * 60,
  checkpointSeconds: 60,
}

/** A session as far as the rules look at it. */
export interface SessionFacts {
  readonly state: SessionState
  readonly where: 'browser' | 'server'
  readonly isMetered: boolean
  /** Hours that an hour costs, in hundredths. */
  readonly pricePercent: number
  readonly requestedAt: Date
  readonly readyAt: Date | null
  /** The last moment at which it was known to run. */
  readonly seenAt: Date | null
  readonly unseenMs: number
  readonly chargedSeconds: number
  readonly activityAt: Date | null
  /** The last moment at which a tab was known to be open; `closedAt` when it has said goodbye since. */
  readonly openAt: Date | null
  readonly closedAt: Date | null
  readonly isBusy: boolean
  readonly isQueued: boolean
  readonly unreachableSince: Date | null
}

/** The clock of a session moved on to a moment at which it was known to run. */
export function seeSession<S extends Pick<SessionFacts, 'readyAt' | 'seenAt' | 'unseenMs'>>(
  session: S,
  at: Date,
  limits: LabLimits,
): S {
  const last = session.seenAt ?? session.readyAt
  if (!last || at <= last) return session
  const gap = at.getTime() - last.getTime()
  return { ...session, seenAt: at, unseenMs: session.unseenMs + (gap > limits.darkSeconds * 1000 ? gap : 0) }
}

/** The session moved on to what its engine says now; `undefined`: it does not answer. */
export function applyObservation<
  S extends SessionFacts & { readonly progress: number | null; readonly waitsFor: StartStage | null },
>(session: S, { observation, now, limits }: { observation: Observation | undefined; now: Date; limits: LabLimits }): S {
  // A browser that is silent is a closed tab, nothing to be reached.
  if (!observation)
    return session.where === 'server' ? { ...session, unreachableSince: session.unreachableSince ?? now } : session
  const reached = { ...session, unreachableSince: null }
  if (observation.state === 'starting')
    return {
      ...reached,
      progress: observation.progress ?? session.progress,
      isQueued: observation.isQueued ?? false,
      waitsFor: observation.waitsFor ?? null,
    }
  if (observation.state !== 'ready' || session.state !== 'running') return reached
  const activityAt =
    observation.activityAt && (!session.activityAt || observation.activityAt > session.activityAt)
      ? observation.activityAt
      : session.activityAt
  return {
    ...seeSession(reached, observation.at, limits),
    isBusy: observation.isBusy,
    activityAt: observation.isBusy ? observation.at : activityAt,
  }
}

/** Ready → seen, to the second, without what nobody saw (READINGS §7: our own faults cost nothing). */
export const usedSeconds = ({
  readyAt,
  seenAt,
  unseenMs,
}: Pick<SessionFacts, 'readyAt' | 'seenAt' | 'unseenMs'>): number =>
  readyAt && seenAt ? Math.max(0, Math.floor((seenAt.getTime() - readyAt.getTime() - unseenMs) / 1000)) : 0

/** Seconds of hours that were used and are not charged yet; nothing where nothing is charged. */
export const dueSeconds = (session: SessionFacts): number =>
  session.isMetered
    ? Math.max(0, Math.floor((usedSeconds(session) * session.pricePercent) / 100) - session.chargedSeconds)
    : 0

/** For how long seconds of hours last on a machine of that price; of less than none: how long ago they were used up. */
export const lastingSeconds = (seconds: number, { pricePercent }: Pick<SessionFacts, 'pricePercent'>): number =>
  Math.floor((seconds * 100) / pricePercent)

/** When it goes dormant if nothing more happens; `undefined` while code runs, and where it does not run. */
export function dormantAt(session: SessionFacts, now: Date, limits: LabLimits): Date | undefined {
  if (session.state !== 'running' || !session.readyAt) return undefined
  const openAt = session.openAt ?? session.readyAt
  const isOpen = !session.closedAt && now.getTime() - openAt.getTime() <= limits.tabLeaseSeconds * 1000
  // Of a kernel in the browser nothing runs once its tab is closed, whatever it said last.
  if (session.isBusy && (isOpen || session.where === 'server')) return undefined
  const activity = Math.max(session.activityAt?.getTime() ?? 0, session.readyAt.getTime())
  if (isOpen) return new Date(activity + limits.idleOpenSeconds * 1000)
  // A computation that ended after the tab was closed keeps its five minutes too.
  const closedAt = (session.closedAt ?? openAt).getTime()
  const quietSince = session.where === 'server' ? Math.max(closedAt, Math.min(activity, now.getTime())) : closedAt
  return new Date(quietSince + limits.idleClosedSeconds * 1000)
}

/** `end`: over, at a moment that is never after the last one at which it was known to run. */
export type SessionVerdict =
  | { readonly kind: 'stay' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'end'; readonly reason: EndReason; readonly detail: string; readonly at: Date }

const end = (reason: EndReason, at: Date, detail = ''): SessionVerdict => ({ kind: 'end', reason, at, detail })

/**
 * `session` has been moved on to what `observation` says; `undefined` means that the engine does not answer.
 * `leftSeconds`: of the hours once all that was used is paid (`leftAfter`).
 */
export function judgeSession(
  session: SessionFacts,
  {
    observation,
    leftSeconds,
    now,
    limits,
  }: { observation: Observation | undefined; leftSeconds: number; now: Date; limits: LabLimits },
): SessionVerdict {
  if (session.state === 'waiting') return judgeWaiting(session, observation, now, limits)
  if (session.state !== 'running') return { kind: 'stay' }
  const seenAt = session.seenAt ?? session.readyAt ?? now
  if (session.isMetered && leftSeconds <= 0)
    return end('hours_used_up', new Date(seenAt.getTime() + (leftSeconds * 100_000) / session.pricePercent))
  if (observation?.state === 'failed') return end(observation.fault, seenAt, observation.detail)
  if (observation?.state === 'absent' || observation?.state === 'stopping')
    return end('kernel_died', seenAt, `the engine says: ${observation.state}`)
  const dormant = dormantAt(session, now, limits)
  if (dormant && dormant <= now)
    return end('dormant', session.where === 'browser' && observation === undefined ? seenAt : now)
  const { unreachableSince } = session
  if (unreachableSince && now.getTime() - unreachableSince.getTime() > limits.lostSeconds * 1000)
    return end('engine_lost', seenAt)
  return { kind: 'stay' }
}

function judgeWaiting(
  session: SessionFacts,
  observation: Observation | undefined,
  now: Date,
  limits: LabLimits,
): SessionVerdict {
  if (observation?.state === 'ready') return { kind: 'ready' }
  if (observation?.state === 'failed') return end(observation.fault, now, observation.detail)
  if (now.getTime() - session.requestedAt.getTime() > limits.startTimeoutSeconds * 1000)
    return end(whyLate(session, observation), now)
  return { kind: 'stay' }
}

const whyLate = (session: SessionFacts, observation: Observation | undefined): Fault => {
  if (session.where === 'server' && observation === undefined) return 'engine_lost'
  return session.isQueued ? 'no_place' : 'start_timeout'
}

export const sessionWarnings = ['left_15', 'left_5', 'left_1', 'dormant_2'] as const
export type SessionWarning = (typeof sessionWarnings)[number]

/** The warnings that hold now (READINGS §7); a notice of each stays until it is dismissed. */
export function warnOf({
  leftSeconds,
  dormantInSeconds,
}: {
  leftSeconds: number | null
  dormantInSeconds: number | null
}): SessionWarning[] {
  const left = leftSeconds ?? Number.POSITIVE_INFINITY
  const marks = [
    ['left_15', left <= 15 * 60],
    ['left_5', left <= 5 * 60],
    ['left_1', left <= 60],
    ['dormant_2', dormantInSeconds !== null && dormantInSeconds <= 120],
  ] as const
  return marks.filter(([, isOn]) => isOn).map(([word]) => word)
}

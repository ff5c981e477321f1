// Makes engines and sessions agree: level-triggered, so a report that was missed costs nothing. Any number of servers may
// run it; each takes the sessions that no other has looked at lately.
import { applyObservation, judgeSession } from '../../domain/experiment/judge.ts'
import type { BrowserClaim, Observation } from '../../domain/experiment/observation.ts'
import { isActive } from '../../domain/experiment/session.ts'
import type { Handle, LabDriver } from '../../labs/driver.ts'
import type { Database, Db } from '../../store/database.ts'
import { selectOptionalExperiment } from '../../store/experiment.ts'
import {
  countRunsBefore,
  lockOptionalLabSession,
  lockLabSession,
  selectKnownRuns,
  updateLookedAt,
  updateLabSessionReaped,
  type LabSessionFact,
} from '../../store/lab-session.ts'
import { endLabSession, factsOf, keepLabSession, markReady, readLeft } from './lab-session.ts'
import { findDriver, limitsFor, listDrivers, placesFor } from './lab-engine.ts'
import type { Labs } from './labs.ts'
import { isHeld } from './outgoing.ts'

/** A session is looked at once in so long a time, by whichever server comes first. */
const LOOK_EVERY_MS = 2000
const MOST_AT_ONCE = 8

interface Context {
  readonly database: Database
  readonly labs: Labs
}

const handleOf = (session: Pick<LabSessionFact, 'id' | 'accountId'>): Handle => ({
  runId: session.id,
  learnerId: session.accountId,
})

/** Looks at every session that is due; gives how many those were. */
export const reconcileSessions = async (context: Context): Promise<number> =>
  (await lookAtSessions(context, { areActive: true })) + (await lookAtSessions(context, { areActive: false }))

/**
 * At those that are active, or at those that are over: an engine may take long to end, and a learner who works does not
 * wait for that.
 */
export async function lookAtSessions(context: Context, { areActive }: { areActive: boolean }): Promise<number> {
  let looked = 0
  for (;;) {
    const now = await context.labs.clock(context.database)
    const taken = await updateLookedAt(context.database, {
      areActive,
      before: new Date(now.getTime() - LOOK_EVERY_MS),
      now,
      limit: MOST_AT_ONCE,
    })
    const results = await Promise.allSettled(taken.map((session) => reconcileSession(context, session, now)))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason // after the others: one session that fails holds up none
    looked += taken.length
    if (taken.length < MOST_AT_ONCE) return looked
  }
}

/** Looks at one session at once: its engine has told that something has changed. */
export async function lookAtRun(context: Context, runId: string): Promise<void> {
  const session = await context.database.transaction((db) => lockOptionalLabSession(db, runId))
  if (session) await reconcileSession(context, session, await context.labs.clock(context.database))
}

/** Asks the engine about one session and does what follows. */
export async function reconcileSession(context: Context, session: LabSessionFact, now: Date): Promise<void> {
  const { database, labs } = context
  if (!isActive(session.state)) return reap(context, session)
  const driver = findDriver(labs, session)
  const observation = driver ? await observe(context, { driver, session, now }) : gone
  await database.transaction(async (db) => applyToSession(db, { sessionId: session.id, observation, now, labs }))
}

/** Its engine is set up no longer: nobody can reach it any more. */
const gone: Observation = { state: 'failed', fault: 'engine_lost', detail: 'the engine is no longer set up' }

/** `undefined`: the engine does not answer. A waiting session without an engine is started, again if need be. */
async function observe(
  { database, labs }: Context,
  { driver, session, now }: { driver: LabDriver; session: LabSessionFact; now: Date },
): Promise<Observation | undefined> {
  const handle = handleOf(session)
  try {
    const observation = await driver.observe(handle, { claim: claimOf(session), now })
    if (observation.state !== 'absent' || session.state !== 'waiting') return observation
    const experiment = await selectOptionalExperiment(database, session)
    if (!experiment) return { state: 'failed', fault: 'start_failed', detail: 'the experiment was retired' }
    const places = placesFor(labs, session)
    if (places !== undefined && (await countRunsBefore(database, session)) >= places)
      return { state: 'starting', isQueued: true }
    const { profile, packages } = experiment.definition
    const started = await driver.start({ ...handle, experimentId: session.experimentId, profile, packages })
    if (started.kind === 'refused') return { state: 'failed', fault: started.fault, detail: started.detail }
    return { state: 'starting', isQueued: started.kind === 'queued' }
  } catch {
    return undefined // throwing means unknown, never gone
  }
}

/** What a browser's fresh word on its own kernel amounts to. */
export const observeClaim = (driver: LabDriver, session: LabSessionFact, now: Date): Promise<Observation> =>
  driver.observe(handleOf(session), { claim: claimOf(session), now })

const claimOf = (session: LabSessionFact): BrowserClaim | undefined =>
  session.claim && session.claimedAt
    ? {
        kernel: session.claim,
        fault: session.claimCause ?? undefined,
        isBusy: session.isBusy,
        activityAt: session.activityAt ?? undefined,
        at: session.claimedAt,
      }
    : undefined

/** What an observation means for a session, which may have moved on meanwhile: it is locked and looked at again. */
export async function applyToSession(
  db: Db,
  {
    sessionId,
    observation,
    now,
    labs,
  }: { sessionId: string; observation: Observation | undefined; now: Date; labs: Labs },
): Promise<void> {
  const before = factsOf(await lockLabSession(db, sessionId), labs)
  if (!isActive(before.state)) return
  const limits = limitsFor(labs, before)
  const session = applyObservation(before, { observation, now, limits })
  const leftSeconds = session.isMetered ? await readLeft(db, session, now) : 0
  const verdict = judgeSession(session, { observation, leftSeconds, now, limits })
  if (verdict.kind === 'ready') await markReady(db, session, observation?.state === 'ready' ? observation.at : now)
  else if (verdict.kind === 'end') await endLabSession(db, session, { ...verdict, labs })
  else
    await keepLabSession(
      db,
      hasChanged(before, session) ? { ...session, version: session.version + 1 } : session,
      limits,
    )
}

/** What a screen shows: seconds that go by are no change. */
const hasChanged = (a: LabSessionFact, b: LabSessionFact): boolean =>
  a.progress !== b.progress ||
  a.isQueued !== b.isQueued ||
  a.waitsFor !== b.waitsFor ||
  a.isBusy !== b.isBusy ||
  (a.unreachableSince === null) !== (b.unreachableSince === null)

/** The session is over: its engine is stopped until it is known to be gone. */
async function reap({ database, labs }: Context, session: LabSessionFact): Promise<void> {
  const driver = findDriver(labs, session)
  if (!driver) return void (await updateLabSessionReaped(database, session.id))
  const handle = handleOf(session)
  try {
    const { isPending } = await driver.stop(handle)
    if (!isPending) await updateLabSessionReaped(database, session.id)
  } catch {
    // It does not answer now; the next look asks again.
  }
}

/** Stops every run that the engine has and we do not know: one whose session was lost, or started too late. */
export async function reapStrangers({ database, labs }: Context): Promise<number> {
  if (await isHeld(database)) return 0 // a copy beside the original may share its engine
  let stopped = 0
  for (const driver of listDrivers(labs)) {
    const runs = await driver.list() // first: whatever it has, its session was written before
    const known = await selectKnownRuns(database, driver.name)
    const strangers = runs.filter((run) => !known.has(run.runId))
    for (const stranger of strangers) await driver.stop(stranger)
    stopped += strangers.length
  }
  return stopped
}

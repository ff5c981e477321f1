import { isActive } from '../../domain/experiment/session.ts'
import type { LabDriver } from '../../labs/driver.ts'
import type { Database, Db } from '../../store/database.ts'
import type { ExperimentFact } from '../../store/experiment.ts'
import {
  insertLabSession,
  lockLabSession,
  selectOptionalActiveLabSession,
  type LabSessionFact,
} from '../../store/lab-session.ts'
import { upsertStart } from '../../store/lab-start.ts'
import { creditFreeHours, readBalance } from './hours.ts'
import { endLabSession, factsOf, seeAlive } from './lab-session.ts'
import { findEngine, readTerms } from './lab-engine.ts'
import type { Labs } from './labs.ts'
import { reconcileSession } from './reconcile-sessions.ts'

/** What stands in the way of a start. */
export type StartHindrance = 'other_session' | 'no_hours' | 'engine_unreachable' | 'engine_missing'

interface Asked {
  readonly accountId: string
  readonly experiment: ExperimentFact
  /** The learner was asked whether another experiment's session may be stopped. */
  readonly stopsOther: boolean
  /** Also the session of this one: a fresh engine is wanted. */
  readonly isFresh: boolean
  /** The press of this start; one that was called off starts nothing. */
  readonly startId?: string | undefined
}

/**
 * Starts a session, or gives the active one of this experiment. The engine is set going at once, by the reconciler if
 * that fails.
 */
export async function startSession(
  { database, labs }: { database: Database; labs: Labs },
  asked: Asked,
): Promise<StartHindrance | undefined> {
  const driver = findEngine(labs, asked.experiment.definition)
  if (!driver) return 'engine_missing'
  // An engine that is away is said at once, not after a start timeout.
  if (driver.capabilities.where === 'server' && !(await driver.health().catch(() => ({ isOk: false }))).isOk)
    return 'engine_unreachable'
  const started = await database.transaction((db) => beginSession(db, { labs, driver }, asked))
  if (typeof started === 'string') return started
  if (started) await reconcileSession({ database, labs }, started, started.requestedAt)
  return undefined
}

async function beginSession(
  db: Db,
  { labs, driver }: { labs: Labs; driver: LabDriver },
  { accountId, experiment, stopsOther, isFresh, startId }: Asked,
): Promise<LabSessionFact | StartHindrance | undefined> {
  const now = await labs.clock(db)
  if (startId !== undefined && (await upsertStart(db, { accountId, startId, now })).isCancelled) return undefined
  const active = await selectOptionalActiveLabSession(db, accountId)
  if (active) {
    const isThis = active.experimentId === experiment.id
    if (isThis && !isFresh) return undefined
    if (!isThis && !stopsOther) return 'other_session'
    const locked = factsOf(await lockLabSession(db, active.id), labs)
    if (isActive(locked.state))
      await endLabSession(db, seeAlive(locked, now, labs.limits), { reason: 'stopped', at: now, labs })
  }
  await creditFreeHours(db, { accountId, phaseId: experiment.phaseId, hours: experiment.freeHours }, now)
  const { isMetered, profile, pricePercent } = readTerms(labs, driver, experiment.definition)
  if (isMetered && (await readBalance(db, { accountId, phaseId: experiment.phaseId, now })) <= 0) return 'no_hours'
  const session = await insertLabSession(db, {
    accountId,
    experimentId: experiment.id,
    phaseId: experiment.phaseId,
    driver: driver.name,
    isMetered,
    profile,
    pricePercent,
    now,
  })
  if (session) return session
  // Another tab was a moment faster.
  const faster = await selectOptionalActiveLabSession(db, accountId)
  return faster?.experimentId === experiment.id ? undefined : 'other_session'
}

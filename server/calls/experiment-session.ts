// The session of a lab: starting, keeping, ending (READINGS §7).
import { randomBytes } from 'node:crypto'
import { isActive, shownStateOf, sessionCan, type SessionPlace } from '../../domain/experiment/session.ts'
import type { Db } from '../../store/database.ts'
import {
  insertTicket,
  lockLabSession,
  selectOptionalActiveLabSession,
  selectOptionalNewestLabSession,
  updateLabSessionSeen,
  updateLabSessionsDeleted,
  type LabSessionFact,
} from '../../store/lab-session.ts'
import { upsertStartCancelled } from '../../store/lab-start.ts'
import { deleteWork, updateWriterGone } from '../../store/lab-work.ts'
import { updateHandInsForgotten } from '../../store/hand-in.ts'
import { deleteShownWork } from '../../store/shown-work.ts'
import { tellKernel } from '../flows/kernel-way.ts'
import { findDriver } from '../flows/lab-engine.ts'
import { endLabSession, factsOf, seeAlive } from '../flows/lab-session.ts'
import type { Labs } from '../flows/labs.ts'
import { applyToSession, observeClaim, reconcileSession } from '../flows/reconcile-sessions.ts'
import { startSession } from '../flows/start-session.ts'
import { admitExperiment, admitWriter } from './admit-experiment.ts'
import { refuse, Refusal, transact, type CallContext, type Handlers, type Learner } from './call-context.ts'
import { readStatus } from './present-experiment.ts'
import { hashToken } from './token.ts'

const TICKET_MS = 30_000

type Asking = CallContext & { readonly learner: Learner }

export const experimentSessionCalls = {
  '/experiment/start': async (context, { experiment_id, writer, stop_other, start_id }) =>
    begin(context, {
      experimentId: experiment_id,
      writer,
      stopsOther: stop_other === '1',
      isFresh: false,
      startId: start_id,
    }),

  '/experiment/restart': async (context, { experiment_id, writer }) =>
    begin(context, { experimentId: experiment_id, writer, stopsOther: false, isFresh: true, startId: undefined }),

  '/experiment/status': async (context, { experiment_id, writer }) => {
    const experiment = await admitExperiment(context.database, context.learner, experiment_id)
    return experiment instanceof Refusal
      ? experiment
      : readStatus(context.database, { ...context, accountId: context.learner.id, experiment, writer })
  },

  '/experiment/heartbeat': (context, { experiment_id, writer, ...told }) =>
    transact(context.database, async (db) => {
      const { labs, learner } = context
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const now = await labs.clock(db)
      const work = await admitWriter(db, { learner, experimentId: experiment_id, writer, now })
      if (work instanceof Refusal) return work
      if (told.is_open === '0')
        await updateWriterGone(db, {
          accountId: learner.id,
          experimentId: experiment_id,
          writerHash: hashToken(writer),
        })
      const session = await lockActive(db, { accountId: learner.id, experimentId: experiment_id })
      if (session) await hear(db, { session, told, now, labs })
      return readStatus(db, { ...context, accountId: learner.id, experiment, writer })
    }),

  '/experiment/connect': async (context, { experiment_id, writer }) => {
    const { database, labs } = context
    const session = await admitRunning(context, { experimentId: experiment_id, writer })
    if (session instanceof Refusal) return session
    // Without a lock: an engine may take a minute to answer, and the session goes on meanwhile.
    const connection = await findDriver(labs, session)
      ?.connect({ runId: session.id, learnerId: session.accountId })
      .catch(() => undefined)
    if (!connection) return refuse('engine_unreachable')
    if (connection.kind === 'browser') return { kind: 'browser' as const }
    // What opens the engine stays here; the ticket opens one socket of ours, which adds it.
    const ticket = randomBytes(32).toString('hex')
    const now = await labs.clock(database)
    await insertTicket(database, {
      hash: hashToken(ticket),
      sessionId: session.id,
      expiresAt: new Date(now.getTime() + TICKET_MS),
    })
    return { kind: 'server' as const, base_url: `/lab/${session.id}/${connection.kernelId}/`, ticket }
  },

  '/experiment/kernel': async (context, { experiment_id, writer, deed }) => {
    const session = await admitRunning(context, { experimentId: experiment_id, writer })
    if (session instanceof Refusal) return session
    try {
      const driver = findDriver(context.labs, session)
      const connection = await driver?.connect({ runId: session.id, learnerId: session.accountId })
      if (connection?.kind === 'jupyter') await tellKernel(connection, deed)
      return {}
    } catch {
      return refuse('engine_unreachable')
    }
  },

  '/experiment/stop': async (context, { experiment_id, writer, start_id }) => {
    const { database, labs, learner } = context
    const key = { accountId: learner.id, experimentId: experiment_id }
    let stopped: LabSessionFact | undefined
    const status = await transact(database, async (db) => {
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const now = await labs.clock(db)
      if (start_id !== undefined) await upsertStartCancelled(db, { accountId: learner.id, startId: start_id, now }) // before looking: a start on its way is waited for, a later one finds this
      stopped = await lockActive(db, key)
      if (!stopped)
        return start_id === undefined
          ? refuseState(await readPlace(db, key))
          : readStatus(db, { ...context, accountId: learner.id, experiment, writer })
      await endLabSession(db, seeAlive(factsOf(stopped, labs), now, labs.limits), { reason: 'stopped', at: now, labs })
      return readStatus(db, { ...context, accountId: learner.id, experiment, writer })
    })
    if (stopped && !(status instanceof Refusal)) await freeEngine(context, stopped.id)
    return status
  },

  '/experiment/delete': async (context, { experiment_id, writer }) => {
    const { database, labs, learner } = context
    const key = { accountId: learner.id, experimentId: experiment_id }
    let waiting: LabSessionFact | undefined
    const status = await transact(database, async (db) => {
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const now = await labs.clock(db)
      const work = await admitWriter(db, { learner, experimentId: experiment_id, writer, now })
      if (work instanceof Refusal) return work
      waiting = await lockActive(db, key)
      const place = await readPlace(db, key)
      if (place !== 'none' && !sessionCan.remove(place)) return refuseState(place)
      if (waiting) await endLabSession(db, factsOf(waiting, labs), { reason: 'deleted', at: now, labs })
      await updateLabSessionsDeleted(db, key)
      await deleteWork(db, key)
      await updateHandInsForgotten(db, key)
      await deleteShownWork(db, key)
      return readStatus(db, { ...context, accountId: learner.id, experiment, writer: undefined })
    })
    if (waiting && !(status instanceof Refusal)) await freeEngine(context, waiting.id)
    return status
  },
} satisfies Partial<Handlers>

/** The session of the tab that writes, if it runs. */
const admitRunning = (
  { database, labs, learner }: Asking,
  { experimentId, writer }: { experimentId: string; writer: string },
) =>
  transact(database, async (db) => {
    const experiment = await admitExperiment(db, learner, experimentId)
    if (experiment instanceof Refusal) return experiment
    const work = await admitWriter(db, { learner, experimentId, writer, now: await labs.clock(db) })
    if (work instanceof Refusal) return work
    const session = await lockActive(db, { accountId: learner.id, experimentId })
    return session?.state === 'running'
      ? session
      : refuseState(await readPlace(db, { accountId: learner.id, experimentId }))
  })

async function begin(
  context: Asking,
  {
    experimentId,
    writer,
    stopsOther,
    isFresh,
    startId,
  }: { experimentId: string; writer: string; stopsOther: boolean; isFresh: boolean; startId: string | undefined },
) {
  const { database, labs, learner } = context
  const admitted = await transact(database, async (db) => {
    const experiment = await admitExperiment(db, learner, experimentId)
    if (experiment instanceof Refusal) return experiment
    const work = await admitWriter(db, { learner, experimentId, writer, now: await labs.clock(db) })
    return work instanceof Refusal ? work : experiment
  })
  if (admitted instanceof Refusal) return admitted
  const hindrance = await startSession(context, {
    accountId: learner.id,
    experiment: admitted,
    stopsOther,
    isFresh,
    startId,
  })
  return hindrance
    ? refuse(hindrance)
    : readStatus(database, { ...context, accountId: learner.id, experiment: admitted, writer })
}

type Told = Pick<
  Parameters<Handlers['/experiment/heartbeat']>[1],
  'kernel' | 'cause' | 'is_busy' | 'idle_seconds' | 'is_open'
>

/**
 * Takes down what the tab says. Of a kernel in the browser nothing else is known; a server's kernel the engine itself
 * is asked about.
 */
async function hear(
  db: Db,
  { session, told, now, labs }: { session: LabSessionFact; told: Told; now: Date; labs: Labs },
): Promise<void> {
  const quietSince = new Date(now.getTime() - told.idle_seconds * 1000)
  const driver = findDriver(labs, session)
  const isBrowser = driver?.capabilities.where === 'browser'
  const heard: LabSessionFact = {
    ...session,
    openAt: told.is_open === '1' ? now : session.openAt,
    closedAt: told.is_open === '1' ? null : now,
    activityAt: session.activityAt && session.activityAt > quietSince ? session.activityAt : quietSince,
    ...(isBrowser
      ? {
          claim: told.kernel,
          claimCause: told.kernel === 'failed' ? (told.cause ?? 'kernel_died') : null,
          claimedAt: now,
          isBusy: told.is_busy === '1',
        }
      : {}),
  }
  await updateLabSessionSeen(db, heard)
  if (isBrowser)
    await applyToSession(db, { sessionId: session.id, observation: await observeClaim(driver, heard, now), now, labs })
}

/** The active session of this experiment, locked. */
async function lockActive(
  db: Db,
  { accountId, experimentId }: { accountId: string; experimentId: string },
): Promise<LabSessionFact | undefined> {
  const active = await selectOptionalActiveLabSession(db, accountId)
  if (active?.experimentId !== experimentId) return undefined
  const session = await lockLabSession(db, active.id)
  return isActive(session.state) ? session : undefined
}

const readPlace = async (db: Db, key: { accountId: string; experimentId: string }): Promise<SessionPlace> =>
  shownStateOf((await selectOptionalNewestLabSession(db, key))?.state)

const refuseState = (state: SessionPlace) => refuse('session_state', { args: { state } })

/** The engine is told at once; if it does not answer, the reconciler goes on telling it. */
async function freeEngine({ database, labs }: Asking, sessionId: string): Promise<void> {
  const session = await database.transaction((db) => lockLabSession(db, sessionId))
  await reconcileSession({ database, labs }, session, await labs.clock(database)).catch(() => {}) // the next look repeats it
}

// Checks, hints and the hand-in of a lab, and the statement of hours.
import { isActive, shownStateOf, sessionCan } from '../../domain/experiment/session.ts'
import { sumBalance } from '../../domain/experiment/hours.ts'
import { admitLearner } from '../../domain/phase/access.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalPhaseForLearner } from '../../store/enrolment.ts'
import { insertHandIn, selectOptionalHandIn, updateHandInAgain } from '../../store/hand-in.ts'
import { countStatement, selectLots, selectStatement } from '../../store/hours.ts'
import { lockLabSession, selectOptionalNewestLabSession } from '../../store/lab-session.ts'
import {
  insertSolutionSeen,
  selectChecks,
  selectOptionalVersion,
  selectSolutionsSeen,
  updateVersionKind,
  upsertCheck,
  upsertHintSeen,
  lockWork,
} from '../../store/lab-work.ts'
import { isAsGiven, makeReceiptNumber, queueHandInCheck } from '../flows/check-hand-in.ts'
import { creditFreeHours } from '../flows/hours.ts'
import { ifRoom } from '../flows/if-room.ts'
import { hasMeter, isCheckedOnHub } from '../flows/lab-engine.ts'
import { endLabSession, factsOf, seeAlive } from '../flows/lab-session.ts'
import { reconcileSession } from '../flows/reconcile-sessions.ts'
import { admitExperiment, admitWriter } from './admit-experiment.ts'
import { refuse, Refusal, transact, type CallContext, type Handlers, type Learner } from './call-context.ts'
import { presentLine, presentLots } from './present-hours.ts'
import { hintsOf, presentChecks, presentHandInReceipt, readStatus, solutionOf } from './present-experiment.ts'
import type { ExperimentFact } from '../../store/experiment.ts'

export const experimentCheckCalls = {
  '/experiment/check': ({ database, learner, locale, labs }, { experiment_id, writer, check_id, is_passed }) =>
    transact(database, async (db) => {
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const work = await admitWriter(db, { learner, experimentId: experiment_id, writer, now: await labs.clock(db) })
      if (work instanceof Refusal) return work
      if (!experiment.definition.checks.some((check) => check.id === check_id)) return refuse('not_found')
      const key = { accountId: learner.id, experimentId: experiment_id }
      await upsertCheck(db, { ...key, checkId: check_id, isPassed: is_passed === '1' })
      return { checks: presentChecks(experiment, await selectChecks(db, key), locale) }
    }),

  '/experiment/hint': ({ database, learner, locale, labs }, { experiment_id, check_id, number }) =>
    transact(database, async (db) => {
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const check = experiment.definition.checks.find((one) => one.id === check_id)
      if (!check) return refuse('not_found')
      const key = { accountId: learner.id, experimentId: experiment_id }
      await lockWork(db, key) // hints hang on it
      const known = (await selectChecks(db, key)).find((one) => one.checkId === check_id)
      const texts = hintsOf(check, locale)
      const isSolution = number === texts.length + 1
      const text = isSolution ? solutionOf(check, locale) : texts[number - 1]
      if (text === undefined || text === '') return refuse('not_found')
      const isLocked = isSolution ? (known?.tries ?? 0) === 0 : number > (known?.hintsSeen ?? 0) + 1
      if (isLocked) return refuse('hint_locked')
      await upsertHintSeen(db, { ...key, checkId: check_id, number })
      if (isSolution) await insertSolutionSeen(db, { ...key, checkId: check_id, now: await labs.clock(db) })
      return {
        number,
        text,
        is_solution: isSolution,
        checks: presentChecks(experiment, await selectChecks(db, key), locale),
      }
    }),

  '/experiment/finish': async (context, { experiment_id, writer, version }) => {
    const { database, labs, learner } = context
    let ended: string | undefined
    const reply = await transact(database, async (db) => {
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const now = await labs.clock(db)
      const work = await admitWriter(db, { learner, experimentId: experiment_id, writer, now })
      if (work instanceof Refusal) return work
      if (work.version !== version) return refuse('stale_notebook')
      const handedIn = await handIn(context, db, { experiment, version, now })
      if (handedIn instanceof Refusal) return handedIn
      ended = handedIn.endedId
      const key = { accountId: learner.id, experimentId: experiment_id }
      const stored = await selectOptionalHandIn(db, key)
      if (!stored) throw new Error('a hand-in that was written is not there')
      return {
        receipt: presentHandInReceipt(stored, experiment),
        status: await readStatus(db, { ...context, accountId: learner.id, experiment, writer }),
      }
    })
    if (ended !== undefined && !(reply instanceof Refusal)) {
      const id = ended
      const session = await database.transaction((db) => lockLabSession(db, id))
      await reconcileSession({ database, labs }, session, await labs.clock(database)).catch(() => {}) // the next look frees the engine
    }
    return reply
  },

  '/experiment/time': async ({ database, learner, locale, labs }, { cert_id, page, page_size }) => {
    const phase = await selectOptionalPhaseForLearner(database, { phaseId: cert_id, accountId: learner.id })
    const admission = phase ? admitLearner({ state: phase.state, isEnrolled: phase.enrolled_at !== null }) : 'not_found'
    if (admission !== 'open') return refuse(admission)
    const of = { accountId: learner.id, phaseId: cert_id }
    const now = await labs.clock(database)
    await ifRoom(creditFreeHours(database, { ...of, hours: phase?.free_hours ?? 0 }, now))
    const lots = await selectLots(database, of)
    const total = await countStatement(database, of)
    const lines = await selectStatement(database, { ...of, limit: page_size, offset: (page - 1) * page_size })
    return {
      is_metered: hasMeter(labs),
      balance_seconds: sumBalance(lots, now),
      lots: presentLots(lots, now),
      list: lines.map((line) => ({ ...presentLine(line, locale), session_id: line.sessionId })),
      pagination: { total, page, pageSize: page_size },
    }
  },
} satisfies Partial<Handlers>

/** Hands in the stored version, once: the session that ended by it, if one did. */
async function handIn(
  { learner, labs }: CallContext & { learner: Learner },
  db: Db,
  { experiment, version, now }: { experiment: ExperimentFact; version: number; now: Date },
) {
  const key = { accountId: learner.id, experimentId: experiment.id }
  const stored = await selectOptionalVersion(db, { ...key, version })
  if (!stored) return refuse('stale_notebook')
  const newest = await selectOptionalNewestLabSession(db, key)
  const before = await selectOptionalHandIn(db, key)
  const isAgain = before?.version === version && before.hash === stored.hash
  if (!newest || !sessionCan.finish(newest.state))
    return isAgain ? { endedId: undefined } : refuse('session_state', { args: { state: shownStateOf(newest?.state) } })

  const checks = presentChecks(experiment, await selectChecks(db, key), 'en')
  const missing = checks.filter((check) => check.is_required && check.state !== 'passed').length
  if (missing > 0) return refuse('checks_missing', { args: { count: missing } })
  if (await isAsGiven(db, { experimentId: experiment.id, packed: stored.packed })) return refuse('notebook_untouched')
  const solutionsSeen = await selectSolutionsSeen(db, key)
  const sum = (list: typeof checks) => list.reduce((points, check) => points + check.points, 0)
  const written =
    (await insertHandIn(db, {
      ...key,
      number: makeReceiptNumber(),
      version,
      packed: stored.packed,
      hash: stored.hash,
      score: sum(checks.filter((check) => check.state === 'passed')),
      total: sum(checks),
      solutionsSeen,
      now,
    })) ?? (await updateHandInAgain(db, { ...key, version, hash: stored.hash, solutionsSeen, now }))
  const isOnHub = isCheckedOnHub(labs, experiment.definition)
  if (written) await queueHandInCheck(db, { id: written.id, accountId: learner.id, isOnHub, now })
  await updateVersionKind(db, { ...key, version, kind: 'handed_in' })
  const session = factsOf(await lockLabSession(db, newest.id), labs)
  if (isActive(session.state))
    await endLabSession(db, seeAlive(session, now, labs.limits), { reason: 'finished', at: now, labs })
  return { endedId: session.id }
}

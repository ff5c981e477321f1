// Hand-ins that could not be checked apart when they came are checked once there is a place that holds
// (docs/decisions/020).
import { z } from 'zod'
import type { HubStanding } from '../../labs/driver.ts'
import type { Database } from '../../store/database.ts'
import { selectHandInsToRecheck, selectOptionalHandInToRecheck, updateHandInRechecked } from '../../store/hand-in.ts'
import { selectExperimentsOn } from '../../store/experiment.ts'
import { insertJob, MAY_WAIT } from '../../store/job.ts'
import { judgeHandIn, lineOf } from './check-hand-in.ts'
import { findCheckingEngine } from './lab-engine.ts'
import type { Labs } from './labs.ts'

/** At most so many each round: those that are handed in now go first anyhow. */
const MOST = 20
const TRIES = 3

interface House {
  readonly database: Database
  readonly labs: Labs
}

/**
 * Queues some of them, of each engine by itself: where this machine can check at all, and where the hub can. What one
 * cannot keeps nothing of the other's waiting.
 */
export async function recheckHandIns({ database, labs }: House): Promise<void> {
  const standard = labs.driver.capabilities.where === 'server' ? 'hub' : 'browser'
  const onHub = findCheckingEngine(labs) ? await selectExperimentsOn(database, 'hub', standard) : []
  if ((await labs.place.standing()).kind === 'verified')
    await queueSome(database, 'recheck-hand-in', { experimentIds: onHub, areThese: false })
  if (onHub.length === 0) return
  if ((await findHubStanding(labs))?.kind === 'verified')
    await queueSome(database, 'recheck-hand-in-on-hub', { experimentIds: onHub, areThese: true })
}

/** As far as it is known; where it did not hold or nobody answered it is tried anew. */
async function findHubStanding(labs: Labs): Promise<HubStanding | undefined> {
  const { ownCheck } = findCheckingEngine(labs) ?? {}
  const known = ownCheck?.known()
  return known?.kind === 'verified' ? known : ownCheck?.look()
}

async function queueSome(
  database: Database,
  task: 'recheck-hand-in' | 'recheck-hand-in-on-hub',
  of: { experimentIds: readonly string[]; areThese: boolean },
): Promise<void> {
  for (const { id, accountId } of await selectHandInsToRecheck(database, { ...of, most: MOST }))
    await insertJob(database, {
      task,
      payload: { id },
      key: `recheck-hand-in ${id}`,
      queue: lineOf(accountId),
      priority: MAY_WAIT,
      maxAttempts: TRIES,
    })
}

/** At the start: the first of them need not wait for the round. */
export const queueRecheck = (database: Database) =>
  insertJob(database, {
    task: 'recheck-hand-ins',
    payload: {},
    key: 'recheck-hand-ins',
    priority: MAY_WAIT,
    maxAttempts: 1,
  })

const payload = z.strictObject({ id: z.string() })

/** The job. What has passed once stays passed: it becomes verified, or keeps its word. */
export async function recheckHandIn(house: House, job: unknown, { isLastTry = false } = {}): Promise<void> {
  const { id } = payload.parse(job)
  const handIn = await selectOptionalHandInToRecheck(house.database, id)
  if (!handIn) return
  const { checkKind, obstacle, failedChecks, score, seed } = await judgeHandIn(house, handIn, { isLastTry })
  if (obstacle === 'no_wall' || obstacle === 'busy') return // it is asked again by a later round
  await updateHandInRechecked(house.database, {
    id,
    isVerified: checkKind === 'verified',
    obstacle,
    failedChecks,
    score,
    seed,
    now: await house.labs.clock(house.database),
  })
}

// Hand-ins that could not be checked apart when they came are checked once there is a place that holds
// (docs/decisions/020).
import { z } from 'zod'
import type { Database } from '../../store/database.ts'
import { selectHandInsToRecheck, selectOptionalHandInToRecheck, updateHandInRechecked } from '../../store/hand-in.ts'
import { insertJob, MAY_WAIT } from '../../store/job.ts'
import { judgeHandIn, lineOf } from './check-hand-in.ts'
import type { Labs } from './labs.ts'

/** At most so many each round: those that are handed in now go first anyhow. */
const MOST = 20
const TRIES = 3

interface House {
  readonly database: Database
  readonly labs: Labs
}

/** Queues some of them, where this machine can check at all. */
export async function recheckHandIns({ database, labs }: House): Promise<void> {
  if ((await labs.place.standing()).kind !== 'verified') return
  for (const { id, accountId } of await selectHandInsToRecheck(database, MOST))
    await insertJob(database, {
      task: 'recheck-hand-in',
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

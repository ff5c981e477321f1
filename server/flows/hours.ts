// Everything that changes or reads a learner's experiment hours. `db` is the caller's transaction where something is
// written.
import { splitTakeBack, sumBalance } from '../../domain/experiment/hours.ts'
import type { Database, Db } from '../../store/database.ts'
import {
  deleteDueLot,
  insertCredit,
  insertExpiry,
  insertTakeBack,
  insertTakeBackOfLot,
  lockLots,
  selectDueLots,
  selectLots,
  type NewCredit,
} from '../../store/hours.ts'
import { lockLabSession, selectOptionalActiveLabSession, updateLabSessionSeen } from '../../store/lab-session.ts'
import { chargeSession, factsOf } from './lab-session.ts'
import type { Labs } from './labs.ts'

export type Credit = Omit<NewCredit, 'orderId' | 'now'> & { readonly orderId?: string }

/** Credits hours as a lot of their own, once a key. Gives whether this time was the first. */
export const creditHours = (db: Db, credit: Credit, now: Date): Promise<{ isNew: boolean }> =>
  insertCredit(db, { ...credit, orderId: credit.orderId ?? null, now })

/**
 * Takes back what is left of the lot that was credited under `key`, at most `upToSeconds`; never below zero: what was used
 * stays used. Gives how much was taken; again for the same `event` (by default the key) it takes nothing more.
 */
export const takeBackHours = (
  db: Db,
  taking: { key: string; event?: string; upToSeconds?: number },
  now: Date,
): Promise<{ takenSeconds: number }> =>
  insertTakeBack(db, {
    key: taking.key,
    event: taking.event ?? taking.key,
    upToSeconds: taking.upToSeconds ?? null,
    now,
  })

/**
 * Takes hours back that the school granted, the newest grant first, if so much of them is left: all or nothing. `db` must
 * be a transaction; what a running session has used is charged before.
 */
export async function takeBackGranted(
  db: Db,
  { accountId, phaseId, seconds, key }: { accountId: string; phaseId: string; seconds: number; key: string },
  now: Date,
): Promise<{ leftSeconds: number; isTaken: boolean }> {
  const parts = splitTakeBack(await lockLots(db, { accountId, phaseId }), { seconds, now })
  if (parts.shares.length === 0) return { leftSeconds: parts.leftSeconds, isTaken: false }
  for (const { lotId, seconds: part } of parts.shares)
    await insertTakeBackOfLot(db, { lotId, seconds: part, event: `${key} ${lotId}`, now })
  return { leftSeconds: parts.leftSeconds - seconds, isTaken: true }
}

/**
 * Charges what the learner's running session in that phase has used so far: before anything is taken away. `db` must be
 * a transaction.
 */
export async function chargeRunning(
  db: Db,
  { accountId, phaseId }: { accountId: string; phaseId: string },
  labs: Labs,
): Promise<void> {
  const active = await selectOptionalActiveLabSession(db, accountId)
  if (active?.phaseId !== phaseId) return
  await updateLabSessionSeen(db, await chargeSession(db, factsOf(await lockLabSession(db, active.id), labs)))
}

/** Seconds that the learner may still use in a phase. */
export const readBalance = async (
  db: Db,
  { accountId, phaseId, now }: { accountId: string; phaseId: string; now: Date },
): Promise<number> => sumBalance(await selectLots(db, { accountId, phaseId }), now)

/** The phase's own hours, once for each learner, whenever they enrol again. */
export const creditFreeHours = async (
  db: Db,
  { accountId, phaseId, hours }: { accountId: string; phaseId: string; hours: number },
  now: Date,
): Promise<void> => {
  if (hours > 0)
    await creditHours(
      db,
      {
        accountId,
        phaseId,
        source: 'phase',
        seconds: hours * 3600,
        expiresAt: null,
        key: `phase ${phaseId} ${accountId}`,
      },
      now,
    )
}

/**
 * Takes what is left of each lot whose end has come: of that purchase and no other. What a session used before it is
 * charged first.
 */
export async function expireLots({ database, labs }: { database: Database; labs: Labs }): Promise<number> {
  const now = await labs.clock(database)
  const due = await selectDueLots(database, now)
  for (const lot of due) {
    await database.transaction(async (db) => {
      await chargeRunning(db, lot, labs)
      await lockLots(db, lot)
      await insertExpiry(db, { lotId: lot.id, now })
      await deleteDueLot(db, lot.id)
    })
  }
  return due.length
}

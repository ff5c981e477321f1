import { z } from 'zod'
import { LONGEST_LIMIT_SECONDS, waitSeconds, type Limit } from '../domain/account/limit.ts'
import type { Db } from './database.ts'
import { rows, run, sql } from './sql.ts'

/** What is counted, and how often it may happen. */
export interface Counted {
  readonly key: string
  readonly limits: readonly Limit[]
}

/** Taken, or how long to wait; then nothing was counted under any of the keys. */
export type Turn = { readonly isTaken: true } | { readonly isTaken: false; readonly waitSeconds: number }

const Count = z.strictObject({ key: z.string(), window_start: z.date(), count: z.number() })

/**
 * Takes one turn under every key, or under none. `db` must be a transaction, and not the one that a refusal undoes:
 * the keys are locked until it ends, so parallel tries of all processes stand in one line.
 */
export async function takeTurn(db: Db, counted: readonly Counted[], now: Date): Promise<Turn> {
  const keys = counted.map(({ key }) => key).sort() // one order for everybody: no deadlock
  for (const key of keys) await run(db, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const since = new Date(now.getTime() - LONGEST_LIMIT_SECONDS * 1000)
  const counts = await rows(db, Count, sql`select key, window_start, count from rate_count where key = any(${keys}) and window_start > ${since}`)
  const waits = counted.map(({ key, limits }) => {
    const takenAt = counts.filter((count) => count.key === key).flatMap(({ window_start, count }) => Array.from({ length: count }, () => window_start))
    return waitSeconds(takenAt, limits, now)
  })
  const wait = Math.max(...waits)
  if (wait > 0) return { isTaken: false, waitSeconds: wait }
  await run(
    db,
    sql`insert into rate_count (key, window_start, count) select key, ${now}, 1 from unnest(${keys}::text[]) as key
      on conflict (key, window_start) do update set count = rate_count.count + 1`,
  )
  return { isTaken: true }
}

/** Gives a turn back that was no failure after all. */
export const giveBackTurn = (db: Db, keys: readonly string[], takenAt: Date) =>
  run(db, sql`update rate_count set count = count - 1 where key = any(${keys}) and window_start = ${takenAt} and count > 0`)

/** Forgets all turns of a key. */
export const deleteTurns = (db: Db, key: string) => run(db, sql`delete from rate_count where key = ${key}`)

/** Forgets all turns of an account's own keys, which end in its id. */
export const deleteTurnsOfAccount = (db: Db, accountId: string) => run(db, sql`delete from rate_count where right(key, 37) = ' ' || ${accountId}`)

export const deleteTurnsBefore = (db: Db, before: Date) => run(db, sql`delete from rate_count where window_start < ${before}`)

import { z } from 'zod'
import { LONGEST_LIMIT_SECONDS, waitSeconds, type Limit } from '../domain/account/limit.ts'
import type { Db } from './database.ts'
import { one, rows, run, sql } from './sql.ts'

/** What is counted, and how often it may happen. */
export interface Counted {
  readonly key: string
  readonly limits: readonly Limit[]
  /** Whose address it is about: forgotten with the person. */
  readonly email?: string
  /** Counts different addresses: another turn for the same one takes none while the first counts. */
  readonly isPerAddress?: boolean
}

/** Taken, under these keys; or how long to wait, and for which key: then nothing was counted under any. */
export type Turn =
  | { readonly isTaken: true; readonly keys: readonly string[] }
  | { readonly isTaken: false; readonly waitSeconds: number; readonly key: string }

const Count = z.strictObject({ key: z.string(), window_start: z.date(), count: z.number() })

/** Under this an address is remembered beside a key that counts addresses. */
const memberKey = ({ key, email = '' }: Counted): string => `${key} ${email}`

/**
 * Takes one turn under every key, or under none. `db` must be a transaction, and not the one that a refusal undoes:
 * the keys are locked until it ends, so parallel tries of all processes stand in one line.
 */
export async function takeTurn(db: Db, counted: readonly Counted[], now: Date): Promise<Turn> {
  const locked = counted.map(({ key }) => key).sort() // one order for everybody: no deadlock
  for (const key of locked) await run(db, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const since = new Date(now.getTime() - LONGEST_LIMIT_SECONDS * 1000)
  const keys = counted.flatMap((one) => (one.isPerAddress ? [one.key, memberKey(one)] : [one.key]))
  const counts = await rows(
    db,
    Count,
    sql`select key, window_start, count from rate_count where key = any(${keys}) and window_start > ${since}`,
  )
  const takenAt = (wanted: string) =>
    counts
      .filter(({ key }) => key === wanted)
      .flatMap(({ window_start, count }) => Array.from({ length: count }, () => window_start))
  const open = counted.filter((one) => !one.isPerAddress || !isCounted(takenAt(memberKey(one)), one.limits, now))
  const waits = open.map(({ key, limits }) => ({ key, seconds: waitSeconds(takenAt(key), limits, now) }))
  const longest = waits.reduce((one, other) => (other.seconds > one.seconds ? other : one), { key: '', seconds: 0 })
  if (longest.seconds > 0) return { isTaken: false, waitSeconds: longest.seconds, key: longest.key }
  // What counts addresses is about nobody; beside it stands whose it was.
  const turns = open.flatMap((one) =>
    one.isPerAddress
      ? [
          { key: one.key, email: null },
          { key: memberKey(one), email: one.email ?? null },
        ]
      : [{ key: one.key, email: one.email ?? null }],
  )
  await insertTurns(db, turns, now)
  return { isTaken: true, keys: turns.map(({ key }) => key) }
}

const isCounted = (takenAt: readonly Date[], limits: readonly Limit[], now: Date): boolean => {
  const longest = Math.max(...limits.map(({ seconds }) => seconds))
  return takenAt.some((moment) => moment.getTime() > now.getTime() - longest * 1000)
}

const insertTurns = (db: Db, turns: readonly { readonly key: string; readonly email: string | null }[], now: Date) =>
  run(
    db,
    sql`insert into rate_count (key, window_start, count, email_key)
      select key, ${now}, 1, email_key from unnest(${turns.map(({ key }) => key)}::text[], ${turns.map(({ email }) => email)}::text[]) as turn (key, email_key)
      on conflict (key, window_start) do update set count = rate_count.count + 1`,
  )

const Sum = z.strictObject({ n: z.number() })

/** How many turns of a key still count. */
export const countTurns = async (db: Db, key: string, now: Date): Promise<number> =>
  (
    await one(
      db,
      Sum,
      sql`select coalesce(sum(count), 0)::int as n from rate_count where key = ${key} and window_start > ${new Date(now.getTime() - LONGEST_LIMIT_SECONDS * 1000)}`,
    )
  ).n

/** Gives a turn back that was no failure after all. */
export const giveBackTurn = (db: Db, keys: readonly string[], takenAt: Date) =>
  run(
    db,
    sql`update rate_count set count = count - 1 where key = any(${keys}) and window_start = ${takenAt} and count > 0`,
  )

/** Forgets all turns of some keys. */
export const deleteTurns = (db: Db, keys: readonly string[]) =>
  run(db, sql`delete from rate_count where key = any(${keys})`)

/** Forgets all turns that were counted for an address. */
export const deleteTurnsOfAddress = (db: Db, emailKey: string) =>
  run(db, sql`delete from rate_count where email_key = ${emailKey}`)

/** Forgets all turns of an account's own keys, which end in its id. */
export const deleteTurnsOfAccount = (db: Db, accountId: string) =>
  run(db, sql`delete from rate_count where right(key, 37) = ' ' || ${accountId}`)

export const deleteTurnsBefore = (db: Db, before: Date) =>
  run(db, sql`delete from rate_count where window_start < ${before}`)

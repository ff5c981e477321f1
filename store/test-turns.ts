// Who waits for whom, told by PostgreSQL itself: a lock is seen to hold without guessing any time.
import { z } from 'zod'
import type { Database, Db } from './database.ts'
import { one, sql } from './sql.ts'

const Pid = z.strictObject({ pid: z.number() })
const Waits = z.strictObject({ waits: z.boolean() })

/**
 * Runs `second` while the transaction of `first` is open, which then is committed. Says whether it had to wait for it,
 * and what it gave.
 */
export async function runBehind<T>(
  database: Database,
  first: (db: Db) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<{ waited: boolean; result: T }> {
  let waited = false
  let going: Promise<T> | undefined
  await database.transaction(async (db) => {
    const { pid } = await one(db, Pid, sql`select pg_backend_pid() as pid`)
    await first(db)
    let isOver = false
    going = second().finally(() => (isOver = true))
    going.catch(() => {}) // thrown below, once the first is over
    while (!isOver && !waited)
      waited = (
        await one(
          database,
          Waits,
          sql`select exists (select from pg_stat_activity where datname = current_database() and ${pid}::int = any(pg_blocking_pids(pid))) as waits`,
        )
      ).waits
  })
  if (!going) throw new Error('the second never ran')
  return { waited, result: await going }
}

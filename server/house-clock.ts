import type { Database } from '../store/database.ts'
import { selectNow } from '../store/clock.ts'

/** The one clock of all servers on a database. */
export interface HouseClock {
  readonly now: () => Date
  readonly close: () => void
}

const MEASURE_EVERY_MS = 10_000

/**
 * The database's time, carried on between two looks at it by this process's monotonic clock. The machine's own date is
 * never asked: one server whose date is an hour wrong would end quizzes and sell hours at the wrong time beside the
 * others.
 */
export async function openHouseClock(database: Database): Promise<HouseClock> {
  let anchor = await measure(database)
  const timer = setInterval(
    () =>
      void measure(database).then(
        (fresh) => (anchor = fresh),
        () => {},
      ),
    MEASURE_EVERY_MS,
  ).unref() // away: it goes on as it went
  return { now: () => new Date(anchor.date + performance.now() - anchor.at), close: () => clearInterval(timer) }
}

/** The database read its clock somewhere between the asking and the answer. */
async function measure(database: Database): Promise<{ date: number; at: number }> {
  const before = performance.now()
  const date = (await selectNow(database)).getTime()
  return { date, at: (before + performance.now()) / 2 }
}

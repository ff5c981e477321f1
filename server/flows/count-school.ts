// The job that goes through all learners, some at a time: who is stuck, who is active, where they stand. Pages read what
// it has counted, so that none counts learners.
import { stuckMeasure } from '../../domain/staff/stuck.ts'
import type { Database } from '../../store/database.ts'
import { countFigures, replaceFigures, selectAccountsAfter, type Figure } from '../../store/school-figure.ts'
import { findStuck, writeStuck } from '../../store/stuck.ts'

const AT_ONCE = 300
const FIRST = '00000000-0000-0000-0000-000000000000'

/** `turn` lets whoever waits for an answer go first. */
export async function countSchool(
  database: Database,
  now: Date,
  turn: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<void> {
  const figures = new Map<string, Figure>()
  for (let after = FIRST; ;) {
    const accountIds = await selectAccountsAfter(database, { after, limit: AT_ONCE })
    const last = accountIds.at(-1)
    if (last === undefined) break
    after = last
    await turn(() =>
      database.transaction(async (db) => {
        await writeStuck(db, {
          accountIds,
          found: await findStuck(db, { accountIds, measure: stuckMeasure, now }),
          now,
        })
        for (const one of await countFigures(db, { accountIds, now })) {
          const key = `${one.name} ${one.phase_id} ${one.place}`
          figures.set(key, { ...one, n: one.n + (figures.get(key)?.n ?? 0) })
        }
      }),
    )
  }
  await database.transaction((db) => replaceFigures(db, [...figures.values()], now))
}

// What the metrics say of the house as a whole: connections, and what the database counts.
import type { Database } from '../store/database.ts'
import { selectHeldFigures } from '../store/held-source.ts'
import { selectLabFigures, selectQueueFigures } from '../store/health.ts'
import { selectOptionalFileLook } from '../store/missing-file.ts'
import type { HouseFigures } from './http/metrics.ts'

/** `stored` is left out while the database is away. */
export async function readHouseFigures(database: Database): Promise<HouseFigures> {
  const { totalCount, idleCount, waitingCount } = database.pool
  const stored = await Promise.all([
    selectQueueFigures(database),
    selectLabFigures(database),
    selectHeldFigures(database),
    selectOptionalFileLook(database),
  ]).then(
    ([queue, labs, held, look]) => ({ queue, labs, held, files: { missing: look?.missing ?? 0 } }),
    () => undefined,
  )
  return { pool: { total: totalCount, idle: idleCount, waiting: waitingCount }, stored }
}

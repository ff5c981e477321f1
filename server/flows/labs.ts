import type { LabLimits } from '../../domain/experiment/judge.ts'
import type { CheckPlace } from '../../labs/check/check-place.ts'
import type { LabDriver } from '../../labs/driver.ts'
import type { Db } from '../../store/database.ts'

/** What the work with experiments needs besides the database. */
export interface Labs {
  readonly driver: LabDriver
  /** Where hand-ins are checked apart from whoever wrote them. */
  readonly place: CheckPlace
  /** Whether this engine's time is charged (READINGS §7). */
  readonly isMetered: boolean
  readonly limits: LabLimits
  /** The database's clock: the only one that charges, however many servers there are. */
  readonly clock: (db: Db) => Promise<Date>
  /** Where the kernel in the browser finds what it loads. */
  readonly frameOrigin: string | null
  readonly wheelsUrl: string | null
  /** A file of a course; `undefined` when there is none of that name. */
  readonly readFile: (asset: string) => Promise<Buffer | undefined>
}

import type { LabLimits } from '../../domain/experiment/judge.ts'
import type { LabProfile } from '../../domain/experiment/profile.ts'
import type { CheckPlace } from '../../labs/check/check-place.ts'
import type { LabDriver } from '../../labs/driver.ts'
import type { Db } from '../../store/database.ts'

/** What the work with experiments needs besides the database. */
export interface Labs {
  /** The engine of labs that do not say where they run. */
  readonly driver: LabDriver
  /** The other engines that are set up; `lab-engine.ts` chooses. */
  readonly others: readonly LabDriver[]
  /** Where hand-ins are checked apart from whoever wrote them. */
  readonly place: CheckPlace
  /** Whose time is charged (READINGS §7); `auto`: that of an engine on a server. */
  readonly metering: 'auto' | 'always' | 'never'
  /** What the school says of its kinds of machines. */
  readonly profiles: ReadonlyMap<string, LabProfile>
  readonly limits: LabLimits
  /** The database's clock: the only one that charges, however many servers there are. */
  readonly clock: (db: Db) => Promise<Date>
  /** Where the kernel in the browser finds what it loads. */
  readonly frameOrigin: string | null
  readonly wheelsUrl: string | null
  /** A file of a course; `undefined` when there is none of that name. */
  readonly readFile: (asset: string) => Promise<Buffer | undefined>
}

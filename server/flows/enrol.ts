import type { Db } from '../../store/database.ts'
import { selectOptionalPhaseForLearner, upsertEnrolment } from '../../store/enrolment.ts'
import { creditFreeHours } from './hours.ts'

/** Enrols, once however often it is asked, and credits the phase's own hours the first time. `db` must be a transaction. */
export async function enrolLearner(
  db: Db,
  { accountId, phaseId, zone, now }: { accountId: string; phaseId: string; zone?: string | undefined; now: Date },
): Promise<{ enrolled_at: Date }> {
  const enrolment = await upsertEnrolment(db, { accountId, phaseId, zone, now })
  const phase = await selectOptionalPhaseForLearner(db, { accountId, phaseId })
  await creditFreeHours(db, { accountId, phaseId, hours: phase?.free_hours ?? 0 }, now)
  return enrolment
}

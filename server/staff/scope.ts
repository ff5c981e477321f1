// Whom somebody of the staff may see: everybody by a role of the whole school, or the learners of a teacher's own phases
// and groups.
import type { StaffRole } from '../../domain/staff/role.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalLearner, type LearnerFact, type Scope } from '../../store/learner-search.ts'
import type { Staff } from '../calls/call-context.ts'

/** By the roles that may ask; `roles` are those of the call. */
export function scopeOf({ grants }: Staff, roles: readonly StaffRole[]): Scope {
  const own = grants.filter(({ role }) => roles.includes(role))
  return {
    isAll: own.some(({ role }) => role !== 'teacher'),
    phaseIds: own.flatMap(({ phaseId }) => phaseId ?? []),
    groupIds: own.flatMap(({ groupId }) => groupId ?? []),
  }
}

/** A learner as far as these roles may know of them; nothing for anybody else's. */
export const findLearner = async (
  db: Db,
  { staff, accountId, roles, now }: { staff: Staff; accountId: string; roles: readonly StaffRole[]; now: Date },
): Promise<LearnerFact | undefined> =>
  isUuid(accountId) ? selectOptionalLearner(db, { accountId, scope: scopeOf(staff, roles), now }) : undefined

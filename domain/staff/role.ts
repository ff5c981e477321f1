// Who works in the console, and as what (READINGS §10).

/** `teacher` is of phases and groups, each a grant of its own; the others are of the whole school. */
export const staffRoles = ['owner', 'teacher', 'finance', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/** A role that somebody has. Of a teacher's exactly one of `phaseId` and `groupId` says of what. */
export interface StaffGrant {
  readonly role: StaffRole
  readonly phaseId: string | null
  readonly groupId: string | null
}

/** Whether one of the grants has one of the roles. */
export const hasRole = (grants: readonly StaffGrant[], roles: readonly StaffRole[]): boolean =>
  grants.some(({ role }) => roles.includes(role))

/** A role with what it is of: a teacher's names one phase or one group, every other none. */
export const isWholeGrant = ({ role, phaseId, groupId }: StaffGrant): boolean =>
  [phaseId, groupId].filter((one) => one !== null).length === (role === 'teacher' ? 1 : 0)

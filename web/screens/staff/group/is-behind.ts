import type { ClassMember } from '../../../../contract/staff-group-calls.ts'

/** A due date has passed. */
export const isBehind = ({ cells }: Pick<ClassMember, 'cells'>): boolean => cells.includes('late')

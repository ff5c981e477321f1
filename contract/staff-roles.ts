/** The roles of people who work in the console. `teacher` is of a phase or a group. */
export const staffRoles = ['owner', 'teacher', 'finance', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * When a call of the console asks for the password anew. `none`: never. `day`: twelve hours after it was typed. `money`:
 * before money, grades and roles, unless that was within the last half hour.
 */
export type ProofLevel = 'none' | 'day' | 'money'

// The pages of the console, and the roles that may see each; the calls behind them keep it.
import type { StaffMe } from '../../../contract/staff-calls.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { toStaff } from './staff-paths.ts'

const all: readonly StaffRole[] = ['owner', 'teacher', 'finance', 'support']
const pages = [
  { path: toStaff.start(), word: 'staff.start', about: 'staff.start.about', roles: all },
  { path: toStaff.receipts(), word: 'staff.receipts', about: 'staff.receipts.about', roles: ['owner', 'finance'] },
  { path: toStaff.people(), word: 'staff.people', about: 'staff.people.about', roles: ['owner'] },
] as const satisfies readonly { path: string; word: string; about: string; roles: readonly StaffRole[] }[]

export const pagesOf = (me: StaffMe) =>
  pages.filter(({ roles }) => me.grants.some(({ role }) => roles.some((one) => one === role)))

// The pages of the console, and the roles that may see each; the calls behind them keep it.
import type { StaffMe } from '../../../contract/staff-calls.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { toStaff } from './staff-paths.ts'

const all: readonly StaffRole[] = ['owner', 'teacher', 'finance', 'support']
const pages = [
  { path: toStaff.start(), word: 'staff.start', roles: all, isAtDesk: false },
  { path: toStaff.receipts(), word: 'staff.receipts', roles: ['owner', 'finance'], isAtDesk: false },
  { path: toStaff.stuck(), word: 'staff.stuck', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.feedback(), word: 'staff.feedback', roles: all, isAtDesk: false },
  { path: toStaff.learners(), word: 'staff.learners', roles: all, isAtDesk: false },
  { path: toStaff.groups(), word: 'staff.groups', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.announce(), word: 'staff.announce', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.content(), word: 'staff.content', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.items(), word: 'staff.items', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.labs(), word: 'staff.labs', roles: ['owner', 'teacher', 'support'], isAtDesk: true },
  { path: toStaff.house(), word: 'staff.house', roles: ['owner', 'support'], isAtDesk: true },
  { path: toStaff.people(), word: 'staff.people', roles: ['owner'], isAtDesk: true },
] as const satisfies readonly {
  path: string
  word: string
  roles: readonly StaffRole[]
  /** Not among the tabs of a phone. */
  isAtDesk: boolean
}[]

export const pagesOf = (me: StaffMe) =>
  pages.filter(({ roles }) => me.grants.some(({ role }) => roles.some((one) => one === role)))

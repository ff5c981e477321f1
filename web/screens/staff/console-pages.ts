// The pages of the console, and the roles that may see each; the calls behind them keep it.
import type { StaffMe } from '../../../contract/staff-calls.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { toStaff } from './staff-paths.ts'

const all: readonly StaffRole[] = ['owner', 'teacher', 'finance', 'support']
const pages = [
  { path: toStaff.start(), word: 'staff.start', key: 't', roles: all, isAtDesk: false },
  { path: toStaff.receipts(), word: 'staff.receipts', key: 'r', roles: ['owner', 'finance'], isAtDesk: false },
  { path: toStaff.stuck(), word: 'staff.stuck', key: 's', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.feedback(), word: 'staff.feedback', key: 'f', roles: all, isAtDesk: false },
  { path: toStaff.learners(), word: 'staff.learners', key: 'l', roles: all, isAtDesk: false },
  { path: toStaff.groups(), word: 'staff.groups', key: 'g', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.announce(), word: 'staff.announce', key: 'a', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.content(), word: 'staff.content', key: 'c', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.items(), word: 'staff.items', key: 'q', roles: ['owner', 'teacher'], isAtDesk: true },
  { path: toStaff.labs(), word: 'staff.labs', key: 'b', roles: ['owner', 'teacher', 'support'], isAtDesk: true },
  { path: toStaff.house(), word: 'staff.house', key: 'h', roles: ['owner', 'support'], isAtDesk: true },
  { path: toStaff.people(), word: 'staff.people', key: 'p', roles: ['owner'], isAtDesk: true },
] as const satisfies readonly {
  path: string
  word: string
  /** After a G. */
  key: string
  roles: readonly StaffRole[]
  /** Not among the tabs of a phone. */
  isAtDesk: boolean
}[]

export const pagesOf = (me: StaffMe) =>
  pages.filter(({ roles }) => me.grants.some(({ role }) => roles.some((one) => one === role)))

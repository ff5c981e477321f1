import { createContext, use } from 'react'
import type { StaffMe } from '../../../contract/staff-calls.ts'

/** Who of the staff is at the screen. */
export const MeContext = createContext<StaffMe | undefined>(undefined)

/** @throws outside the console's frame */
export function useMe(): StaffMe {
  const me = use(MeContext)
  if (!me) throw new Error('a page of the console outside its frame')
  return me
}

import { createContext, use } from 'react'
import type { Lab } from './lab.ts'

export const LabContext = createContext<Lab | undefined>(undefined)

/** The lab around this component. */
export function useLab(): Lab {
  const lab = use(LabContext)
  if (!lab) throw new Error('no lab around this')
  return lab
}

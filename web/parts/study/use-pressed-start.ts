import { useEffect, useEffectEvent } from 'react'
import { takeStart } from '../../session/pending-start.ts'

/** Enrols who pressed to start this phase before signing in. `isOpen`: the server has said that a press enrols. */
export function usePressedStart(phase: string, isOpen: boolean, enrol: () => void): void {
  const goOn = useEffectEvent(() => {
    if (takeStart(phase, Date.now())) enrol()
  })
  // An effect: the press was before signing in, perhaps on another page; what is left of it is in the browser's storage.
  useEffect(() => {
    if (isOpen) goOn()
  }, [isOpen, phase])
}

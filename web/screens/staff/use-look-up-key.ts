import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { toStaff } from './staff-paths.ts'

/** Ctrl K, or ⌘ K: to the search for a person, from anywhere in the console. */
export function useLookUpKey(): void {
  const navigate = useNavigate()
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    void navigate(toStaff.learners())
  })
  // An effect: keys come to the document.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

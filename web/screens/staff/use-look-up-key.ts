import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePageKeys } from '../../parts/keys/use-page-keys.ts'
import { toStaff } from './staff-paths.ts'

/** Ctrl K, or ⌘ K: to the search for a person, from anywhere in the console. */
export function useLookUpKey(): void {
  const navigate = useNavigate()
  const look = async () => {
    await navigate(`${toStaff.learners()}#find`) // with its place named, the arrival leaves the focus alone
    requestAnimationFrame(() => document.getElementById('find')?.focus())
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    void look()
  })
  // An effect: keys come to the document.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** How long a G waits for the page that it goes to. */
const WAITS_MS = 1500

/** G and a letter: to a page, whatever the letter does alone. `pages` are those of this person. */
export function useGoKeys(pages: readonly { readonly path: string; readonly key: string }[]): void {
  const navigate = useNavigate()
  const begun = useRef<number>(undefined)
  usePageKeys((key) => {
    const isWaiting = begun.current !== undefined && performance.now() - begun.current < WAITS_MS
    const page = isWaiting ? pages.find((one) => one.key === key) : undefined
    begun.current = key === 'g' && !page ? performance.now() : undefined
    if (page) void navigate(page.path)
    return page !== undefined || key === 'g'
  }, true)
}

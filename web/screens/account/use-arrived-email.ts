import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useIsHydrated } from '../../parts/audience.tsx'

const readQuery = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('email')

/**
 * The address that somebody brought along: in the path, as ?email= (home's form before any script), or from another
 * account screen. Once read it is taken out of the location (READINGS §9) and kept in this entry of the tab's history,
 * so that a reload does not lose it. `hasArrived`: it came from outside these screens.
 */
export function useArrivedEmail(
  cleanPath: string,
): [email: string, onEmail: (email: string) => void, hasArrived: boolean] {
  const { email: inPath } = useParams()
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const [arrived] = useState(() => ({
    inPath,
    inQuery: readQuery() !== null,
    inBrowser: readQuery() ?? readStateEmail(state),
    isKept: typeof state === 'object' && state !== null && 'hasArrived' in state,
  }))
  const [typed, setTyped] = useState<string>()
  // An effect: the location is the browser's. The router is passed by: nothing is to be loaded or announced.
  useEffect(() => {
    const email = arrived.inPath ?? readQuery()
    if (email === null) return
    history.replaceState({ ...history.state, usr: { email, hasArrived: true } }, '', cleanPath) // `usr`: where the router reads a location's state
  }, [arrived, cleanPath])
  // The server knows the path only, and the first render must be the same.
  return [
    typed ?? arrived.inPath ?? (isHydrated ? arrived.inBrowser : undefined) ?? '',
    setTyped,
    arrived.inPath !== undefined || (isHydrated && (arrived.inQuery || arrived.isKept)),
  ]
}

/** The address in a navigation's state. */
export const readStateEmail = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined

import { useLocation } from 'react-router'
import { to } from '../paths.ts'
import { carryPlace } from '../session/last-path.ts'
import { useIsHydrated } from './audience.tsx'

/** The ways to sign in and to sign up. Until the script is there to remember the page that they stand on, they carry it. */
export function useLoginPaths(): { readonly signIn: string; readonly signUp: string } {
  const { pathname } = useLocation()
  const from = useIsHydrated() ? '' : carryPlace(pathname)
  return { signIn: to.signIn() + from, signUp: to.signUp() + from }
}

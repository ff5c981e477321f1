import { useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { readLastPath } from '../../session/last-path.ts'
import { readInvitation } from '../../session/pending-invitation.ts'

/** Back to where the person was before signing in; to the invitation, when they signed in for one. */
export function useGoOn(fallback?: string): () => void {
  const navigate = useNavigate()
  return () => void navigate(goOnPath(fallback), { replace: true })
}

/** `fallback` for who was nowhere yet. */
export function goOnPath(fallback = to.myLearning()): string {
  const token = readInvitation()
  return token === null ? readLastPath(fallback) : to.invitation(token)
}

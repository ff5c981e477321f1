import { useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { readLastPath } from '../../session/last-path.ts'
import { readInvitation } from '../../session/pending-invitation.ts'
import { readStart } from '../../session/pending-start.ts'

/** Back to where the person was before signing in; to the invitation, when they signed in for one. */
export function useGoOn(fallback?: string): () => void {
  const navigate = useNavigate()
  return () => void navigate(goOnPath(fallback), { replace: true })
}

/** `fallback` for who was nowhere yet. From home it goes on with the phase that was to be started there. */
export function goOnPath(fallback = to.myLearning()): string {
  const token = readInvitation()
  if (token !== null) return to.invitation(token)
  const place = readLastPath(fallback)
  const phase = place === to.home() ? readStart(Date.now()) : undefined
  return phase === undefined ? place : to.lessonStart(phase)
}

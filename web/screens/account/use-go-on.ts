import { useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { readLastPath } from '../../session/last-path.ts'
import { readInvitation } from '../../session/pending-invitation.ts'

/** Back to where the person was before signing in; to the invitation, when they signed in for one. */
export function useGoOn(): () => void {
  const navigate = useNavigate()
  return () => void navigate(goOnPath(), { replace: true })
}

export function goOnPath(): string {
  const token = readInvitation()
  return token === null ? readLastPath(to.myLearning()) : to.invitation(token)
}

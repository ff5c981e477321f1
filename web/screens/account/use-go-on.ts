import { useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { readLastPath } from '../../session/last-path.ts'

/** Back to where the person was before signing in. */
export function useGoOn(): () => void {
  const navigate = useNavigate()
  return () => void navigate(readLastPath(to.myLearning()), { replace: true })
}

import { useSyncExternalStore, type ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import styles from './audience.module.css'

const never = () => () => {}
/** False on the server and while the page hydrates; true from then on. */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false)

interface Props {
  readonly children: ReactNode
}

// A page is the same for everybody: it carries both, and `data-signed-in` on <html>, set before the first paint, shows one.

/** Shown only to those who are not signed in; nothing jumps when the script arrives. */
export function ForVisitor({ children }: Props) {
  const { isSignedIn } = useSession()
  const isHydrated = useIsHydrated()
  return isHydrated && isSignedIn ? null : <div className={styles['visitor']}>{children}</div>
}

/** Shown only to those who are signed in. */
export function ForLearner({ children }: Props) {
  const { isSignedIn } = useSession()
  const isHydrated = useIsHydrated()
  return isHydrated && !isSignedIn ? null : <div className={styles['learner']}>{children}</div>
}

import { useSyncExternalStore, type ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import styles from './audience.module.css'

const never = () => () => {}
/** False on the server and while the page hydrates; true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface Props {
  /** `li` in a list; else a wrapper that takes part in no layout. */
  readonly as?: 'div' | 'li'
  readonly children: ReactNode
}

// A page is the same for everybody: it carries both, and `data-signed-in` on <html>, set before the first paint, shows one.

/** Shown only to those who are not signed in; nothing jumps when the script arrives. */
export function ForVisitor({ as: Wrapper = 'div', children }: Props) {
  const { isSignedIn } = useSession()
  return isSignedIn ? null : <Wrapper className={styles['visitor']}>{children}</Wrapper>
}

/** Shown only to those who are signed in. */
export function ForLearner({ as: Wrapper = 'div', children }: Props) {
  const { isSignedIn } = useSession()
  const isHydrated = useIsHydrated()
  return isHydrated && !isSignedIn ? null : <Wrapper className={styles['learner']}>{children}</Wrapper>
}

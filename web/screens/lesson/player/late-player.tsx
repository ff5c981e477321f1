import { lazy, Suspense, type ComponentProps } from 'react'
import { FaultBoundary } from '../../../parts/fault-boundary.tsx'
import { LateStyles } from '../../../parts/late-styles.tsx'
import type { Player } from './player.tsx'

/** Asked for as soon as it is known that a lesson has a film, so that it is here when the lesson is shown. */
export const loadPlayer = () => import('./player.tsx')
const Loaded = lazy(async () => ({ default: (await loadPlayer()).Player }))

/** The player: few lessons have a film, and those that have none carry neither its code nor its styles. */
export function LatePlayer(props: ComponentProps<typeof Player>) {
  return (
    <FaultBoundary>
      <LateStyles of="web/screens/lesson/player/player.tsx" />
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </FaultBoundary>
  )
}

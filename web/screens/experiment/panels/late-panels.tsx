import { lazy, Suspense, type ComponentProps } from 'react'
import { FaultBoundary } from '../../../parts/fault-boundary.tsx'

const Find = lazy(() => import('./find-bar.tsx').then((module) => ({ default: module.FindBar })))
const Side = lazy(() => import('./side-panel.tsx').then((module) => ({ default: module.SidePanel })))

/** What stands beside the cells comes when it is first asked for. Without it the notebook goes on. */
export const LateFindBar = (props: ComponentProps<typeof Find>) => (
  <FaultBoundary>
    <Suspense>
      <Find {...props} />
    </Suspense>
  </FaultBoundary>
)

export const LateSidePanel = (props: ComponentProps<typeof Side>) => (
  <FaultBoundary>
    <Suspense>
      <Side {...props} />
    </Suspense>
  </FaultBoundary>
)

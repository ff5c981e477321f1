import { lazy, Suspense, type ComponentProps } from 'react'
import { FaultBoundary } from '../../../parts/fault-boundary.tsx'
import type { LessonEnd } from './lesson-end.tsx'

const Loaded = lazy(() => import('./lesson-end.tsx').then((module) => ({ default: module.LessonEnd })))

/** The moment at the end of a lesson comes when there is one. Without it the lesson's foot says what it always said. */
export function LateEnd(props: ComponentProps<typeof LessonEnd>) {
  return (
    <FaultBoundary>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </FaultBoundary>
  )
}

import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { loadMessages } from '../../i18n/messages.ts'
import { FaultBoundary } from '../../parts/fault-boundary.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
// oxlint-disable-next-line no-restricted-imports -- a lesson shows its lab
import type { LessonLab } from '../experiment/lesson-lab.tsx'
import { useIsInView } from './use-is-in-view.ts'

// Its sentences and its code come with the first lesson that has one.
const Loaded = lazy(async () => {
  // oxlint-disable-next-line no-restricted-imports -- a lesson shows its lab
  const [{ LessonLab: Lab }] = await Promise.all([import('../experiment/lesson-lab.tsx'), loadMessages(['notebook'])])
  return { default: Lab }
})

/** An address that leads to a cell of it. */
const isCellAsked = () => !import.meta.env.SSR && location.hash.startsWith('#cell-')

/** The notebook is heavier than the lesson: where it stands below the text it is fetched when somebody comes near. */
export function LateLab({ id, ...props }: ComponentProps<typeof LessonLab> & { id: string }) {
  const isNear = useIsInView(id, { rootMargin: '800px' })
  const [isWanted, setIsWanted] = useState(isCellAsked)
  if (isNear && !isWanted) setIsWanted(true) // and stays
  const waiting = <Skeleton lines={8} />
  return isWanted ? (
    <FaultBoundary>
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    </FaultBoundary>
  ) : (
    <div data-far="">{waiting}</div>
  )
}

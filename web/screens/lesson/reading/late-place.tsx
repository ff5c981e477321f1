import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { whenSettled } from '../../../when-settled.ts'
import type { PlaceStrip } from './place-strip.tsx'

const Loaded = lazy(() => import('./place-strip.tsx').then((module) => ({ default: module.PlaceStrip })))

/** Where one is in a long text: nothing of it is there before somebody reads. */
export function LatePlace(props: ComponentProps<typeof PlaceStrip>) {
  const [isWanted, setIsWanted] = useState(false)
  // An effect: what somebody does is the browser's to tell.
  useEffect(() => whenSettled(() => setIsWanted(true)), [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

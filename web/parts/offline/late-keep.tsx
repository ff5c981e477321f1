import { lazy, Suspense } from 'react'
import { useSite } from '../../use-site.ts'

const KeepPhase = lazy(async () => {
  const [{ KeepPhase: Part }] = await Promise.all([
    import('./keep-phase.tsx'),
    import('./words.ts').then(({ loadWords }) => loadWords()),
  ])
  return { default: Part }
})

/** Keeping a phase on this device, for somebody who is in it; its code comes after the page. */
export function LateKeep({ phaseId }: { readonly phaseId: string }) {
  return useSite()?.isOfflineEnded ? null : (
    <Suspense>
      <KeepPhase phaseId={phaseId} />
    </Suspense>
  )
}

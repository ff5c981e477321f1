import { lazy, Suspense } from 'react'
import { LateStyles } from '../parts/late-styles.tsx'

const ErrorBody = lazy(() => import('./error-body.tsx').then((module) => ({ default: module.ErrorBody })))

/** What stands in place of a page that cannot be shown; its code comes only then. Goes inside a Frame. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <>
      <LateStyles of="web/screens/error-body.tsx" />
      <Suspense>
        <ErrorBody error={error} />
      </Suspense>
    </>
  )
}

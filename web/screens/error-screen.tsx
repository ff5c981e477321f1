// Its styles are here at once, in the page's own HTML: a missing page must look right before any script.
import '../art/illustrations.module.css'
import '../parts/button.module.css'
import './error-screen.module.css'

import { lazy, Suspense } from 'react'

const ErrorBody = lazy(() => import('./error-body.tsx').then((module) => ({ default: module.ErrorBody })))

/** What stands in place of a page that cannot be shown; its code comes only then. Goes inside a Frame. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <Suspense>
      <ErrorBody error={error} />
    </Suspense>
  )
}

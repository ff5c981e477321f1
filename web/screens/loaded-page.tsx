import type { ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

type Loaded<View> = Exclude<View, { readonly kind: 'failed' | 'missing' }>

interface Props<View extends { readonly kind: string }> {
  /** What the loader gave (for-learner.ts). */
  readonly view: View
  /** Where a view can fail. */
  readonly failed?: (message: string) => ReactNode
  /** Where the screen has its own words for an address with nothing at it. */
  readonly missing?: ReactNode
  readonly children: (view: Loaded<View>) => ReactNode
}

/** A screen shows what was loaded; or, in its place, what failed, or that nothing is there. */
export function LoadedPage<View extends { readonly kind: string }>({
  view,
  failed,
  missing = <MissingScreen />,
  children,
}: Props<View>): ReactNode {
  if (view.kind === 'missing') return missing
  if (view.kind === 'failed') return failed?.('message' in view && typeof view.message === 'string' ? view.message : '')
  return children(view as Loaded<View>) // the kinds that it excludes are answered here
}

/** There is nothing at this address. */
export function MissingScreen() {
  return <ErrorScreen error={{ status: 404, statusText: '', internal: true, data: null }} />
}

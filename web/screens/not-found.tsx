import { data, isRouteErrorResponse } from 'react-router'
import type { ScreenHandle } from '../root.tsx'
import { ErrorScreen } from './error-screen.tsx'

export const handle: ScreenHandle = { nouns: [], title: (t) => `${t('shell.notFound.title')} · ${t('shell.brand')}` }

/** A page that is not there answers 404, not 200. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

const missing = { status: 404, statusText: '', internal: true, data: null } satisfies Parameters<
  typeof isRouteErrorResponse
>[0]

export default function NotFound() {
  return <ErrorScreen error={missing} />
}

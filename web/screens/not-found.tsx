import { data } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import type { ScreenHandle } from '../root.tsx'

export const handle: ScreenHandle = { nouns: [], title: (t) => t('shell.notFound.title') }

/** A page that is not there answers 404, not 200. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFound() {
  return <ErrorScreen error={{ status: 404, statusText: '', internal: true, data: null }} />
}

import { Outlet } from 'react-router'
import { Frame } from '../parts/frame.tsx'
import { ErrorScreen } from './error-screen.tsx'

export default function Layout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that fails keeps header and footer. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  )
}

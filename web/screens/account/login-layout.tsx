import { Outlet } from 'react-router'
import { ErrorScreen } from '../error-screen.tsx'
import { LoginFrame, Top } from './login-frame.tsx'
import styles from './login-layout.module.css'

export default function LoginLayout() {
  return (
    <LoginFrame>
      <Outlet />
    </LoginFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <div className={styles['page']}>
      <Top />
      <main id="main" tabIndex={-1}>
        <ErrorScreen error={error} />
      </main>
    </div>
  )
}

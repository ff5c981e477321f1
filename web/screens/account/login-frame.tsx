import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../art/logo.tsx'
import { Wall } from '../../art/wall.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { SkipLink } from '../../parts/frame.tsx'
import { LanguageSwitch } from '../../parts/header/preference-switches.tsx'
import { to } from '../../paths.ts'
import styles from './login-layout.module.css'

/** Outside the common layout: logo and language only (READINGS §9). */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <Top />
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['column']}>{children}</div>
      </main>
      <div className={styles['wall']} aria-hidden="true">
        <Wall />
      </div>
    </div>
  )
}

export function Top() {
  const { t } = useMessages()
  return (
    <>
      <SkipLink />
      <header className={styles['top']}>
        <Link to={to.home()} aria-label={t('shell.nav.brandHome')}>
          <Logo name={t('shell.brand')} />
        </Link>
        <LanguageSwitch />
      </header>
    </>
  )
}

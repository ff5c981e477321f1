import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '../../art/logo.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { SkipLink } from '../../parts/frame.tsx'
import { MenuStyles } from '../../parts/header/menu-styles.tsx'
import { LanguageSwitch, ThemeMenu } from '../../parts/header/preference-switches.tsx'
import { to } from '../../paths.ts'
import styles from './quiz-top.module.css'

/** Outside the common layout: logo and language (READINGS §9), the way back, and what the page counts. */
export function QuizTop({
  back,
  name,
  children,
}: {
  back?: ReactNode
  name?: string | undefined
  children?: ReactNode
}) {
  const { t } = useMessages()
  return (
    <>
      <SkipLink />
      <header className={styles['top']}>
        <div className={styles['start']}>
          <Link to={to.home()} aria-label={t('shell.nav.brandHome')} className={styles['home'] ?? ''}>
            <Mark />
          </Link>
          {back}
        </div>
        <p className={styles['name']}>{name}</p>
        <div className={styles['tools']}>
          {children}
          <LanguageSwitch />
          <ThemeMenu />
        </div>
      </header>
      <MenuStyles />
    </>
  )
}

import { Suspense, type ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { useSession } from '../session/session.ts'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { Extras } from './header/late.tsx'
import { MenuStyles } from './header/menu-styles.tsx'
import styles from './frame.module.css'

/** Header, main and footer. Over a hero the main part begins under the clear header. */
export function Frame({ isOverHero = false, children }: { isOverHero?: boolean; children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <SkipLink />
      <Header isOverHero={isOverHero} />
      <main id="main" tabIndex={-1} className={styles['main']} data-over-hero={isOverHero || undefined}>
        {children}
      </main>
      <Footer />
      <Side />
      <MenuStyles />
    </div>
  )
}

/** The side widget and the tour: for signed-in learners (READINGS §9). */
function Side() {
  const { isSignedIn } = useSession()
  return <Suspense>{isSignedIn ? <Extras /> : null}</Suspense>
}

export function SkipLink() {
  const { t } = useMessages()
  return (
    <a className="skip-link" href="#main">
      {t('shell.skip')}
    </a>
  )
}

import { Suspense, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../art/logo.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { ForLearner, ForVisitor } from '../audience.tsx'
import { ButtonLink } from '../button.tsx'
import { Firsts, Person } from './late.tsx'
import { PhasesMenu } from './phases-menu.tsx'
import { LatePalette } from '../palette/late-palette.tsx'
import { LanguageSwitch, ThemeMenu } from './preference-switches.tsx'
import { SmallMenu } from './small-menu.tsx'
import { useSession } from '../../session/session.ts'
import { useLoginPaths } from '../use-login-paths.ts'
import styles from './header.module.css'

export function Header({ isOverHero = false }: { isOverHero?: boolean }) {
  const { t } = useMessages()
  const login = useLoginPaths()
  const { isSignedIn } = useSession()
  return (
    <Bar isOverHero={isOverHero}>
      <div className={styles['inner']}>
        <Link to={to.home()} aria-label={t('shell.nav.brandHome')} className={styles['home'] ?? ''}>
          <Logo name={t('shell.brand')} />
        </Link>
        <nav className={styles['nav']} aria-label={t('shell.nav.main')}>
          <Link to={to.home()} className={styles['link'] ?? ''}>
            {t('shell.nav.home')}
          </Link>
          <PhasesMenu />
          <ForLearner>
            <Link to={to.myLearning()} className={styles['link'] ?? ''}>
              {t('shell.nav.myCourses')}
            </Link>
          </ForLearner>
        </nav>
        <div className={styles['tools']}>
          {/* The first of its row: nothing moves when it comes. */}
          <Suspense>{isSignedIn ? <Firsts /> : null}</Suspense>
          <LatePalette />
          <span className={styles['language']}>
            <LanguageSwitch />
          </span>
          <span className={styles['onlyWide']}>
            <ThemeMenu />
          </span>
          <ForVisitor>
            <span className={styles['visitor']}>
              <ButtonLink to={login.signIn} look="quiet" isSmall>
                {t('shell.signIn')}
              </ButtonLink>
              <ButtonLink to={login.signUp} isSmall>
                {t('shell.signUp')}
              </ButtonLink>
            </span>
          </ForVisitor>
          <ForLearner>
            <PersonPlace />
          </ForLearner>
          <SmallMenu />
        </div>
      </div>
    </Bar>
  )
}

/**
 * Over the hero it is clear; after 100 px of scroll it takes a ground and a hairline, at the same height. What is in it
 * takes no part in that.
 */
function Bar({ isOverHero, children }: { isOverHero: boolean; children: ReactNode }) {
  const isScrolled = useScrolled()
  return (
    <header
      className={styles['header']}
      data-clear={(isOverHero && !isScrolled) || undefined}
      data-scrolled={isScrolled || undefined}
      data-still={isScrolled === undefined || undefined}
    >
      {children}
    </header>
  )
}

/** Its place is kept from the first paint on, so that nothing moves when it comes. */
function PersonPlace() {
  const { isSignedIn } = useSession()
  const place = (
    <>
      <span className={styles['icon']} />
      <span className={styles['user']}>
        <span className={styles['initials']} />
      </span>
    </>
  )
  return isSignedIn ? (
    <Suspense fallback={place}>
      <Person />
    </Suspense>
  ) : (
    place
  )
}

const THRESHOLD = 100 // SPECIFICATION §9

/** True once the page is scrolled by more than the threshold; undefined until the script is there to see. */
function useScrolled(): boolean | undefined {
  const [isScrolled, setIsScrolled] = useState<boolean>()
  // An effect: the scroll position belongs to the browser.
  useEffect(() => {
    const look = () => setIsScrolled(scrollY > THRESHOLD)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isScrolled
}

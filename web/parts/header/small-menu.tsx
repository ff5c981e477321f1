import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Menu } from '../../art/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { ForVisitor } from '../audience.tsx'
import { ButtonLink } from '../button.tsx'
import { PopMenu } from '../pop-menu.tsx'
import { useLoginPaths } from '../use-login-paths.ts'
import { PhaseLines, SheetItems } from './late.tsx'
import { LanguageSwitch, ThemeChoices } from './preference-switches.tsx'
import { useSession } from '../../session/session.ts'
import styles from './header.module.css'

/** Phones: one sheet with all that the wide header has. */
export function SmallMenu() {
  const { t } = useMessages()
  const login = useLoginPaths()
  const { isSignedIn } = useSession()
  const [isNear, setIsNear] = useState(false)
  return (
    <PopMenu
      id="menu-all"
      label={t('shell.nav.menu')}
      trigger={<Menu />}
      triggerClass={`${styles['icon']} ${styles['onlySmall']}`}
      panelClass="menu-sheet"
      onNear={() => setIsNear(true)}
    >
      <ForVisitor>
        <div className="menu-sheet-pair">
          <ButtonLink to={login.signIn}>{t('shell.signIn')}</ButtonLink>
          <ButtonLink look="ink" to={login.signUp}>
            {t('shell.signUp')}
          </ButtonLink>
        </div>
      </ForVisitor>
      <ul className="menu-sheet-list">
        <li>
          <Link to={to.home()}>{t('shell.nav.home')}</Link>
        </li>
        <li>
          <Link to={to.phases()}>{t('shell.nav.phases')}</Link>
          <Suspense>{isNear ? <PhaseLines /> : null}</Suspense>
        </li>
        <li>
          <Link to={to.questions()}>{t('shell.nav.questions')}</Link>
        </li>
      </ul>
      {isSignedIn && isNear ? (
        <div className="menu-list">
          <Suspense>
            <SheetItems />
          </Suspense>
        </div>
      ) : null}
      <div className="menu-sheet-preferences">
        <ThemeChoices className="menu-segments" />
        <LanguageSwitch isFull />
      </div>
    </PopMenu>
  )
}

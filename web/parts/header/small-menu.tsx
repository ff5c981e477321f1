import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { ForLearner, ForVisitor } from '../audience.tsx'
import { ButtonLink } from '../button.tsx'
import { PopMenu } from '../pop-menu.tsx'
import { loadPhaseList, usePhaseList } from './phase-list.ts'
import { LanguageSwitch, ThemeChoices } from './preference-switches.tsx'
import { UserItems } from './user-menu.tsx'
import styles from './header.module.css'

/** Phones: one sheet with all that the wide header has. */
export function SmallMenu() {
  const { t } = useMessages()
  const phases = usePhaseList()
  return (
    <PopMenu id="menu-all" label={t('shell.nav.menu')} trigger={<Menu aria-hidden="true" />} triggerClass={`${styles['icon']} ${styles['onlySmall']}`} panelClass={styles['sheet']} onNear={loadPhaseList}>
      <ForVisitor>
        <div className={styles['sheetPair']}>
          <ButtonLink to={to.signIn()}>{t('shell.signIn')}</ButtonLink>
          <ButtonLink look="ink" to={to.signUp()}>
            {t('shell.signUp')}
          </ButtonLink>
        </div>
      </ForVisitor>
      <ul className={styles['sheetList']}>
        <li>
          <Link to={to.home()}>{t('shell.nav.home')}</Link>
        </li>
        <li>
          <Link to={to.phases()}>{t('shell.nav.phases')}</Link>
          {phases ? (
            <ul>
              {phases.map((phase) => (
                <li key={phase.id}>
                  <Link to={to.phase(phase.id)}>{phase.name}</Link>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
        <li>
          <Link to={to.questions()}>{t('shell.nav.questions')}</Link>
        </li>
      </ul>
      <ForLearner>
        <div className={styles['menu']}>
          <UserItems />
        </div>
      </ForLearner>
      <div className={styles['sheetPreferences']}>
        <ThemeChoices className={styles['segments']} />
        <LanguageSwitch isFull />
      </div>
    </PopMenu>
  )
}

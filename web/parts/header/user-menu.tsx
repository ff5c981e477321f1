import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName, initials } from '../../../domain/account/name.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { useUser } from '../../session/use-user.ts'
import { prepareDialog } from '../dialog/dialog.tsx'
import { openFeedback } from '../feedback/ask-about.ts'
import { prepareLeave } from '../offline/load-leave.ts'
import { PopMenu } from '../pop-menu.tsx'
import styles from './header.module.css'

/** The person's initials; until the name is known, the first letter of the address. */
export function UserMenu() {
  const { t } = useMessages()
  const user = useUser()
  const name = user ? { firstName: user.first_name, lastName: user.last_name } : { firstName: '', lastName: '' }
  const letters = initials(name) || (user?.email.slice(0, 1).toUpperCase() ?? '')
  const called = displayName(name) || (user?.email ?? '')
  return (
    <PopMenu
      id="menu-user"
      label={called ? `${letters}, ${t('shell.user.menu', { name: called })}` : t('shell.user.menuUnknown')}
      trigger={<span className={styles['initials']}>{letters}</span>}
      triggerClass={styles['user']}
      panelClass="menu-panel"
    >
      {called ? <p className="menu-who">{called}</p> : null}
      <div className="menu-list">
        <UserItems />
      </div>
    </PopMenu>
  )
}

/** In a phone's sheet, which has what the side widget has elsewhere; its FAQs stand above. */
export function SheetItems() {
  const { t } = useMessages()
  return (
    <UserItems>
      <button type="button" onPointerEnter={prepareDialog} onFocus={prepareDialog} onClick={() => openFeedback()}>
        {t('feedback.open')}
      </button>
    </UserItems>
  )
}

/** What a signed-in person can go to. */
function UserItems({ children }: { children?: ReactNode }) {
  const { t } = useMessages()
  const logOut = useLogOut()
  return (
    <>
      <Link to={to.myLearning()}>{t('shell.nav.myCourses')}</Link>
      <Link to={to.notes()}>{t('shell.user.notes')}</Link>
      <Link to={to.settings()}>{t('shell.user.settings')}</Link>
      <Link to={to.myCertificates()}>{t('shell.user.certificates')}</Link>
      <Link to={to.myWork()}>{t('shell.user.work')}</Link>
      <Link to={to.home()} state={{ tour: true }}>
        {t('shell.user.tour')}
      </Link>
      {children}
      <hr />
      <button type="button" onPointerEnter={prepareLeave} onFocus={prepareLeave} onClick={logOut}>
        {t('shell.user.logOut')}
      </button>
    </>
  )
}

import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ChevronDown } from '../../art/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { useIsHydrated } from '../audience.tsx'
import { PopMenu } from '../pop-menu.tsx'
import { PhaseColumns } from './late.tsx'
import styles from './header.module.css'

/** Opens on press. Before the script is there it is a link to all phases. */
export function PhasesMenu() {
  const { t } = useMessages()
  const isHydrated = useIsHydrated()
  const [isNear, setIsNear] = useState(false)
  const name = (
    <>
      {t('shell.nav.phases')} <ChevronDown />
    </>
  )
  if (!isHydrated) {
    return (
      <Link className={styles['link'] ?? ''} to={to.phases()}>
        {name}
      </Link>
    )
  }
  return (
    <PopMenu
      id="menu-phases"
      trigger={name}
      triggerClass={styles['link']}
      panelClass="menu-phases"
      onNear={() => setIsNear(true)}
    >
      <Suspense>{isNear ? <PhaseColumns /> : null}</Suspense>
      <Link className="menu-phases-all" to={to.phases()}>
        {t('shell.nav.allPhases')}
      </Link>
    </PopMenu>
  )
}

import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { PhaseCard } from '../../../contract/shapes.ts'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { useIsHydrated } from '../audience.tsx'
import { PopMenu } from '../pop-menu.tsx'
import { Skeleton } from '../skeleton.tsx'
import { loadPhaseList, usePhaseList } from './phase-list.ts'
import styles from './header.module.css'

/** Opens on press. Before the script is there it is a link to all phases. */
export function PhasesMenu() {
  const { t } = useMessages()
  const isHydrated = useIsHydrated()
  const phases = usePhaseList()
  const name = (
    <>
      {t('shell.nav.phases')} <ChevronDown aria-hidden="true" />
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
    <PopMenu id="menu-phases" trigger={name} triggerClass={styles['link']} panelClass={styles['mega']} onNear={loadPhaseList}>
      {phases ? <PhaseColumns phases={phases} /> : <Skeleton lines={4} />}
      <Link className={styles['megaAll'] ?? ''} to={to.phases()}>
        {t('shell.nav.allPhases')}
      </Link>
    </PopMenu>
  )
}

const MOST_COLUMNS = 5

function PhaseColumns({ phases }: { phases: readonly PhaseCard[] }) {
  return (
    <ul className={styles['megaList']} data-columns={Math.min(phases.length, MOST_COLUMNS)}>
      {phases.map((phase, index) => (
        <li key={phase.id}>
          <Link className={styles['megaPhase'] ?? ''} to={to.phase(phase.id)}>
            <span className={styles['megaNumber']} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles['megaTitle']}>{phase.name}</span>
            <span className={styles['megaModules']}>
              {phase.map_tree.map(({ node }) => (
                <span key={node.id}>{node.name}</span>
              ))}
            </span>
            <span className={styles['megaTiles']} aria-hidden="true">
              {phase.map_tree.flatMap((module) => module.children).flatMap(({ node }) => node.items.map((kind, item) => <Tile key={`${node.id} ${item}`} kind={kind} />))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

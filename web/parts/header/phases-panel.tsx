import { useEffect } from 'react'
import { Link } from 'react-router'
import type { PhaseCard } from '../../../contract/shapes.ts'
import { Tile } from '../../art/tile.tsx'
import { useLocale } from '../../i18n/locale-context.tsx'
import { to } from '../../paths.ts'
import { Skeleton } from '../skeleton.tsx'
import { loadPhaseList, usePhaseList } from './phase-list.ts'
import styles from './phases-panel.module.css'

function useFreshPhaseList() {
  const { locale } = useLocale()
  // An effect: what the menu shows is asked for when it is near, and again in another language.
  useEffect(() => loadPhaseList(), [locale])
  return usePhaseList()
}

const MOST_COLUMNS = 5

/** The wide header's phases: a column each. */
export function PhaseColumns() {
  const phases = useFreshPhaseList()
  if (!phases) return <Skeleton lines={4} />
  return (
    <ul className={styles['list']} data-columns={Math.min(phases.length, MOST_COLUMNS)}>
      {phases.map((phase, index) => (
        <li key={phase.id}>
          <PhaseCell phase={phase} number={index + 1} />
        </li>
      ))}
    </ul>
  )
}

function PhaseCell({ phase, number }: { phase: PhaseCard; number: number }) {
  const lessons = phase.map_tree.flatMap((module) => module.children)
  return (
    <Link className={styles['phase'] ?? ''} to={to.phase(phase.id)}>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      <span className={styles['title']}>{phase.name}</span>
      <span className={styles['modules']}>
        {phase.map_tree.map(({ node }) => (
          <span key={node.id}>{node.name}</span>
        ))}
      </span>
      <span className={styles['tiles']} aria-hidden="true">
        {lessons.flatMap(({ node }) => node.items.map((kind, item) => <Tile key={`${node.id} ${item}`} kind={kind} />))}
      </span>
    </Link>
  )
}

/** The phone sheet's phases: a line each. */
export function PhaseLines() {
  const phases = useFreshPhaseList()
  return (
    <ul>
      {phases?.map((phase) => (
        <li key={phase.id}>
          <Link to={to.phase(phase.id)}>{phase.name}</Link>
        </li>
      ))}
    </ul>
  )
}

import type { ItemKind, PhaseCard } from '../../../contract/shapes.ts'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listTreeLessons, sizeOf, splitMinutes } from '../../parts/study/phase-size.ts'
import styles from './course-roll.module.css'

// Not the contract's list: its file would bring zod into the first load.
const order: readonly ItemKind[] = ['video', 'reading', 'experiment', 'quiz']

const sumOf = (phases: readonly PhaseCard[]): number => phases.reduce((sum, { minutes }) => sum + minutes, 0)

const countOf = (phases: readonly PhaseCard[], kind: ItemKind): number =>
  phases.flatMap((phase) => listTreeLessons(phase.map_tree)).filter(({ node }) => node.items.includes(kind)).length

const listLanes = (phases: readonly PhaseCard[]) => order.filter((kind) => countOf(phases, kind) > 0)

/** What there is, counted from the outline; each kind beside the tile that stands for it in the roll. */
export function Facts({ phases }: { phases: readonly PhaseCard[] }) {
  const { t } = useMessages()
  const lanes = listLanes(phases)
  if (lanes.length === 0) return null
  const lessons = phases.flatMap((phase) => listTreeLessons(phase.map_tree)).length
  return (
    <ul className={styles['facts']}>
      <li>{t('home.size', { lessons, ...splitMinutes(sumOf(phases)) })}</li>
      {lanes.map((kind) => (
        <li key={kind}>
          <Tile kind={kind} />
          {t(`home.roll.${kind}`, { count: countOf(phases, kind) })}
        </li>
      ))}
    </ul>
  )
}

/**
 * The programme as a piano roll: one column for each lesson, one lane for each kind of item, a group for each phase, or for each module of
 * the only one. It is drawn and counted from the outline, so it grows when the course does.
 */
export function CourseRoll({ phases }: { phases: readonly PhaseCard[] }) {
  const { t } = useMessages()
  const lanes = listLanes(phases)
  const [only, ...others] = phases
  if (!only || lanes.length === 0) return null
  const isOne = others.length === 0
  const groups = isOne
    ? only.map_tree.map((module) => ({
        id: module.node.id,
        name: module.node.name,
        size: sizeOf({ map_tree: [module], minutes: module.node.minutes }),
        lessons: module.children,
      }))
    : phases.map((phase) => ({
        id: phase.id,
        name: phase.name,
        size: sizeOf(phase),
        lessons: listTreeLessons(phase.map_tree),
      }))
  return (
    <ol className={styles['roll']} data-one={isOne || undefined}>
      {groups.map(({ id, name, size, lessons }, g) => (
        <li key={id}>
          <span className={styles['columns']} aria-hidden="true">
            {lessons.map(({ node }, l) => (
              <span key={node.id} className={styles['column']}>
                {lanes.map((kind) => (
                  <i key={kind}>
                    {node.items.includes(kind) ? <Tile kind={kind} state={g + l === 0 ? 'now' : 'done'} /> : null}
                  </i>
                ))}
              </span>
            ))}
          </span>
          <span className={styles['name']}>
            <b>{g + 1}</b> {name}
          </span>
          <span className={styles['size']}>{t('home.size', size)}</span>
        </li>
      ))}
    </ol>
  )
}

import type { ItemKind, PhaseCard } from '../../../contract/shapes.ts'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLessons, sizeOf } from '../phase/phase-size.ts'
import styles from './course-roll.module.css'

// Not the contract's list: its file would bring zod into the first load.
const order: readonly ItemKind[] = ['video', 'reading', 'experiment', 'quiz']

/**
 * The programme as a piano roll: one column for each lesson, one lane for each kind of item.
 * It is drawn from the outline, so it grows when the course does. A single phase has room for its lessons' names.
 */
export function CourseRoll({ phases }: { phases: readonly PhaseCard[] }) {
  const { t } = useMessages()
  const used = new Set(phases.flatMap((phase) => listLessons(phase.map_tree).flatMap(({ node }) => node.items)))
  const lanes = order.filter((kind) => used.has(kind))
  const [only] = phases
  if (!only || lanes.length === 0) return null
  return (
    <figure className={styles['roll']}>
      <figcaption className={styles['legend']}>
        <span>{t('home.roll.legend')}</span>
        <ul>
          {lanes.map((kind) => (
            <li key={kind}>
              <Tile kind={kind} />
              {t(`phase.kind.${kind}`)}
            </li>
          ))}
        </ul>
      </figcaption>
      {phases.length === 1 ? <Lessons phase={only} /> : <Phases phases={phases} lanes={lanes} />}
    </figure>
  )
}

interface Roll {
  readonly lanes: readonly ItemKind[]
}

function Column({ items, lanes, isFirst }: Roll & { items: readonly ItemKind[]; isFirst: boolean }) {
  return (
    <span className={styles['column']} aria-hidden="true">
      {lanes.map((kind) => (
        <i key={kind}>{items.includes(kind) ? <Tile kind={kind} state={isFirst ? 'now' : 'done'} /> : null}</i>
      ))}
    </span>
  )
}

function Lessons({ phase }: { phase: PhaseCard }) {
  const { t } = useMessages()
  return (
    <>
      <p className={styles['only']}>
        <b>{phase.name}</b> {t('phase.size', sizeOf(phase))}
      </p>
      <ol className={styles['lessons']}>
        {phase.map_tree.flatMap((module, m) =>
          module.children.map(({ node }, l) => (
            <li key={node.id} data-first={l === 0 || undefined}>
              <span className={styles['module']}>{l === 0 ? module.node.name : null}</span>
              <span className={styles['items']} aria-hidden="true">
                {node.items.map((kind) => (
                  <Tile key={kind} kind={kind} state={m + l === 0 ? 'now' : 'done'} />
                ))}
              </span>
              <span className={styles['lesson']}>{node.name}</span>
              <span className={styles['size']}>{t('phase.minutes', { minutes: node.minutes })}</span>
            </li>
          )),
        )}
      </ol>
    </>
  )
}

function Phases({ phases, lanes }: Roll & { phases: readonly PhaseCard[] }) {
  const { t } = useMessages()
  return (
    <ol className={styles['phases']}>
      {phases.map((phase, p) => (
        <li key={phase.id}>
          <span className={styles['columns']}>
            {listLessons(phase.map_tree).map(({ node }, l) => (
              <Column key={node.id} items={node.items} lanes={lanes} isFirst={p + l === 0} />
            ))}
          </span>
          <span className={styles['name']}>
            <b>{p + 1}</b> {phase.name}
          </span>
          <span className={styles['size']}>{t('phase.size', sizeOf(phase))}</span>
        </li>
      ))}
    </ol>
  )
}

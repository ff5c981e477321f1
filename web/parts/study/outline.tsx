import { Link } from 'react-router'
import type { TreeNode } from '../../../contract/shapes.ts'
import { Tile, type TileState } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { FoldRow } from '../fold.tsx'
import { OtherLanguage } from '../other-language.tsx'
import { to } from '../../paths.ts'
import styles from './outline.module.css'
import { splitMinutes } from './phase-size.ts'

interface OutlineProps {
  readonly phaseId: string
  readonly tree: readonly TreeNode[]
  readonly isFree: boolean
  /** Every lesson opens: the reader is enrolled. */
  readonly isOpen?: boolean
  readonly stateOf?: ((lesson: string) => TileState) | undefined
  /** How many modules stand open at first. */
  readonly openModules: number | 'all'
  readonly heading: 'h3' | 'h4'
}

/**
 * The tree of modules and lessons; readable and foldable without any script. A lesson that is not open keeps its
 * readable title.
 */
export function Outline(props: OutlineProps) {
  const { t } = useMessages()
  const Heading = props.heading
  const before = props.tree.map((_, m) =>
    props.tree.slice(0, m).reduce((sum, module) => sum + module.children.length, 0),
  )
  return (
    <ol className={styles['outline']}>
      {props.tree.map((module, m) => (
        <li key={module.node.id}>
          <details open={props.openModules === 'all' || m < props.openModules}>
            <FoldRow>
              <Heading>{module.node.name}</Heading>
              <span className={styles['minutes']}>{t('phase.length', splitMinutes(module.node.minutes))}</span>
            </FoldRow>
            <ol>
              {module.children.map(({ node }, l) => (
                <LessonRow
                  key={node.id}
                  {...props}
                  moduleId={module.node.id}
                  lesson={node}
                  number={(before[m] ?? 0) + l + 1}
                />
              ))}
            </ol>
          </details>
        </li>
      ))}
    </ol>
  )
}

function LessonRow(props: OutlineProps & { moduleId: string; lesson: TreeNode['node']; number: number }) {
  const { t } = useMessages()
  const { lesson, phaseId, moduleId, isOpen = false } = props
  const isReadable = isOpen || lesson.is_preview
  const state = isReadable ? (props.stateOf?.(lesson.id) ?? 'todo') : 'locked'
  return (
    <li className={styles['lesson']}>
      <span className={styles['number']}>{props.number}</span>
      <span className={styles['title']}>
        <span lang={lesson.lang}>
          {isReadable ? (
            <Link to={to.lesson({ phase: phaseId, module: moduleId, lesson: lesson.id })}>{lesson.name}</Link>
          ) : (
            lesson.name
          )}
        </span>
        <OtherLanguage lang={lesson.lang} />
        {lesson.is_preview && !isOpen ? <b className={styles['preview']}>{t('phase.preview')}</b> : null}
        {isReadable ? null : (
          <span className="hide-visually">{t(props.isFree ? 'phase.locked' : 'phase.lockedPaid')}</span>
        )}
      </span>
      <span className={styles['items']}>
        {lesson.items.map((kind) => (
          <Tile key={kind} kind={kind} state={state} label={t(`phase.kind.${kind}`)} />
        ))}
      </span>
      <span className={styles['minutes']}>{t('phase.minutes', { minutes: lesson.minutes })}</span>
    </li>
  )
}

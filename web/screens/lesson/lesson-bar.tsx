import { Tile, type TileState } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import type { StudyItem } from '../../parts/study/study-outline.ts'
import styles from './lesson-bar.module.css'
import { useIsInView } from './use-is-in-view.ts'

/** On phones: leads to the parts of the lesson. Plain links, so they lead there before any script. */
export function LessonBar({
  items,
  stateOf,
}: {
  items: readonly StudyItem[]
  stateOf: (item: StudyItem) => TileState
}) {
  const { t } = useMessages()
  const isReading = useIsInView('reading', { rootMargin: '0px 0px -60% 0px' })
  const isAtLab = useIsInView('experiment', { rootMargin: '0px 0px -60% 0px' })
  const isAtQuiz = useIsInView('quiz', { threshold: 0.6 })
  const inView = isAtQuiz ? 'quiz' : isAtLab ? 'experiment' : isReading ? 'reading' : items[0]?.kind
  return (
    <nav className={styles['bar']} data-unprinted aria-label={t('lesson.items')}>
      {items.map((item) => (
        <a key={item.kind} href={`#${item.kind}`} aria-current={item.kind === inView ? 'true' : undefined}>
          <Tile kind={item.kind} state={stateOf(item)} />
          {t(`lesson.item.${item.kind}`)}
        </a>
      ))}
    </nav>
  )
}

import { Tile, type TileState } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { formatClock } from './player/clock.ts'
import type { StudyItem } from './study-outline.ts'
import styles from './lesson-head.module.css'

interface Props {
  readonly number: number
  /** Lessons of the phase. */
  readonly total: number
  readonly name: string
  readonly items: readonly StudyItem[]
  readonly minutes: number
  /** Seconds of the video, where there is one and it is known. */
  readonly videoSeconds?: number | undefined
  readonly lang?: string | undefined
  readonly stateOf?: (item: StudyItem) => TileState
}

/** Number, title, and what the lesson is made of with its lengths. */
export function LessonHead({ number, total, name, items, minutes, videoSeconds, lang, stateOf }: Props) {
  const { t } = useMessages()
  const readMinutes = Math.max(1, minutes - Math.round((videoSeconds ?? 0) / 60))
  const lengthOf = (kind: StudyItem['kind']) => {
    if (kind === 'video') return videoSeconds === undefined ? '' : formatClock(videoSeconds)
    return kind === 'reading' ? t('lesson.minutes', { minutes: readMinutes }) : ''
  }
  return (
    <div className={styles['head']}>
      <p className={styles['number']}>{t('lesson.number', { number, total })}</p>
      <h1 lang={lang}>{name}</h1>
      <ul className={styles['items']} aria-label={t('lesson.items')}>
        {items.map((item) => (
          <li key={item.kind}>
            <Tile kind={item.kind} state={stateOf?.(item) ?? 'todo'} />
            <span>{t(`lesson.item.${item.kind}`)}</span>
            <small>{lengthOf(item.kind)}</small>
            {item.isComplete ? <span className="hide-visually">{t('lesson.state.done')}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

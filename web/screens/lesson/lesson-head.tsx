import { Tile, type TileState } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { wordSpan } from '../../parts/word-span.ts'
import type { StudyItem } from '../../parts/study/study-outline.ts'
import styles from './lesson-head.module.css'

interface Props {
  readonly number: number
  /** Lessons of the phase. */
  readonly total: number
  readonly name: string
  readonly items: readonly StudyItem[]
  /** Of all items together, where those of each are not known. */
  readonly minutes?: number
  readonly itemMinutes?: readonly { readonly kind: StudyItem['kind']; readonly minutes: number }[]
  /** Seconds of the video, where there is one and it is known. */
  readonly videoSeconds?: number | undefined
  /** The film has no sound: who waits for a voice, or has no headphones, is told. */
  readonly isSilent?: boolean | undefined
  readonly lang?: string | undefined
  readonly stateOf?: (item: StudyItem) => TileState
}

/** Number, title, and what the lesson is made of with its lengths. */
export function LessonHead({
  number,
  total,
  name,
  items,
  minutes,
  itemMinutes = [],
  videoSeconds,
  isSilent,
  lang,
  stateOf,
}: Props) {
  const { t, locale } = useMessages()
  const lengthOf = (kind: StudyItem['kind']) => {
    if (kind === 'video' && videoSeconds !== undefined) {
      const length = wordSpan(videoSeconds, locale, { form: 'short' })
      return isSilent === true ? t('lesson.video.silent', { length }) : length
    }
    const known = itemMinutes.find((one) => one.kind === kind)
    return known === undefined ? '' : t('lesson.minutes', { minutes: known.minutes })
  }
  return (
    <div className={styles['head']}>
      <p className={styles['number']}>
        {t('lesson.number', { number, total })}
        {minutes === undefined ? null : ` · ${t('lesson.minutes', { minutes })}`}
      </p>
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

import type { Chapter } from '../../../../domain/lesson/video.ts'
import type { WatchedRange } from '../../../../domain/lesson/watched.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { formatClock } from './clock.ts'
import styles from './seek-bar.module.css'
import { chapterAt } from './timeline.ts'

interface Props {
  readonly at: number
  readonly duration: number
  readonly chapters: readonly Chapter[]
  readonly watched: readonly WatchedRange[]
  readonly onSeek: (at: number) => void
}

/** A native slider over a drawn rail: chapters are cut apart, what was watched is brighter. */
export function SeekBar({ at, duration, chapters, watched, onSeek }: Props) {
  const { t } = useMessages()
  const chapter = chapters[chapterAt(chapters, at)]
  const clocks = { at: formatClock(at), duration: formatClock(duration) }
  return (
    <span className={styles['seek']}>
      <svg className={styles['rail']} viewBox={`0 0 ${duration} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles['all']} width={duration} height="1" />
        {watched.map(([start, end]) => (
          <rect key={start} className={styles['watched']} x={start} width={end - start} height="1" />
        ))}
        <rect className={styles['played']} width={at} height="1" />
        {chapters.slice(chapters[0]?.start === 0 ? 1 : 0).map(({ start }) => (
          <line key={start} className={styles['cut']} x1={start} x2={start} y1="0" y2="1" />
        ))}
      </svg>
      <input
        type="range"
        className={styles['slider']}
        min={0}
        max={duration}
        step="any"
        value={Math.min(at, duration)}
        aria-label={t('lesson.video.seek')}
        aria-valuetext={
          chapter
            ? t('lesson.video.seekChapter', { ...clocks, chapter: chapter.title })
            : t('lesson.video.seekValue', clocks)
        }
        onChange={(event) => onSeek(event.target.valueAsNumber)}
      />
    </span>
  )
}

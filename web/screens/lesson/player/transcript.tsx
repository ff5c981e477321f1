import { useMessages } from '../../../i18n/use-messages.ts'
import { useTrusted } from '../../../use-trusted.ts'
import type { LessonDetail } from '../load-lesson.ts'
import { formatClock } from './clock.ts'
import { cueAt, groupCues } from './timeline.ts'
import styles from './transcript.module.css'

interface Props {
  readonly video: NonNullable<LessonDetail['video']>
  readonly lang: string
  readonly at: number
  readonly onGo: (at: number) => void
}

/**
 * What the film says, sentence by sentence under its chapters, and what it shows: the alternative to a silent film
 * (WCAG 1.2.1).
 */
export function Transcript({ video, lang, at, onGo }: Props) {
  const { t } = useMessages()
  const { cues, chapters, transcript } = video
  const described = useTrusted(transcript ?? '')
  if (cues.length === 0 && transcript === null) return null
  const current = cues[cueAt(cues, at)]
  return (
    <details className={styles['transcript']}>
      <summary>{t('lesson.video.transcript')}</summary>
      <div className={styles['body']}>
        {cues.length > 0 ? (
          <div className={styles['said']}>
            <p className={styles['hint']}>{t('lesson.video.sayHint')}</p>
            {groupCues(cues, chapters).map((scene) => (
              <section key={scene.chapter?.start ?? -1}>
                {scene.chapter ? (
                  <h2>
                    <button type="button" onClick={() => onGo(scene.chapter?.start ?? 0)}>
                      <span lang={lang}>{scene.chapter.title}</span>
                      <time>{formatClock(scene.chapter.start)}</time>
                    </button>
                  </h2>
                ) : null}
                <ul lang={lang}>
                  {scene.cues.map((cue) => (
                    <li key={cue.start}>
                      <button
                        type="button"
                        aria-current={cue === current ? 'true' : undefined}
                        onClick={() => onGo(cue.start)}
                      >
                        {cue.text}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : null}
        {transcript === null ? null : (
          <details className={styles['shown']}>
            <summary>{t('lesson.video.described')}</summary>
            <div lang={lang} dangerouslySetInnerHTML={described} />
          </details>
        )}
      </div>
    </details>
  )
}

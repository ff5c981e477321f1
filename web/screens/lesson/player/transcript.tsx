import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../../../i18n/use-messages.ts'
import { markAsked } from '../../../parts/search/mark-asked.ts'
import { useTrusted } from '../../../use-trusted.ts'
import type { LessonDetail } from '../load-lesson.ts'
import { formatClock } from './clock.ts'
import { cueAt, groupCues, onOneLine } from './timeline.ts'
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
  const box = useAskedWords(cues)
  if (cues.length === 0 && transcript === null) return null
  const current = cues[cueAt(cues, at)]
  return (
    <details ref={box} className={styles['transcript']}>
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
                        {onOneLine(cue.text)}
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

/** Whoever comes from the search to a second of the film sees the words there: it is opened, and they are marked. */
function useAskedWords(cues: Props['video']['cues']) {
  const { key } = useLocation()
  const box = useRef<HTMLDetailsElement>(null)
  // An effect: the address, and whether a <details> is open, are the browser's.
  useEffect(() => {
    const asked = new URLSearchParams(location.search)
    if (!box.current || !asked.has('at') || !asked.has('find')) return undefined
    box.current.open = true
    const list = box.current.querySelector(`.${styles['said']}`)
    const second = Number(asked.get('at')) // the whole one, as the search gives it
    const said = list?.querySelectorAll('li')[cues.findIndex(({ start }) => Math.floor(start) >= second)]
    // Within the list only: the page stands at the film.
    if (list && said) list.scrollTop += said.getBoundingClientRect().top - list.getBoundingClientRect().top - 40
    return markAsked('film', box.current)
  }, [key, cues])
  return box
}

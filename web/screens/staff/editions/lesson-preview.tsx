import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import type { EditionLessonReply } from '../../../../contract/staff-content-calls.ts'
import { ask } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import styles from '../console.module.css'
import { ReadingText } from '../reading-text.tsx'
import own from './editions.module.css'

type Lessons = OutputOf<'/staff/edition'>['lessons']

/** Each lesson as its learners would read it; J and K go through them. */
export function LessonPreview({ editionId, lessons }: { editionId: string; lessons: Lessons }) {
  const { t, locale } = useMessages()
  const [at, setAt] = useState(0)
  const [lang, setLang] = useState<string>(locale)
  const lesson = lessons[at]
  const { shown, problem } = useLesson(editionId, lesson?.id)
  usePageKeys((key) => {
    if (key !== 'j' && key !== 'k') return false
    setAt((now) => Math.min(lessons.length - 1, Math.max(0, now + (key === 'j' ? 1 : -1))))
    return true
  })
  const text = shown?.texts.find((one) => one.lang === lang) ?? shown?.texts[0]
  return (
    <section className={styles['pane']} aria-labelledby="preview">
      <div className={styles['paneHead']}>
        <h2 id="preview">{t('staff.content.preview')}</h2>
        <small>{t('staff.content.preview.about')}</small>
        <span className={own['kinds']} role="group" aria-label={t('staff.content.lang')}>
          {(lesson?.langs ?? []).map((one) => (
            <button key={one} type="button" lang={one} aria-pressed={text?.lang === one} onClick={() => setLang(one)}>
              {one === 'en' ? 'English' : one === 'zh-CN' ? '中文' : one}
            </button>
          ))}
        </span>
      </div>
      <div className={own['preview']}>
        <nav aria-label={t('staff.content.lessons')}>
          <ol>
            {lessons.map((one, place) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-current={place === at || undefined}
                  onClick={() => setAt(place)}
                  title={one.module}
                >
                  {one.name}
                  {one.langs.length < 2 ? <small> {t('staff.content.oneLanguage')}</small> : null}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        {problem === undefined ? null : <p role="alert">{problem}</p>}
        {text ? (
          <article className="reading" lang={text.lang} key={`${lesson?.id} ${text.lang}`}>
            <h3>{text.title}</h3>
            <ReadingText reading={text.reading} />
          </article>
        ) : null}
      </div>
    </section>
  )
}

function useLesson(editionId: string, id: string | undefined) {
  const { t } = useMessages()
  const [found, setFound] = useState<{ readonly id: string; readonly is: EditionLessonReply | string }>()
  // An effect: calls are outside React.
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    ask('/staff/edition-lesson', { edition_id: editionId, lesson_id: id }).then(
      (is) => isOver || setFound({ id, is }),
      (error: unknown) => isOver || setFound({ id, is: error instanceof Error ? error.message : t('staff.failed') }),
    )
    return () => void (isOver = true)
  }, [editionId, id, t])
  const is = found?.id === id ? found?.is : undefined
  return typeof is === 'string' ? { problem: is } : { shown: is }
}

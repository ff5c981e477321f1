import { useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from '../console.module.css'
import own from './editions.module.css'
import { LessonPreview } from './lesson-preview.tsx'

type Shown = OutputOf<'/staff/edition'>
const kinds = ['all', 'errors', 'translations'] as const
type Kind = (typeof kinds)[number]
type Problem = Shown['problems'][number]
const isOf: Readonly<Record<Kind, (one: Problem) => boolean>> = {
  all: () => true,
  errors: ({ is_error }) => is_error,
  translations: ({ is_translation }) => is_translation,
}

/** What the check found, with the lines it is about; then the lessons. */
export function EditionView({ shown: { edition, problems, lessons } }: { shown: Shown }) {
  const { t } = useMessages()
  const [kind, setKind] = useState<Kind>('all')
  const isChecked = ['checked', 'live', 'former', 'publishing'].includes(edition.state)
  return (
    <>
      <section className={styles['pane']} aria-labelledby="problems">
        <div className={styles['paneHead']}>
          <h2 id="problems">{t('staff.content.found')}</h2>
          <small>{t('staff.content.counts', { errors: edition.errors, warnings: edition.warnings })}</small>
          {problems.length > 0 ? (
            <span className={own['kinds']} role="group" aria-label={t('staff.content.narrow')}>
              {kinds.map((one) => (
                <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
                  {t('staff.content.kind', { kind: one, count: problems.filter(isOf[one]).length })}
                </button>
              ))}
            </span>
          ) : null}
        </div>
        {edition.failure === null ? null : (
          <p className={styles['paneBody']} role="status">
            {t('staff.content.failure', { why: edition.failure })}
          </p>
        )}
        {problems.length === 0 && edition.failure === null ? (
          <p className={styles['paneBody']}>{t(isChecked ? 'staff.content.whole' : 'staff.content.notYet')}</p>
        ) : null}
        <ol className={own['problems']}>
          {problems.filter(isOf[kind]).map((one) => (
            <li key={`${one.file} ${one.line} ${one.col} ${one.code} ${one.words}`}>
              <p>
                <code translate="no">{`${one.file}:${one.line}:${one.col}`}</code>{' '}
                <strong data-error={one.is_error || undefined}>
                  {t('staff.content.severity', { is: one.is_error ? 'error' : 'warning' })}
                </strong>{' '}
                {one.words}
              </p>
              {one.lines.length > 0 ? (
                <pre translate="no">
                  {one.lines.map(({ n, text }) => (
                    <span key={n} data-here={n === one.line || undefined}>
                      {`${String(n).padStart(5)}  ${text}\n`}
                    </span>
                  ))}
                </pre>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
      {lessons.length > 0 ? <LessonPreview editionId={edition.id} lessons={lessons} /> : null}
    </>
  )
}

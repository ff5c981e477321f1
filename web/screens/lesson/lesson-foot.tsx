import { ArrowLeft, ArrowRight } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { AskButton } from '../../parts/feedback/ask-button.tsx'
import { to } from '../../paths.ts'
import { LessonKeys } from './keys/lesson-keys.tsx'
import type { LessonDetail } from './load-lesson.ts'
import { PrintButtons } from './print-buttons.tsx'
import styles from './lesson-foot.module.css'

/**
 * Previous and next; gold is next, once everything in this lesson is done. `hasEnd`: the moment at the end stands above
 * and says so (end/lesson-end.tsx), with the gold.
 */
export function LessonFoot({
  lesson,
  isDone,
  hasEnd = false,
}: {
  lesson: LessonDetail
  isDone: boolean
  hasEnd?: boolean
}) {
  const { t } = useMessages()
  const { previous, next, cert_id } = lesson
  const isGold = isDone && !hasEnd
  const at = (place: { module_id: string; lesson_id: string }) =>
    to.lesson({ phase: cert_id, module: place.module_id, lesson: place.lesson_id })
  return (
    <div className={styles['foot']} data-unprinted>
      <p role="status" className={hasEnd ? 'hide-visually' : styles['done']}>
        {isDone ? t(next ? 'lesson.done.lesson' : 'lesson.done.last') : ''}
      </p>
      <p className={styles['tools']}>
        <AskButton path={at({ module_id: lesson.module_id, lesson_id: lesson.id })} label={lesson.name} />
        {lesson.reading.length > 0 ? (
          <PrintButtons hasGuesses={lesson.reading.some(({ kind }) => kind === 'predict')} />
        ) : null}
        <LessonKeys previous={previous ? at(previous) : undefined} next={next ? at(next) : undefined} />
      </p>
      <div className={styles['links']}>
        {previous ? (
          <ButtonLink look="quiet" to={at(previous)}>
            <span className={styles['back']}>
              <ArrowLeft aria-hidden="true" />
              {t('lesson.previous')}
            </span>
            <span className="hide-visually">{t('shell.rest', { value: previous.name })}</span>
          </ButtonLink>
        ) : (
          <span />
        )}
        {next ? (
          <ButtonLink look={isGold ? 'gold' : 'line'} to={at(next)} icon={<ArrowRight aria-hidden="true" />}>
            <span className={styles['name']}>
              {isGold ? t('lesson.nextNamed', { lesson: next.name }) : t('lesson.next')}
            </span>
            {isGold ? null : <span className="hide-visually">{t('shell.rest', { value: next.name })}</span>}
          </ButtonLink>
        ) : (
          <ButtonLink
            look={isGold ? 'gold' : 'line'}
            to={to.overviewLesson(cert_id)}
            icon={<ArrowRight aria-hidden="true" />}
          >
            {t('lesson.toPhase')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

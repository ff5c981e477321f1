import { PanelLeft, X } from '../../art/lucide/icons.tsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { kindOfLesson, listStudyLessons, stateOfLesson, type StudyOutline } from '../../parts/study/study-outline.ts'
import { keepOutlineOpen, useIsOutlineOpen } from './outline-choice.ts'
import styles from './syllabus.module.css'

export const SYLLABUS_ID = 'syllabus'

/**
 * The phase as modules and lessons, each with its state. A pane on wide screens; a popover, so a drawer, on others.
 * `folds`: where a lab needs the room, the pane is a rail of tiles that opens over the page while it is pointed at or
 * has the focus, and stays open for who wants it.
 */
export function Syllabus({
  phase,
  outline,
  lessonId,
  folds,
}: {
  phase: { id: string; name: string }
  outline: StudyOutline
  lessonId: string
  folds: boolean
}) {
  const { t } = useMessages()
  const pane = useRef<HTMLElement>(null)
  const isKept = useIsOutlineOpen()
  const close = () => pane.current?.matches(':popover-open') && pane.current.hidePopover()
  return (
    <nav
      ref={pane}
      id={SYLLABUS_ID}
      popover="auto"
      className={styles['syllabus']}
      aria-label={t('lesson.outline')}
      data-rail={(folds && !isKept) || undefined}
    >
      {folds ? (
        <button
          type="button"
          className={styles['keep']}
          aria-label={t('lesson.outline.keep')}
          aria-pressed={isKept}
          onClick={() => keepOutlineOpen(!isKept)}
        >
          <PanelLeft aria-hidden="true" />
        </button>
      ) : null}
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['close']}
          popoverTarget={SYLLABUS_ID}
          popoverTargetAction="hide"
          aria-label={t('lesson.outline.close')}
        >
          <X aria-hidden="true" />
        </button>
        <h2>
          <Link to={to.overviewLesson(phase.id)} onClick={close}>
            {phase.name}
          </Link>
        </h2>
        <span className={styles['strip']} aria-hidden="true">
          {listStudyLessons(outline).map((lesson) => (
            <Tile key={lesson.id} kind={kindOfLesson(lesson)} state={stateOfLesson(outline, lesson)} />
          ))}
        </span>
        {outline.progress ? <p>{t('lesson.progress', outline.progress)}</p> : null}
      </div>
      <ol className={styles['modules']}>
        {outline.modules.map((module) => (
          <li key={module.id}>
            <h3>
              <span>{module.number}</span> <b>{module.name}</b>
            </h3>
            <ol>
              {module.lessons.map((lesson) => {
                const state = stateOfLesson(outline, lesson)
                return (
                  <li key={lesson.id}>
                    <Link
                      to={to.lesson({ phase: phase.id, module: module.id, lesson: lesson.id })}
                      aria-current={lesson.id === lessonId ? 'page' : undefined}
                      className={styles['lesson'] ?? ''}
                      onClick={close}
                    >
                      <Tile kind={kindOfLesson(lesson)} state={state} />
                      <span>
                        {lesson.name}
                        <span className="hide-visually">{t('shell.aside', { value: t(`lesson.state.${state}`) })}</span>
                        {lesson.isPreview ? <small>{t('lesson.preview')}</small> : null}
                      </span>
                    </Link>
                  </li>
                )
              })}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { ChevronRight, PanelLeft } from '../../art/lucide/icons.tsx'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import { listStudyLessons, type StudyOutline } from '../../parts/study/study-outline.ts'
import { Syllabus, SYLLABUS_ID } from './syllabus.tsx'
import styles from './lesson-frame.module.css'

interface Props {
  readonly phase: { readonly id: string; readonly name: string }
  readonly outline: StudyOutline
  readonly lessonId: string
  /** Set beside the lesson where there is room: the contents of the page. */
  readonly aside?: ReactNode
  /** In the place of `aside`, with more room: what is worked on beside the text. Below it on narrow screens. */
  readonly lab?: ReactNode
  /** After everything, the lab too. */
  readonly end?: ReactNode
  /** At the lower edge of the window while the lesson is in view. */
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/** The outline beside the lesson; below 80 rem it is a drawer that a button opens, before any script too. */
export function LessonFrame({ phase, outline, lessonId, aside, lab, end, bar, children }: Props) {
  const { t } = useMessages()
  const moduleId = listStudyLessons(outline).find(({ id }) => id === lessonId)?.moduleId
  const module = outline.modules.find(({ id }) => id === moduleId)
  const isLeaving = useIsLeaving(phase.id)
  const hasAside = aside ? true : undefined
  return (
    <div className={styles['page']}>
      <Syllabus phase={phase} outline={outline} lessonId={lessonId} folds={lab !== undefined} />
      <div className={styles['pane']}>
        <div className={styles['path']} data-aside={hasAside}>
          <button type="button" className={styles['toggle']} popoverTarget={SYLLABUS_ID}>
            <PanelLeft aria-hidden="true" />
            <span>{t('lesson.outline')}</span>
          </button>
          <nav aria-label={t('lesson.breadcrumb')}>
            <ol>
              <li>
                <Link to={to.overviewLesson(phase.id)}>{phase.name}</Link>
                <ChevronRight aria-hidden="true" />
              </li>
              {module ? (
                <li>
                  <Link to={to.overviewLesson(phase.id, module.id)}>{module.name}</Link>
                </li>
              ) : null}
            </ol>
          </nav>
        </div>
        <div className={styles['columns']} data-aside={hasAside}>
          {isLeaving ? (
            <div className={styles['waiting']}>
              <Skeleton lines={10} />
            </div>
          ) : null}
          <div className={styles['lesson']} data-leaving={isLeaving || undefined}>
            {children}
          </div>
          {aside ? (
            <div className={styles['aside']} data-unprinted>
              {aside}
            </div>
          ) : null}
          {lab ? (
            <div className={styles['lab']} id="experiment" data-unprinted>
              {lab}
            </div>
          ) : null}
          {end ? <div className={styles['end']}>{end}</div> : null}
        </div>
        {bar}
      </div>
    </div>
  )
}

/** On the way to another lesson of the phase: its shape takes this one's place if that lasts. */
function useIsLeaving(phaseId: string): boolean {
  const { location } = useNavigation()
  return location?.pathname.startsWith(`/phase/lesson-learn/${encodeURIComponent(phaseId)}/`) ?? false
}

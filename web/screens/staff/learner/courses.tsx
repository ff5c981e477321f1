import type { LearnerCourse } from '../../../../contract/staff-learner-calls.ts'
import { Tile } from '../../../art/tile.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import strip from './courses.module.css'

/** Lessons as tiles: shape says what it is, fill that it is done, a cross that they are stuck there. */
export function Courses({ courses }: { courses: readonly LearnerCourse[] }) {
  const { t } = useMessages()
  if (courses.length === 0) return <p className={strip['none']}>{t('staff.learner.noCourse')}</p>
  return courses.map((course) => (
    <section key={course.cert_id} className={styles['pane']} aria-label={course.name}>
      <div className={styles['paneHead']}>
        <h2>{course.name}</h2>
        <small>
          {t('staff.learner.done', { done: course.done, total: course.total })} · {t('staff.learner.enrolled')}{' '}
          <When seconds={course.enrolled_at} />
          {course.is_left ? ` · ${t('staff.learner.left')}` : null}
        </small>
      </div>
      {course.modules.length === 0 ? null : (
        <ol className={strip['modules']}>
          {course.modules.map((module) => (
            <li key={module.name}>
              <small>{module.name}</small>
              <ol>
                {module.lessons.map((lesson) => (
                  <li key={lesson.id} title={lesson.name}>
                    <span className="hide-visually">{lesson.name}</span>
                    {lesson.tiles.map(({ kind, is_done, is_stuck }) => (
                      <span key={kind} className={strip['tile']} data-stuck={is_stuck || undefined}>
                        <Tile
                          kind={kind}
                          state={is_done ? 'done' : 'todo'}
                          label={t('staff.learner.tile', {
                            kind,
                            state: is_done ? 'done' : is_stuck ? 'stuck' : 'open',
                          })}
                        />
                      </span>
                    ))}
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
    </section>
  ))
}

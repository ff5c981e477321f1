import type { CourseStanding } from '../../../../contract/staff-overview-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import own from './today.module.css'

/** Where the learners of each course are now: how many are at a lesson and go on, and how many stopped there. */
export function Standings({ courses, countedAt }: { courses: readonly CourseStanding[]; countedAt: number | null }) {
  const { t } = useMessages()
  if (countedAt === null) return null
  return courses.map((course) => {
    const most = Math.max(1, ...course.lessons.map(({ going, stopped }) => going + stopped))
    return (
      <section key={course.cert_id} className={styles['pane']} aria-label={course.name}>
        <div className={styles['paneHead']}>
          <h2>{course.name}</h2>
          <small>{t('staff.standing.of', { enrolled: course.enrolled, certified: course.certified })}</small>
          <small className={own['counted']}>
            {t('staff.counted')} <When seconds={countedAt} />
          </small>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too */}
        <div className={styles['scroll']} role="group" aria-label={course.name} tabIndex={0}>
          <table className={own['standing']}>
            <thead>
              <tr>
                <th scope="row">{t('staff.standing.lesson')}</th>
                {course.lessons.map(({ name, going, stopped }, at) => (
                  <th key={name} scope="col" title={name}>
                    <span className={own['column']} aria-hidden="true">
                      <i data-part="going" style={{ blockSize: `${(going / most) * 100}%` }} />
                      <i data-part="stopped" style={{ blockSize: `${(stopped / most) * 100}%` }} />
                    </span>
                    {at + 1}
                    <span className="hide-visually"> {name}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(['going', 'stopped'] as const).map((part) => (
                <tr key={part}>
                  <th scope="row">{t('staff.standing.part', { part })}</th>
                  {course.lessons.map((lesson) => (
                    <td key={lesson.name}>{lesson[part]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    )
  })
}

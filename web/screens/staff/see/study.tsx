import { Link } from 'react-router'
import type { SeenView } from '../../../../contract/staff-see-calls.ts'
import { Tile } from '../../../art/tile.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { formatDue } from '../../../parts/due.ts'
import { ReadingText } from '../reading-text.tsx'
import { toStaff } from '../staff-paths.ts'
import table from '../table.module.css'
import consoleStyles from '../console.module.css'
import styles from './see.module.css'

type Shown<P extends SeenView['page']> = Extract<SeenView, { page: P }>['shown']

export function SeenCourses({ accountId, shown }: { accountId: string; shown: Shown<'courses'> }) {
  const { t } = useMessages()
  if (shown.list.length === 0) return <p>{t('staff.see.none', { page: 'courses' })}</p>
  return (
    <ul className={styles['rows']}>
      {shown.list.map((course) => (
        <li key={course.id}>
          {course.left_at === null ? (
            <Link to={toStaff.see(accountId, { page: 'course', cert: course.id })} lang={course.lang}>
              {course.name}
            </Link>
          ) : (
            <span lang={course.lang}>{course.name}</span>
          )}
          <small>
            {t('staff.see.progress', course.progress)} ·{' '}
            {course.left_at !== null
              ? t('staff.learner.left')
              : course.next
                ? t('staff.see.next', { lesson: course.next.name })
                : t('staff.see.allDone')}
          </small>
        </li>
      ))}
    </ul>
  )
}

export function SeenCourse({ accountId, shown }: { accountId: string; shown: Shown<'course'> }) {
  const { t, locale } = useMessages()
  return (
    <>
      <h2 lang={shown.lang}>{shown.name}</h2>
      <p>
        {t('staff.see.progress', shown.progress)} ·{' '}
        {shown.next ? t('staff.see.next', { lesson: shown.next.name }) : t('staff.see.allDone')}
        {shown.final ? ` · ${t('staff.see.final', { state: shown.final.is_passed ? 'passed' : 'open' })}` : null} ·{' '}
        <Link to={toStaff.see(accountId, { page: 'quizzes', cert: shown.id })}>
          {t('staff.see.page', { page: 'quizzes' })}
        </Link>
      </p>
      {shown.modules.map((module) => {
        const due = shown.timeline.find(({ module_id }) => module_id === module.id)
        return (
          <section key={module.id} aria-labelledby={`module-${module.id}`}>
            <h3 id={`module-${module.id}`}>
              {module.name}
              {due ? (
                <small data-late={due.state === 'overdue' || undefined}>
                  {t('staff.see.due', { state: due.state, date: formatDue(due.due_at, locale, shown.zone) })}
                </small>
              ) : null}
            </h3>
            <ul className={styles['rows']}>
              {module.lessons.map((lesson) => (
                <li key={lesson.id}>
                  <Link
                    to={toStaff.see(accountId, { page: 'lesson', cert: shown.id, lesson: lesson.id })}
                    lang={lesson.lang}
                  >
                    {lesson.name}
                  </Link>
                  <span className={styles['tiles']}>
                    {lesson.items.map(({ kind, is_complete }) => (
                      <Tile
                        key={kind}
                        kind={kind}
                        state={is_complete ? 'done' : 'todo'}
                        label={t('staff.learner.tile', { kind, state: is_complete ? 'done' : 'open' })}
                      />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

export function SeenQuizzes({ shown }: { shown: Shown<'quizzes'> }) {
  const { t } = useMessages()
  if (shown.list.length === 0) return <p>{t('staff.see.none', { page: 'quizzes' })}</p>
  return (
    <div
      className={consoleStyles['scroll']}
      role="group"
      aria-label={t('staff.see.page', { page: 'quizzes' })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
      tabIndex={0}
    >
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('staff.see.quiz.name')}</th>
            <th scope="col">{t('staff.see.quiz.best')}</th>
            <th scope="col">{t('staff.see.quiz.attempts')}</th>
            <th scope="col">{t('staff.see.quiz.state')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.list.map((quiz) => (
            <tr key={quiz.category_id}>
              <th scope="row">{quiz.name}</th>
              <td>{quiz.best_score ?? '–'}</td>
              <td>{t('staff.see.quiz.attempts.of', { made: quiz.attempts_made, left: quiz.attempts_left ?? -1 })}</td>
              <td>{t('staff.see.quiz.is', { state: quiz.is_passed ? 'passed' : quiz.start_state })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function SeenLesson({ accountId, shown }: { accountId: string; shown: Shown<'lesson'> }) {
  const { t } = useMessages()
  return (
    <>
      <p>
        <Link to={toStaff.see(accountId, { page: 'course', cert: shown.cert_id })}>{shown.cert_name}</Link> ·{' '}
        {shown.module_name}
      </p>
      <p className={styles['tiles']}>
        {shown.items.map(({ kind, is_complete }) => (
          <Tile
            key={kind}
            kind={kind}
            state={is_complete ? 'done' : 'todo'}
            label={t('staff.learner.tile', { kind, state: is_complete ? 'done' : 'open' })}
          />
        ))}
      </p>
      <article className="reading" lang={shown.lang}>
        <h2>{shown.name}</h2>
        <ReadingText reading={shown.reading} />
      </article>
    </>
  )
}

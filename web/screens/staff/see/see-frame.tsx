import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OutputOf } from '../../../../contract/index.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { notify } from '../../../parts/notify.ts'
import { usePress } from '../../../parts/use-press.ts'
import { toStaff } from '../staff-paths.ts'
import { SeenCourse, SeenCourses, SeenLesson, SeenQuizzes } from './study.tsx'
import { SeenHours, SeenMessages, SeenOrders } from './lists.tsx'
import styles from './see.module.css'

type Seen = OutputOf<'/staff/see'>
/** Reached from the course that they are of. */
const inner = new Set(['course', 'quizzes', 'lesson'])

/** What the learner sees, in a frame that cannot be mistaken for one's own pages. */
export function SeeFrame({ accountId, seen }: { accountId: string; seen: Seen }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const left = useSecondsLeft(seen)
  const isOver = left <= 0
  const end = usePress(async () => {
    await call('/staff/see-end', {})
    await navigate(toStaff.learner(accountId))
  })
  // An effect: the clock is outside React.
  useEffect(() => {
    if (!isOver) return
    notify(t('staff.see.over'))
    void navigate(toStaff.learner(accountId))
  }, [isOver, accountId, navigate, t])
  return (
    <div className={styles['frame']}>
      <div className={styles['bar']} role="status">
        <p>{t('staff.see.bar', { name: seen.name })}</p>
        <small>{t('staff.see.left', { minutes: Math.floor(left / 60) })}</small>
      </div>
      <div className={styles['steer']}>
        <nav aria-label={t('staff.see.nav')}>
          {seen.pages
            .filter((page) => !inner.has(page))
            .map((page) => (
              <Link
                key={page}
                to={toStaff.see(accountId, { page })}
                aria-current={
                  page === seen.view.page || (page === 'courses' && inner.has(seen.view.page)) ? 'page' : undefined
                }
              >
                {t('staff.see.page', { page })}
              </Link>
            ))}
        </nav>
        <button type="button" aria-disabled={end.isBusy || undefined} onClick={end.press}>
          {t('staff.see.end')}
        </button>
      </div>
      {end.problem ? (
        <p className={styles['body']} role="alert">
          {end.problem}
        </p>
      ) : null}
      <div className={styles['body']}>
        <View accountId={accountId} view={seen.view} />
      </div>
    </div>
  )
}

function View({ accountId, view }: { accountId: string; view: Seen['view'] }) {
  switch (view.page) {
    case 'courses':
      return <SeenCourses accountId={accountId} shown={view.shown} />
    case 'course':
      return <SeenCourse accountId={accountId} shown={view.shown} />
    case 'quizzes':
      return <SeenQuizzes shown={view.shown} />
    case 'lesson':
      return <SeenLesson accountId={accountId} shown={view.shown} />
    case 'messages':
      return <SeenMessages accountId={accountId} shown={view.shown} />
    case 'hours':
      return <SeenHours accountId={accountId} shown={view.shown} />
    case 'orders':
      return <SeenOrders accountId={accountId} shown={view.shown} />
  }
}

/** By the server's clock, as it was when the page came; the frame is made anew for another end. */
function useSecondsLeft({ until, server_now }: Seen): number {
  const [at] = useState(() => Date.now() / 1000 + (until - server_now))
  const [now, setNow] = useState(() => Date.now() / 1000)
  // An effect: the clock is outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000)
    return () => clearInterval(timer)
  }, [])
  return at - now
}

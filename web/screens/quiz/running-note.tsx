import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Quiz } from './load-quiz.ts'
import { formatTimer, openServerClock } from '../../parts/server-clock.ts'
import styles from './running-note.module.css'
import { useSecondsLeft } from './timer.tsx'

const nothing = () => {}

/** A running attempt as the overview shows it, its clock counting. */
export function RunningNote({ running, serverNow }: { running: NonNullable<Quiz['running']>; serverNow: number }) {
  const { t } = useMessages()
  const [clock] = useState(() => openServerClock({ date: Date.now, monotonic: () => performance.now() }, serverNow))
  const left = useSecondsLeft({ clock, deadline: running.deadline, onEnd: nothing, onDoubt: nothing })
  return (
    <>
      <p className={styles['running']}>
        {t('quiz.standing.running', {
          ordinal: running.ordinal,
          answered: running.answered,
          count: running.question_count,
        })}
      </p>
      <p role="timer" className={styles['left']}>
        {t('quiz.standing.left', { time: formatTimer(left) })}
      </p>
    </>
  )
}

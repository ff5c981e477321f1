import { Eye, EyeOff } from '../../art/lucide/icons.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { formatTimer, passedMark, type ClockMark, type ServerClock } from '../../parts/server-clock.ts'
import styles from './timer.module.css'
import { useLiking } from './use-liking.ts'

interface Props {
  readonly clock: ServerClock
  readonly deadline: number
  readonly onEnd: () => void
  /** The device slept or its clock was set: the server should be asked. */
  readonly onDoubt: () => void
}

const SAID_SECONDS = 10

/** The time that is left, by the server's clock. Nothing around it is drawn anew while it counts. */
export function Timer({ clock, deadline, onEnd, onDoubt }: Props) {
  const { t } = useMessages()
  const [isShown, setIsShown] = useLiking('quiz-timer')
  const left = useSecondsLeft({ clock, deadline, onEnd, onDoubt })
  const said = useSaid(left)
  return (
    <div className={styles['timer']} data-low={left <= 60 || undefined}>
      {isShown ? (
        <p role="timer" aria-label={t('quiz.timer')}>
          <b>{formatTimer(left)}</b> <span className={styles['word']}>{t('quiz.timer.left')}</span>
        </p>
      ) : null}
      <button type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        <span className={isShown ? 'hide-visually' : styles['word']}>
          {t(isShown ? 'quiz.timer.hide' : 'quiz.timer.show')}
        </span>
      </button>
      <p role="status" className={styles['said']}>
        {said === undefined ? '' : t('quiz.timer.mark', { minutes: said })}
      </p>
    </div>
  )
}

/** Whole seconds, never below 0; each change is drawn at the turn of the server's second. */
export function useSecondsLeft({ clock, deadline, onEnd, onDoubt }: Props): number {
  const exact = () => Math.max(0, deadline - clock.now())
  const [left, setLeft] = useState(() => Math.ceil(exact()))
  const look = useEffectEvent(() => {
    if (clock.isInDoubt()) onDoubt()
    const now = Math.ceil(exact())
    setLeft(now)
    if (now <= 0) onEnd()
    return now
  })
  // An effect: time passes outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      if (look() <= 0) return
      const rest = deadline - clock.now()
      timer = setTimeout(tick, Math.max(50, (rest - Math.ceil(rest) + 1) * 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [clock, deadline])
  return left
}

/** The mark that has just been passed, for a while. */
function useSaid(left: number): ClockMark | undefined {
  const [before, setBefore] = useState(left)
  const [said, setSaid] = useState<{ readonly mark: ClockMark; readonly left: number }>()
  if (left !== before) {
    const mark = passedMark(before, left)
    setBefore(left)
    if (mark !== undefined) setSaid({ mark, left })
  }
  return said && left > 0 && left <= said.left && left > said.left - SAID_SECONDS ? said.mark : undefined
}

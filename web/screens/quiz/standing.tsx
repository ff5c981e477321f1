import { ArrowRight } from '../../art/lucide/icons.tsx'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import { to } from '../../paths.ts'
import { formatDue } from '../../parts/due.ts'
import { GoOn, lessonOf } from './go-on.tsx'
import type { NextStep, Quiz } from './load-quiz.ts'
import { Outcome } from './outcome.tsx'
import styles from './standing.module.css'
import { StartDialog } from './start-dialog.tsx'
import { isFinal, wordScore } from './wording.ts'
import { formatTimer, openServerClock } from '../../parts/server-clock.ts'
import { useSecondsLeft } from './timer.tsx'

const nothing = () => {}

/** So long after a deadline the server has submitted. */
const SUBMITTED_S = 6

/** How the learner stands, and the one thing to do next. */
export function Standing({ quiz, next }: { quiz: Quiz; next: NextStep }) {
  const { t, locale } = useMessages()
  const { revalidate } = useRevalidator()
  const [isStarting, setIsStarting] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { start_state: state, next_at: nextAt, server_now: serverNow, running, best_score: best, rules } = quiz
  const changesAt = running ? running.deadline + SUBMITTED_S : (nextAt ?? undefined)
  useWhenDue(changesAt === undefined ? undefined : changesAt - serverNow, revalidate)

  const total = wordScore(rules.total_score, locale)
  const score = best === null ? undefined : wordScore(best, locale)
  const refuse = (message: string) => {
    setIsStarting(false)
    setRefusal(message)
    void revalidate() // the card then says what is possible now
  }
  return (
    <div className={styles['standing']}>
      <div className={styles['words']}>
        {score === undefined ? (
          running ? null : (
            <p className={styles['lead']}>{t('quiz.standing.never')}</p>
          )
        ) : (
          <>
            <Outcome isPassed={quiz.is_passed} />
            <p className={styles['lead']}>
              {t(quiz.is_passed ? 'quiz.entry.standing.passed' : 'quiz.entry.standing.best', { score, total })}
            </p>
          </>
        )}
        {running ? <RunningNote key={serverNow} running={running} serverNow={serverNow} /> : null}
        {state === 'waiting' && nextAt !== null ? (
          <p>{t('quiz.entry.standing.waiting', { date: formatDue(nextAt, locale) })}</p>
        ) : null}
        {state === 'no_attempts' ? <p>{t('quiz.standing.none', { count: quiz.attempts_made })}</p> : null}
        {running ? null : (
          <p>
            {quiz.is_passed
              ? t('quiz.standing.counts')
              : t('quiz.standing.needed', { score: wordScore(rules.passing_score, locale) })}
          </p>
        )}
        <p role="alert" className={styles['problem']}>
          {refusal}
        </p>
      </div>
      <Actions quiz={quiz} next={next} onStart={() => setIsStarting(true)} />
      {isStarting ? <StartDialog quiz={quiz} onClose={() => setIsStarting(false)} onRefused={refuse} /> : null}
    </div>
  )
}

/** A running attempt as the overview shows it, its clock counting. */
function RunningNote({ running, serverNow }: { running: NonNullable<Quiz['running']>; serverNow: number }) {
  const { t } = useMessages()
  const [clock] = useState(() => openServerClock({ date: Date.now, monotonic: () => performance.now() }, serverNow))
  const left = useSecondsLeft({ clock, deadline: running.deadline, onEnd: nothing, onDoubt: nothing })
  return (
    <>
      <p className={styles['running']}>
        {t('quiz.entry.standing.running', {
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

function Actions({ quiz, next, onStart }: { quiz: Quiz; next: NextStep; onStart: () => void }) {
  const { t } = useMessages()
  const { running, is_passed: isPassed, attempts_made: made } = quiz
  if (running) {
    return (
      <div className={styles['actions']}>
        <ButtonLink
          look="gold"
          icon={<ArrowRight aria-hidden="true" />}
          to={to.quizAttempt(quiz.category_id, running.train_user_id)}
        >
          {t('quiz.entry.resume')}
        </ButtonLink>
      </div>
    )
  }
  const canStart = quiz.start_state === 'can_start'
  return (
    <div className={styles['actions']}>
      {isPassed ? <GoOn place={quiz} next={next} /> : null}
      {canStart ? (
        <Button
          look={isPassed ? 'quiet' : 'gold'}
          onPointerEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={onStart}
        >
          {t(made === 0 ? 'quiz.entry.start' : 'quiz.entry.again')}
        </Button>
      ) : null}
      {isPassed ? null : (
        <ButtonLink look={canStart ? 'line' : 'gold'} to={lessonOf(quiz)}>
          {t(isFinal(quiz) ? 'lesson.toPhase' : made === 0 ? 'quiz.lesson' : 'quiz.lessonAgain')}
        </ButtonLink>
      )}
    </div>
  )
}

/** The longest that a timer of the browser takes. */
const LONGEST_S = 2_000_000

/** Calls once when so many seconds have passed. */
function useWhenDue(seconds: number | undefined, callback: () => Promise<void>): void {
  // An effect: time passes outside React.
  useEffect(() => {
    if (seconds === undefined || seconds > LONGEST_S) return
    const timer = setTimeout(() => void callback(), Math.max(SUBMITTED_S, seconds) * 1000)
    return () => clearTimeout(timer)
  }, [seconds, callback])
}

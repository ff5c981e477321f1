import { ArrowRight } from '../../art/lucide/icons.tsx'
import { useEffect, useState } from 'react'
import { ask } from '../../api.ts'
import { loadMessages } from '../../i18n/messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import { formatDue } from '../../parts/due.ts'
import type { QuizList } from './load-quiz.ts'
import { Outcome } from './outcome.tsx'
import styles from './quiz-entry.module.css'
import { wordScore } from './wording.ts'
import { entryNouns } from './words.ts'

export const loadWords = (): Promise<void> => loadMessages(entryNouns)

type Row = QuizList['list'][number]

interface Props {
  readonly phaseId: string
  readonly lessonId: string
  /** It is what to do now: gold. */
  readonly isNext: boolean
}

/** The quiz that a lesson carries, with its state, after the reading. */
export function QuizEntry({ phaseId, lessonId, isNext }: Props) {
  const { t } = useMessages()
  const [row, setRow] = useState<Row | 'failed'>()
  // An effect: the lesson itself does not wait for it.
  useEffect(() => {
    let isHere = true
    ask('/quiz/list', { cert_id: phaseId }).then(
      ({ list }) => isHere && setRow(list.find((one) => one.lesson_id === lessonId) ?? 'failed'),
      () => isHere && setRow('failed'),
    )
    return () => {
      isHere = false
    }
  }, [phaseId, lessonId])
  return (
    <div className={styles['entry']}>
      <h2>{t('quiz.entry.title')}</h2>
      {row === undefined ? (
        <Skeleton lines={2} />
      ) : row === 'failed' ? (
        <p>{t('quiz.entry.failed')}</p>
      ) : (
        <Known row={row} phaseId={phaseId} isNext={isNext} />
      )}
    </div>
  )
}

function Known({ row, phaseId, isNext }: { row: Row; phaseId: string; isNext: boolean }) {
  const { t, locale } = useMessages()
  const { rules, running, best_score: best } = row
  const total = wordScore(rules.total_score, locale)
  const action = running
    ? 'quiz.entry.resume'
    : row.start_state !== 'can_start' || row.is_passed
      ? 'quiz.entry.open'
      : best === null
        ? 'quiz.entry.start'
        : 'quiz.entry.again'
  return (
    <>
      <div className={styles['state']}>
        {best === null ? null : (
          <p className={styles['best']}>
            <Outcome isPassed={row.is_passed} />{' '}
            {t(row.is_passed ? 'quiz.entry.standing.passed' : 'quiz.entry.standing.best', {
              score: wordScore(best, locale),
              total,
            })}
          </p>
        )}
        {running ? (
          <p>
            {t('quiz.entry.standing.running', {
              ordinal: running.ordinal,
              answered: running.answered,
              count: running.question_count,
            })}
          </p>
        ) : null}
        {row.next_at === null ? null : (
          <p>{t('quiz.entry.standing.waiting', { date: formatDue(row.next_at, locale) })}</p>
        )}
        {row.is_passed || running ? null : (
          <p>
            {t('quiz.entry.todo', {
              count: rules.question_count,
              minutes: rules.minutes,
              score: wordScore(rules.passing_score, locale),
              total,
            })}
          </p>
        )}
      </div>
      <ButtonLink
        look={(isNext && !row.is_passed) || running ? 'gold' : 'line'}
        icon={<ArrowRight aria-hidden="true" />}
        to={running ? to.quizAttempt(row.category_id, running.train_user_id) : to.quiz(phaseId, row.category_id)}
      >
        {t(action)}
      </ButtonLink>
    </>
  )
}

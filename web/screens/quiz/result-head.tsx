import { Check, X } from '../../art/lucide/icons.tsx'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import { formatDue } from '../../parts/due.ts'
import { GoOn, lessonOf } from './go-on.tsx'
import type { NextStep } from './load-quiz.ts'
import type { Result } from './load-result.ts'
import styles from './result-head.module.css'
import { wordSpan } from '../../parts/word-span.ts'
import { isFinal, wordScore } from './wording.ts'

/** The score in words and as a number, the receipt, and the one thing to do next. */
export function ResultHead({ result, next }: { result: Result; next: NextStep }) {
  const { t, locale } = useMessages()
  const { receipt, best_score: best } = result
  const { is_passed: isPassed } = receipt
  const total = wordScore(receipt.total_score, locale)
  const right = result.questions.filter(({ earned, points }) => earned === points).length
  return (
    <header className={styles['head']} data-passed={isPassed || undefined}>
      <div className={styles['verdict']}>
        <p className={styles['of']}>{t('quiz.result.of', { ordinal: receipt.ordinal })}</p>
        <h1>
          {isPassed ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          {t(isPassed ? 'quiz.result.passed' : 'quiz.result.failed')}
        </h1>
        <p className={styles['score']}>
          <b>{wordScore(receipt.score, locale)}</b> <span>/ {total}</span>
        </p>
        <p>{t('quiz.result.needed', { score: wordScore(receipt.passing_score, locale), total })}</p>
        {best !== null && best > receipt.score ? (
          <p>
            {t(result.is_passed && !isPassed ? 'quiz.result.counts' : 'quiz.result.best', {
              score: wordScore(best, locale),
              total,
            })}
          </p>
        ) : null}
        {receipt.is_auto ? <p className={styles['note']}>{t('quiz.result.auto')}</p> : null}
        {result.regraded_at === null ? null : (
          <p className={styles['note']}>{t('quiz.result.regraded', { date: formatDue(result.regraded_at, locale) })}</p>
        )}
        <Actions result={result} next={next} />
      </div>
      <dl className={styles['facts']}>
        {result.shows === 'nothing' ? null : (
          <Fact name={t('quiz.result.right')}>
            {t('quiz.result.rightOf', { right, count: result.questions.length })}
          </Fact>
        )}
        <Fact name={t('quiz.result.used')}>{wordSpan(receipt.seconds_used, locale)}</Fact>
        <Fact name={t('quiz.result.submitted')}>
          <time dateTime={new Date(receipt.submitted_at * 1000).toISOString()}>
            {formatDue(receipt.submitted_at, locale)}
          </time>
        </Fact>
        <Fact name={t('quiz.result.receipt')}>
          <code>{receipt.number}</code>
        </Fact>
      </dl>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Actions({ result, next }: { result: Result; next: NextStep }) {
  const { t, locale } = useMessages()
  const { start_state: state, is_passed: isPassed, running } = result
  return (
    <>
      <p className={styles['actions']}>
        {isPassed ? <GoOn place={result} next={next} /> : null}
        {running ? (
          <ButtonLink look={isPassed ? 'quiet' : 'gold'} to={to.quizAttempt(result.category_id, running.train_user_id)}>
            {t('quiz.entry.resume')}
          </ButtonLink>
        ) : state === 'can_start' ? (
          <ButtonLink look={isPassed ? 'quiet' : 'gold'} to={to.quiz(result.cert_id, result.category_id)}>
            {t('quiz.entry.again')}
          </ButtonLink>
        ) : null}
        {isPassed ? null : (
          <ButtonLink look={running || state === 'can_start' ? 'line' : 'gold'} to={lessonOf(result)}>
            {t(isFinal(result) ? 'lesson.toPhase' : 'quiz.lessonAgain')}
          </ButtonLink>
        )}
      </p>
      {state === 'waiting' && result.next_at !== null ? (
        <p className={styles['note']}>
          {t('quiz.entry.standing.waiting', { date: formatDue(result.next_at, locale) })}
        </p>
      ) : null}
      {state === 'no_attempts' && !isPassed ? (
        <p className={styles['note']}>{t('quiz.standing.none', { count: result.attempts_made })}</p>
      ) : null}
    </>
  )
}

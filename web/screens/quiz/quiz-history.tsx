import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { formatDue } from '../../parts/due.ts'
import type { Quiz } from './load-quiz.ts'
import { Outcome } from './outcome.tsx'
import styles from './quiz-history.module.css'
import { wordSpan } from '../../parts/word-span.ts'
import { wordScore } from './wording.ts'

/** Every submitted attempt, the newest first. A table where there is room; on phones its rows stand as small lists. */
export function QuizHistory({ quiz: { history, category_id } }: { quiz: Quiz }) {
  const { t, locale } = useMessages()
  if (history.length === 0) return <p className={styles['none']}>{t('quiz.history.none')}</p>
  return (
    <table className={styles['history']}>
      <thead>
        <tr>
          <th scope="col">{t('quiz.history.attempt')}</th>
          <th scope="col">{t('quiz.history.score')}</th>
          <th scope="col">{t('quiz.history.result')}</th>
          <th scope="col">{t('quiz.history.submitted')}</th>
          <th scope="col">{t('quiz.history.used')}</th>
          <th scope="col">{t('quiz.history.receipt')}</th>
        </tr>
      </thead>
      <tbody>
        {history.map((one) => (
          <tr key={one.train_user_id}>
            <th scope="row">
              <Link
                to={to.quizResult(category_id, one.train_user_id)}
                aria-label={t('quiz.history.see', { ordinal: one.ordinal })}
              >
                {one.ordinal}
              </Link>
            </th>
            <td data-name={t('quiz.history.score')}>
              {t('quiz.score', { score: wordScore(one.score, locale), total: wordScore(one.total_score, locale) })}
            </td>
            <td data-name={t('quiz.history.result')}>
              <Outcome isPassed={one.is_passed} />
            </td>
            <td data-name={t('quiz.history.submitted')}>
              <time dateTime={new Date(one.submitted_at * 1000).toISOString()}>
                {formatDue(one.submitted_at, locale)}
              </time>
            </td>
            <td data-name={t('quiz.history.used')}>{wordSpan(one.seconds_used, locale, { form: 'short' })}</td>
            <td data-name={t('quiz.history.receipt')}>
              <code>{one.number}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useNavigate } from 'react-router'
import { ask, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { AskDialog } from '../../parts/dialog/ask-dialog.tsx'
import { wordWait } from '../../parts/word-span.ts'
import { to } from '../../paths.ts'
import type { Quiz } from './load-quiz.ts'
import styles from './submit-dialog.module.css'

/**
 * What begins now: the clock, and that nothing is lost by leaving. A refusal is told to the overview, which knows the
 * next step.
 */
export function StartDialog({
  quiz,
  onClose,
  onRefused,
}: {
  quiz: Quiz
  onClose: () => void
  onRefused: (message: string) => void
}) {
  const { t, locale } = useMessages()
  const { waits } = quiz.rules
  const wait = quiz.is_passed ? 0 : (waits[Math.min(quiz.attempts_made, waits.length - 1)] ?? 0)
  const navigate = useNavigate()
  const begin = async () => {
    try {
      const { train_user_id: attempt } = await ask('/quiz/start', {
        category_id: quiz.category_id,
        cert_id: quiz.cert_id,
      })
      await navigate(to.quizAttempt(quiz.category_id, attempt))
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      onRefused(error.message)
    }
  }
  return (
    <AskDialog
      title={t('quiz.start.title')}
      no={t('quiz.start.later')}
      yes={t('quiz.start.begin')}
      busy={t('quiz.start.beginning')}
      look="gold"
      act={begin}
      onClose={onClose}
    >
      <div className={styles['body']}>
        <p>{t('quiz.start.timed', { minutes: quiz.rules.minutes })}</p>
        <p>{t('quiz.start.saved')}</p>
        <p>{t('quiz.start.end')}</p>
        {wait > 0 && quiz.attempts_left !== 1 ? <p>{t('quiz.start.wait', { wait: wordWait(wait, locale) })}</p> : null}
        {quiz.attempts_left === 1 ? (
          <p>
            <b>{t('quiz.start.last')}</b>
          </p>
        ) : null}
      </div>
    </AskDialog>
  )
}

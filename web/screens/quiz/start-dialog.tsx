import { useNavigate } from 'react-router'
import { ask, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { usePress } from '../../parts/use-press.ts'
import { to } from '../../paths.ts'
import type { Quiz } from './load-quiz.ts'
import styles from './submit-dialog.module.css'

/** What begins now: the clock, and that nothing is lost by leaving. A refusal is told to the overview, which knows the next step. */
export function StartDialog({
  quiz,
  onClose,
  onRefused,
}: {
  quiz: Quiz
  onClose: () => void
  onRefused: (message: string) => void
}) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const {
    isBusy,
    problem,
    press: begin,
  } = usePress(async () => {
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
  })
  return (
    <Dialog
      title={t('quiz.start.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('quiz.start.later')}
          </Button>
          <Button look="gold" busy={isBusy ? t('quiz.start.beginning') : undefined} onClick={begin}>
            {t('quiz.start.begin')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>{t('quiz.start.timed', { minutes: quiz.rules.minutes })}</p>
        <p>{t('quiz.start.saved')}</p>
        <p>{t('quiz.start.end')}</p>
        {quiz.attempts_left === 1 ? (
          <p>
            <b>{t('quiz.start.last')}</b>
          </p>
        ) : null}
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      </div>
    </Dialog>
  )
}

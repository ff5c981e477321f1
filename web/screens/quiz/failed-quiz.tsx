import { useRevalidator } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import styles from './failed-quiz.module.css'

/** What happened, what is safe, and a way to try again in place. */
export function FailedQuiz({ message }: { message: string }) {
  const { t } = useMessages()
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles['failed']} role="alert">
      <h1>{t('quiz.failed.title')}</h1>
      <p>{t('quiz.failed.body', { reason: message.replace(/[.。]$/, '') })}</p>
      <Button look="gold" busy={state === 'loading' ? t('shell.loading') : undefined} onClick={() => void revalidate()}>
        {t('quiz.failed.retry')}
      </Button>
    </div>
  )
}

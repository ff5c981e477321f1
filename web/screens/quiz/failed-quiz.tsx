import { useMessages } from '../../i18n/use-messages.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import styles from './failed-quiz.module.css'

export function FailedQuiz({ message }: { message: string }) {
  const { t } = useMessages()
  return (
    <div className={styles['failed']}>
      <LoadFailed
        heading="h1"
        title={t('quiz.failed.title')}
        message={message}
        body={(reason) => t('quiz.failed.body', { reason })}
      />
    </div>
  )
}

import { useMessages } from '../../i18n/use-messages.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import styles from '../../parts/study/gate.module.css'

export function FailedLesson({ message }: { message: string }) {
  const { t } = useMessages()
  return (
    <div className={styles['page']}>
      <LoadFailed
        heading="h1"
        title={t('lesson.failed.title')}
        message={message}
        body={(reason) => t('lesson.failed.body', { reason })}
      />
    </div>
  )
}

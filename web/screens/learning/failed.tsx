import { useMessages } from '../../i18n/use-messages.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import styles from './failed.module.css'

export function Failed({ message }: { message: string }) {
  const { t } = useMessages()
  return (
    <div className={styles['failed']}>
      <LoadFailed
        heading="h1"
        title={t('learning.failed.title')}
        message={message}
        body={(reason) => t('learning.failed.body', { reason })}
      />
    </div>
  )
}

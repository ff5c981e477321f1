import { useRevalidator } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import styles from './failed.module.css'

/** What happened, what is safe, and a way to try again in place. */
export function Failed({ message }: { message: string }) {
  const { t } = useMessages()
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles['failed']} role="alert">
      <h2>{t('certificate.failed.title')}</h2>
      <p>{t('certificate.failed.body', { reason: message.replace(/[.。]$/, '') })}</p>
      <Button look="gold" busy={state === 'loading' ? t('shell.loading') : undefined} onClick={() => void revalidate()}>
        {t('certificate.failed.retry')}
      </Button>
    </div>
  )
}

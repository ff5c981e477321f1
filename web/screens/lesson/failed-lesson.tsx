import { useRevalidator } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import styles from './gate.module.css'

/** The lesson could not be asked for: what happened, what is safe, and a way to try again in place. */
export function FailedLesson({ message }: { message: string }) {
  const { t } = useMessages()
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles['page']}>
      <section className={styles['gate']} role="alert">
        <h1>{t('lesson.failed.title')}</h1>
        <p>{t('lesson.failed.body', { reason: message })}</p>
        <p className={styles['actions']}>
          <Button look="gold" busy={state === 'loading' ? t('shell.loading') : undefined} onClick={() => void revalidate()}>
            {t('lesson.failed.retry')}
          </Button>
        </p>
      </section>
    </div>
  )
}

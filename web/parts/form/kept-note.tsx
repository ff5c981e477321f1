import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../button.tsx'
import styles from './form.module.css'

/** Over a form that has again what was typed before its person had to go. */
export function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useMessages()
  return (
    <div className={styles['kept']} role="status">
      <p>{t('shell.form.kept')}</p>
      <Button look="quiet" isSmall onClick={onDiscard}>
        {t('shell.form.discard')}
      </Button>
    </div>
  )
}

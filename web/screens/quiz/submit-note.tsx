import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import styles from './submit-note.module.css'

/** Beside the question where there is room: how many are open, and submit. */
export function SubmitNote({ openCount, onSubmit }: { openCount: number; onSubmit: () => void }) {
  const { t } = useMessages()
  return (
    <div className={styles['submit']}>
      <p>
        {t('quiz.openCount', { count: openCount })} {t('quiz.autosaved')}
      </p>
      <Button look="line" onPointerEnter={prepareDialog} onClick={onSubmit}>
        {t('quiz.submit')}
      </Button>
    </div>
  )
}

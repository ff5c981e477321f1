import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import type { AttemptView } from './attempt-store.ts'
import styles from './submit-dialog.module.css'

/** The attempt is over: by the clock, or because it was submitted elsewhere. The answers stay in sight behind it. */
export function EndDialog({
  state: { stage, isCutOff, lateCount },
  onSeeResult,
}: {
  state: AttemptView
  onSeeResult: () => void
}) {
  const { t } = useMessages()
  if (stage === 'running') return null
  const isOver = stage === 'timeUp' || stage === 'closed'
  return (
    <Dialog
      title={t(stage === 'closed' ? 'quiz.closed.title' : 'quiz.timeUp.title')}
      isOpen
      isAlert
      onClose={isOver ? onSeeResult : () => {}}
      actions={
        isOver ? (
          <Button look="gold" onClick={onSeeResult}>
            {t('quiz.timeUp.see')}
          </Button>
        ) : null
      }
    >
      <div className={styles['body']}>
        <p role="status">
          {t(
            stage === 'timeUp'
              ? 'quiz.timeUp'
              : stage === 'closed'
                ? 'quiz.closed.elsewhere'
                : isCutOff
                  ? 'quiz.timeUp.offline'
                  : 'quiz.timeUp.submitting',
          )}
        </p>
        {isOver && lateCount > 0 ? <p>{t('quiz.timeUp.lost', { count: lateCount })}</p> : null}
      </div>
    </Dialog>
  )
}

import { useMessages } from '../../i18n/use-messages.ts'
import { waitingFiles } from '../../offline/waiting.ts'
import { useStore } from '../../use-store.ts'
import { AskDialog } from '../dialog/ask-dialog.tsx'
import styles from './leave-dialog.module.css'

/** Before somebody signs out who has done what the server does not have yet. */
export function LeaveDialog({
  count,
  onLeave,
  onClose,
}: {
  readonly count: number
  readonly onLeave: () => void
  readonly onClose: () => void
}) {
  const { t } = useMessages()
  const files = useStore(waitingFiles)
  const others = count - files
  return (
    <AskDialog
      isAlert
      title={t('offline.leave.title')}
      no={t('offline.leave.no')}
      yes={t('offline.leave.yes')}
      act={async () => onLeave()}
      onClose={onClose}
    >
      <div className={styles['kinds']}>
        {others > 0 ? <p>{t('offline.leave.body', { count: others })}</p> : null}
        {files > 0 ? <p>{t('offline.leave.files', { count: files })}</p> : null}
      </div>
    </AskDialog>
  )
}

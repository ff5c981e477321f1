import { useMessages } from '../../i18n/use-messages.ts'
import { AskDialog } from '../dialog/ask-dialog.tsx'

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
  return (
    <AskDialog
      isAlert
      title={t('offline.leave.title')}
      no={t('offline.leave.no')}
      yes={t('offline.leave.yes')}
      act={async () => onLeave()}
      onClose={onClose}
    >
      <p>{t('offline.leave.body', { count })}</p>
    </AskDialog>
  )
}

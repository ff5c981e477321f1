import { useMessages } from '../../../i18n/use-messages.ts'
import { AskDialog } from '../../../parts/dialog/ask-dialog.tsx'

interface Props {
  readonly title: string
  readonly body: string
  readonly action: string
  readonly act: () => Promise<void>
  readonly onClose: () => void
}

/** Asked before something that cannot be taken back by a press. */
export function ConfirmDialog({ title, body, action, act, onClose }: Props) {
  const { t } = useMessages()
  const go = async () => {
    await act()
    onClose()
  }
  return (
    <AskDialog isAlert title={title} no={t('notebook.cancel')} yes={action} act={go} onClose={onClose}>
      <p>{body}</p>
    </AskDialog>
  )
}

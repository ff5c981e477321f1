import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { usePress } from '../../../parts/use-press.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { notifyFailure } from '../../../parts/notify.ts'

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
  const { isBusy, press: go } = usePress(async () => {
    try {
      await act()
      onClose()
    } catch (error) {
      notifyFailure(error instanceof Error && error.message !== '' ? error.message : t('failure.default'))
    }
  })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isAlert
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('notebook.cancel')}
          </Button>
          <Button look="ink" aria-disabled={isBusy} onClick={go}>
            {action}
          </Button>
        </>
      }
    >
      <p>{body}</p>
    </Dialog>
  )
}

import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { useLab } from '../lab-context.ts'
import { useStore } from '../../../use-store.ts'
import { download } from './download.ts'
import { useMoment } from './versions-dialog.tsx'

/** Two notebooks rest on the same one: nothing is overwritten before the learner has said which goes on. */
export function ConflictDialog() {
  const { t } = useMessages()
  const lab = useLab()
  const saving = useStore(lab.saving)
  const wordMoment = useMoment()
  if (saving.kind !== 'conflict') return null
  const { savedAt } = saving.stored
  return (
    <Dialog
      title={t('notebook.conflict.title')}
      isOpen
      onClose={() => {}} // an answer is needed before anything is saved again
      isAlert
      actions={
        <>
          <Button look="quiet" onClick={() => download(lab.file())}>
            {t('notebook.conflict.download')}
          </Button>
          <Button look="line" onClick={() => lab.takeStored()}>
            {t('notebook.conflict.stored')}
          </Button>
          <Button look="ink" onClick={() => void lab.saver.keepMine()}>
            {t('notebook.conflict.mine')}
          </Button>
        </>
      }
    >
      <p>
        {savedAt === null
          ? t('notebook.conflict.bodyOriginal')
          : t('notebook.conflict.body', { time: wordMoment(savedAt) })}
      </p>
      <p>{t('notebook.conflict.safe')}</p>
    </Dialog>
  )
}

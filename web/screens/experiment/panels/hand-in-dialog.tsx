import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { to } from '../../../paths.ts'
import { isDone } from '../checks/checks.ts'
import { UnsavedHandIn } from '../lab.ts'
import { useLab } from '../lab-context.ts'
import { useStore } from '../../../use-store.ts'
import styles from './hand-in-dialog.module.css'
import { ReceiptView } from './receipt-view.tsx'

type Step = 'asking' | 'saving' | 'handedIn'

/** Asks, waits until the server has the notebook, hands exactly that version in, and shows the receipt. */
export function HandInDialog({
  showsReceipt,
  isFullScreen,
  onClose,
}: {
  showsReceipt: boolean
  isFullScreen: boolean
  onClose: () => void
}) {
  const { t } = useMessages()
  const lab = useLab()
  const { detail } = lab
  const checks = useStore(lab.checks.view)
  const { status } = useStore(lab.session.view)
  const [step, setStep] = useState<Step>(showsReceipt ? 'handedIn' : 'asking')
  const [problem, setProblem] = useState('')
  const missing = checks.list.filter((check) => check.is_required && check.state !== 'passed')

  const handIn = async () => {
    setStep('saving')
    setProblem('')
    try {
      await lab.handIn()
      setStep('handedIn')
    } catch (error) {
      setProblem(
        error instanceof UnsavedHandIn || !(error instanceof Error) ? t('notebook.handIn.unsaved') : error.message,
      )
      setStep('asking')
    }
  }

  if (step === 'handedIn' && status.receipt) {
    return (
      <Dialog
        title={t('notebook.receipt.title')}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {t('notebook.close')}
            </Button>
            {isFullScreen && status.receipt.outcome !== 'failed' ? (
              <ButtonLink
                look="gold"
                reloadDocument
                to={to.lesson({ phase: detail.cert_id, module: detail.module_id, lesson: detail.lesson_id })}
              >
                {t('notebook.receipt.goOn')}
              </ButtonLink>
            ) : null}
          </>
        }
      >
        <ReceiptView receipt={status.receipt} checks={checks.list} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('notebook.handIn.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('notebook.cancel')}
          </Button>
          <Button
            look="gold"
            aria-disabled={!isDone(checks)}
            busy={step === 'saving' ? t('notebook.handIn.sending') : undefined}
            onClick={() => isDone(checks) && void handIn()}
          >
            {t('notebook.handIn.action')}
          </Button>
        </>
      }
    >
      <p>{t('notebook.handIn.body')}</p>
      {missing.length === 0 ? null : (
        <div className={styles['missing']}>
          <p>{t('notebook.handIn.missing')}</p>
          <ul>
            {missing.map((check) => (
              <li key={check.id}>{check.title}</li>
            ))}
          </ul>
        </div>
      )}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
    </Dialog>
  )
}

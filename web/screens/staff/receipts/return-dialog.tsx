import { useRef, useState, type KeyboardEvent } from 'react'
import type { ReceiptDetail } from '../../../../contract/staff-receipt-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { usePress } from '../../../parts/use-press.ts'
import styles from './decision.module.css'

interface Props {
  readonly detail: ReceiptDetail
  readonly send: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** A kept reason by its number, in the learner's language; it may be changed before it goes. */
export function ReturnDialog({ detail: { order, reasons, lang }, send, onClose }: Props) {
  const { t } = useMessages()
  const [chosen, setChosen] = useState<number>()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const { isBusy, problem, press } = usePress(() => send(reason.trim()))
  const choose = (at: number) => {
    setChosen(at)
    setReason(reasons[at]?.text ?? '')
    setIsMissing(false)
    list.current?.querySelectorAll('input')[at]?.focus()
  }
  const submit = () => {
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '') press()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return
    const at = Number(event.key) - 1
    if (!reasons[at]) return
    event.preventDefault()
    choose(at)
  }
  return (
    <Dialog
      title={t('staff.receipts.return.title', { reference: order.reference })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button type="submit" form="return" look="gold" busy={isBusy ? t('staff.receipts.returning') : undefined}>
            {t('staff.receipts.return.send')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a number chooses, wherever in the form the focus is */}
      <form
        id="return"
        className={styles['return']}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset ref={list}>
          <legend>{t('staff.receipts.return.reasons')}</legend>
          {reasons.map(({ name }, at) => (
            <label key={name}>
              <input
                type="radio"
                name="kept"
                value={name}
                checked={chosen === at}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to choose
                autoFocus={at === 0}
                onChange={() => choose(at)}
              />
              <kbd aria-hidden="true">{at + 1}</kbd>
              {t(`staff.reason.${name}` as 'staff.reason.sum')}
            </label>
          ))}
        </fieldset>
        <label htmlFor="reason">{t('staff.receipts.return.text', { lang })}</label>
        <textarea
          id="reason"
          rows={4}
          maxLength={500}
          lang={lang}
          value={reason}
          aria-invalid={isMissing || undefined}
          aria-describedby="reason-note"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p id="reason-note" role="alert">
          {isMissing ? t('staff.receipts.return.missing') : problem}
        </p>
        <small>{t('staff.receipts.return.after')}</small>
      </form>
    </Dialog>
  )
}

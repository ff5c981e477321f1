import { useRef, useState } from 'react'
import type { BankDetails, Order } from '../../../contract/order-shapes.ts'
import { ask, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, prepareDialog } from '../../parts/dialog/dialog.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import type { Values } from '../../parts/form/complaint.ts'
import { notify } from '../../parts/notify.ts'
import { formatDue } from '../../parts/due.ts'
import { usePress } from '../../parts/use-press.ts'
import { wordSpan } from '../../parts/word-span.ts'
import { ReceiptBox } from './receipt-box.tsx'
import radios from '../../parts/radios.module.css'
import styles from './send-form.module.css'
import { useReceipt } from './use-receipt.ts'

/** What follows when the receipt is sent now. */
export interface Promised {
  readonly answerBy: number
  readonly lentSeconds: number
}

interface Props {
  readonly order: Order
  readonly methods: BankDetails['methods']
  readonly promised: Promised | undefined
  readonly onStored: (order: Order) => void
  readonly onSent: (order: Order) => void
}

/** The receipt and how it was paid; the button takes a press at any time and says what is missing. */
export function SendForm({ order, methods, promised, onStored, onSent }: Props) {
  const { t, rich, locale, gap } = useMessages()
  const hasReceipt = useRef(order.receipt?.is_sent === false) // the one that came back does not count
  const [isWaiting, setIsWaiting] = useState(false)
  const [doubt, setDoubt] = useState<{ readonly values: Values; readonly message: string }>()
  const receipt = useReceipt(order.id)

  const submit = async ({ method, transaction = '' }: Values, isAccepted: boolean) => {
    const known = methods.find((one) => one === method)
    const { order: sent } = await ask('/order/submit', {
      order_id: order.id,
      ...(known ? { method: known } : {}),
      ...(transaction.trim() === '' ? {} : { transaction }),
      accept_duplicate: isAccepted ? '1' : '0',
    })
    notify(t('order.send.done'))
    onSent(sent)
  }

  const form = useForm({
    rules: {
      receipt: () => (hasReceipt.current || receipt.upload.kind === 'going' ? undefined : 'order.receipt.missing'),
    },
    send: async (values) => {
      setIsWaiting(true)
      const isThere = await receipt.settled()
      setIsWaiting(false)
      if (!isThere) return document.getElementById(form.field('receipt').id)?.focus() // the box says what went wrong
      await submit(values, false).catch(async (error: unknown) => {
        if (error instanceof CallRefused && error.code === 'order_duplicate')
          return setDoubt({ values, message: error.message })
        // The order has its new price now: it stands beside the sentence that tells of it.
        if (error instanceof CallRefused && error.code === 'order_price')
          onStored((await ask('/order/detail', { order_id: order.id })).order)
        throw error
      })
    },
  })

  const upload = (file: File) =>
    receipt.send(file, (stored) => {
      hasReceipt.current = true
      form.holds('receipt')
      onStored(stored)
    })

  const { isBusy: isInsisting, press: insist } = usePress(
    () => submit(doubt?.values ?? {}, true),
    (error) => {
      setDoubt(undefined)
      form.show(error)
    },
  )

  const { id, error } = form.field('receipt')
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <ReceiptBox order={order} receipt={receipt} onFile={upload} id={id} error={error} />
      <fieldset className={styles['methods']}>
        <legend>{t('order.method.label')}</legend>
        <div className={radios['radios']}>
          {methods.map((method, at) => (
            <label key={method}>
              <input
                type="radio"
                name="method"
                value={method}
                defaultChecked={order.method === null ? at === 0 : order.method === method}
              />
              {t(`order.method.${method}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        {...form.field('transaction')}
        label={t('order.transaction.label')}
        hint={t('order.transaction.hint')}
        autoComplete="off"
        maxLength={60}
        defaultValue={order.transaction ?? ''}
      />
      <div className={styles['end']}>
        {promised ? (
          <p>
            {rich('order.send.promise', { date: formatDue(promised.answerBy, locale), b: (words) => <b>{words}</b> })}
            {promised.lentSeconds > 0
              ? gap + t('order.send.lent', { time: wordSpan(promised.lentSeconds, locale) })
              : null}
          </p>
        ) : null}
        <Button
          type="submit"
          look="gold"
          busy={
            isWaiting && receipt.upload.kind === 'going'
              ? t('order.send.uploading')
              : form.isBusy
                ? t('order.send.busy')
                : undefined
          }
          onPointerEnter={prepareDialog}
          onFocus={prepareDialog}
        >
          {t('order.send')}
        </Button>
      </div>
      <Dialog
        isAlert
        title={t('order.duplicate.title')}
        isOpen={doubt !== undefined}
        onClose={() => isInsisting || setDoubt(undefined)}
        actions={
          <>
            <Button onClick={() => isInsisting || setDoubt(undefined)}>{t('order.duplicate.no')}</Button>
            <Button look="ink" busy={isInsisting ? t('order.send.busy') : undefined} onClick={insist}>
              {t('order.duplicate.yes')}
            </Button>
          </>
        }
      >
        <p>{doubt?.message}</p>
      </Dialog>
    </form>
  )
}

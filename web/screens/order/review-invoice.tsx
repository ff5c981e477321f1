import { useRef } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { orderCan } from '../../../domain/order/state.ts'
import { call, callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { InvoiceDownload } from './invoice-download.tsx'
import styles from './invoice.module.css'
import { useInvoiceFacts } from './order-invoice.tsx'
import { FactRows } from './order-facts.tsx'
import { useReviewer } from './reviewer-name.tsx'

interface Props {
  readonly order: Order
  readonly token: string
  readonly onStored: (order: Order) => void
}

/** To whom an invoice is to be written; once the payment is confirmed its number and its file are filled in here. */
export function ReviewInvoice({ order, token, onStored }: Props) {
  const { t } = useMessages()
  const facts = useInvoiceFacts(order.invoice)
  if (!order.invoice) return null
  return (
    <section className={styles['invoice']} aria-labelledby="invoice">
      <h2 id="invoice">{t('order.invoice')}</h2>
      <dl className={styles['facts']}>
        <FactRows facts={facts} />
      </dl>
      <div className={styles['actions']}>
        {order.invoice.number === null ? null : (
          <InvoiceDownload fetch={() => callFile('/order/review-invoice-paper', { token })}>
            {t('order.invoice.paper')}
          </InvoiceDownload>
        )}
        {order.invoice.file ? (
          <InvoiceDownload fetch={() => callFile('/order/review-invoice-file', { token })}>
            {order.invoice.file.name}
          </InvoiceDownload>
        ) : null}
      </div>
      {orderCan.confirm(order.state) ? <Fill order={order} token={token} onStored={onStored} /> : null}
    </section>
  )
}

function Fill({ order, token, onStored }: Props) {
  const { t } = useMessages()
  const reviewer = useReviewer()
  const file = useRef<HTMLInputElement>(null)
  const form = useForm({
    rules: { number: (value) => (value.trim() === '' ? 'order.invoice.number.missing' : undefined) },
    send: async ({ number = '' }) => {
      const name = reviewer.need()
      if (name === undefined) return // its box has the focus
      const blob = file.current?.files?.[0]
      // The file first: the learner is told with the number, and finds both.
      if (blob)
        await call(
          '/order/review-invoice-upload',
          { token },
          { isQuiet: true, file: { field: 'invoice', blob, name: blob.name } },
        )
      onStored((await call('/order/review-invoice', { token, number, reviewer: name }, { isQuiet: true })).order)
      reviewer.remember()
      notify(t('order.invoice.fill.done'))
    },
  })
  const fileId = form.field('file').id
  return (
    <>
      <h3>{t('order.invoice.fill')}</h3>
      {reviewer.box}
      <form {...form.form} method="post" className={styles['form']}>
        <FormSummary {...form.summary} />
        <TextField
          {...form.field('number')}
          label={t('order.invoice.official.number')}
          autoComplete="off"
          maxLength={40}
          defaultValue={order.invoice?.official_number ?? ''}
        />
        <div className={styles['file']}>
          <label htmlFor={fileId}>{t('order.invoice.fill.file')}</label>
          <input ref={file} id={fileId} type="file" accept=".pdf,.ofd,application/pdf,application/ofd" />
        </div>
        <div className={styles['actions']}>
          <Button type="submit" look="gold" busy={form.isBusy ? t('order.invoice.fill.busy') : undefined}>
            {t('order.invoice.fill.send')}
          </Button>
        </div>
      </form>
    </>
  )
}

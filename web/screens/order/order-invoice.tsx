import { useState } from 'react'
import type { Invoice, Order } from '../../../contract/order-shapes.ts'
import { needsOfficial } from '../../../domain/order/invoice.ts'
import { orderCan } from '../../../domain/order/state.ts'
import { callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { formatDue } from '../../parts/due.ts'
import { InvoiceDownload } from './invoice-download.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import styles from './invoice.module.css'
import { FactRows, type Fact } from './order-facts.tsx'

interface Props {
  readonly order: Order
  /** Where the school's account is: what its payers get follows from it. */
  readonly country: string
  readonly onStored: (order: Order) => void
}

/** Whether an invoice is needed, to whom it is written, and once the order is confirmed what there is to download. */
export function OrderInvoice({ order, country, onStored }: Props) {
  const { t } = useMessages()
  const [isChanging, setIsChanging] = useState(false)
  const { invoice } = order
  const facts = useInvoiceFacts(invoice)
  const canChange = orderCan.invoice(order.state)
  if (!invoice && !canChange) return null
  const stored = (one: Order) => {
    setIsChanging(false)
    onStored(one)
  }
  return (
    <section className={styles['invoice']} aria-labelledby="invoice">
      <h2 id="invoice">{t('order.invoice')}</h2>
      {invoice && !isChanging ? (
        <>
          <dl className={styles['facts']}>
            <FactRows facts={facts} />
          </dl>
          {canChange ? <p className={styles['note']}>{t('order.invoice.until')}</p> : null}
          <div className={styles['actions']}>
            {canChange ? (
              <Button isSmall onClick={() => setIsChanging(true)}>
                {t('order.invoice.change')}
              </Button>
            ) : null}
            {invoice.number !== null || canChange ? (
              <InvoiceDownload fetch={() => callFile('/order/invoice-paper', { order_id: order.id })}>
                {t(invoice.number === null ? 'order.invoice.proforma' : 'order.invoice.paper')}
              </InvoiceDownload>
            ) : null}
            {invoice.file ? (
              <InvoiceDownload fetch={() => callFile('/order/invoice-file', { order_id: order.id })}>
                {t('order.invoice.file', { type: typeName(invoice.file.type) })}
              </InvoiceDownload>
            ) : null}
          </div>
        </>
      ) : (
        <>
          <p className={styles['note']}>
            {t(needsOfficial(country) ? 'order.invoice.leadOfficial' : 'order.invoice.lead')}
          </p>
          <InvoiceForm
            order={order}
            isInChina={needsOfficial(country)}
            onStored={stored}
            onKeep={invoice ? () => setIsChanging(false) : undefined}
          />
        </>
      )}
    </section>
  )
}

const typeName = (type: string): string => (type === 'application/ofd' ? 'OFD' : 'PDF')

/** To whom it is written, and where it stands; the learner and finance read the same. */
export function useInvoiceFacts(invoice: Invoice | null): readonly Fact[] {
  const { t, locale } = useMessages()
  if (!invoice) return []
  const { official } = invoice
  return [
    { name: t('order.invoice.title'), value: invoice.title },
    ...(invoice.tax_number === null
      ? []
      : [{ name: t('order.invoice.tax'), value: <span translate="no">{invoice.tax_number}</span> }]),
    ...(invoice.address === null ? [] : [{ name: t('order.invoice.addressFact'), value: invoice.address }]),
    ...(invoice.number === null ? [] : [{ name: t('order.invoice.number'), value: invoice.number }]),
    ...(official === 'none'
      ? []
      : [
          {
            name: t('order.invoice.official'),
            value:
              official === 'issued' && invoice.official_at !== null
                ? t('order.invoice.official.issued', { date: formatDue(invoice.official_at, locale) })
                : t('order.invoice.official.waiting'),
          },
        ]),
    ...(invoice.official_number === null
      ? []
      : [{ name: t('order.invoice.official.number'), value: <b translate="no">{invoice.official_number}</b> }]),
  ]
}

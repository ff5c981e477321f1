import type { ReactNode } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { NameIn } from '../../parts/name-in.tsx'
import { formatDue } from '../../parts/due.ts'
import { usePrice } from '../../parts/use-price.ts'
import { CopyButton } from './copy-button.tsx'
import { formatBytes } from './format-bytes.ts'
import styles from './order.module.css'
import { ReceiptOpener } from './receipt-opener.tsx'
import { OrderName } from './order-name.tsx'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Everything that is written on the order. */
export function OrderFacts({ order }: { order: Order }) {
  const { t, locale } = useMessages()
  const priceOf = usePrice()
  const facts: readonly Fact[] = [
    { name: t('order.bank.reference'), value: <Copied name={t('order.bank.reference')} text={order.reference} /> },
    { name: t('order.fact.what'), value: <OrderName order={order} /> },
    ...(order.kind === 'hours'
      ? [{ name: t('order.fact.phase'), value: <NameIn name={order.cert_name} lang={order.cert_lang} /> }]
      : []),
    ...(order.validity
      ? [{ name: t('order.fact.validity'), value: t('order.validity.days', { days: order.validity.days }) }]
      : []),
    ...(order.expires_at === null ? [] : [{ name: t('order.fact.until'), value: formatDue(order.expires_at, locale) }]),
    { name: t('order.fact.price'), value: priceOf(order.price) },
    ...(order.method === null ? [] : [{ name: t('order.fact.method'), value: t(`order.method.${order.method}`) }]),
    ...(order.transaction === null ? [] : [{ name: t('order.fact.transaction'), value: order.transaction }]),
  ]
  return (
    <section aria-labelledby="facts" className={styles['facts']}>
      <h2 id="facts">{t('order.facts')}</h2>
      <dl>
        <FactRows facts={facts} />
        {order.receipt && order.state !== 'draft' && order.state !== 'rejected' ? (
          <div>
            <dt>{t('order.receipt.title')}</dt>
            <dd>
              <span translate="no">{order.receipt.name}</span> <small>{formatBytes(order.receipt.bytes, locale)}</small>
              <ReceiptOpener order={order} />
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

/** What is known of an order, as the learner and finance read it. */
export const FactRows = ({ facts }: { facts: readonly Fact[] }) =>
  facts.map(({ name, value }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))

function Copied({ name, text }: { name: string; text: string }) {
  return (
    <span className={styles['copied']} translate="no">
      {text} <CopyButton name={name} text={text} />
    </span>
  )
}

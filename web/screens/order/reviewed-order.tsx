import { useState } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { orderCan } from '../../../domain/order/state.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { formatDue, nameZone } from '../../parts/due.ts'
import { usePrice } from '../../parts/use-price.ts'
import checkout from './checkout.module.css'
import { keepTogether } from './keep-together.ts'
import type { PaymentReview } from '../../../contract/order-review-calls.ts'
import type { ReviewView } from './load-review.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderState } from './order-state.tsx'
import order from './order.module.css'
import { FactRows, type Fact } from './order-facts.tsx'
import { ReviewForms } from './review-forms.tsx'
import { ReviewInvoice } from './review-invoice.tsx'
import { ReviewReceipt } from './review-receipt.tsx'
import styles from './review.module.css'
import { useOrderName } from './use-order-name.ts'

/** The order with its receipt, and both decisions beside each other. */
export function ReviewedOrder({ view, token }: { view: Extract<ReviewView, { kind: 'open' }>; token: string }) {
  const { t, locale } = useMessages()
  const priceOf = usePrice()
  const [decided, setDecided] = useState<PaymentReview>()
  const isHydrated = useIsHydrated() // what is typed before the script would be compared with nothing
  // Names follow the language, so the loader's answer counts once it knows of the decision.
  const found = decided && decided.order.state !== view.review.order.state ? decided : view.review
  const [filled, setFilled] = useState<Order>()
  const review = filled && filled.state === found.order.state ? { ...found, order: filled } : found
  const isOpen = orderCan.decide(review.order.state)
  return (
    <div className={`${checkout['page']} ${styles['page']}`}>
      <header className={checkout['head']}>
        <h1>{t('order.review.page', { reference: keepTogether(review.order.reference) })}</h1>
        {isOpen ? (
          <p>
            {t('order.review.lead', {
              name: review.learner.name,
              price: priceOf(review.order.price),
              date: formatDue(review.link_expires_at, locale, view.zone),
            })}
          </p>
        ) : (
          <Decided review={review} zone={view.zone} />
        )}
      </header>
      <Duplicates review={review} />
      <div className={styles['columns']}>
        <div className={styles['facts']}>
          <Facts review={review} zone={view.zone} />
          <OrderHistory history={review.history} zone={view.zone} />
        </div>
        <ReviewReceipt order={review.order} token={token} />
      </div>
      {isHydrated ? <ReviewInvoice order={review.order} token={token} onStored={setFilled} /> : null}
      {isOpen ? (
        isHydrated ? (
          <ReviewForms review={review} token={token} onDecided={setDecided} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : null}
    </div>
  )
}

function Decided({ review: { order: one, decided_by: by }, zone }: { review: PaymentReview; zone: string }) {
  const { t, locale, gap } = useMessages()
  const priceOf = usePrice()
  return (
    <div className={styles['decided']} role="status">
      <OrderState state={one.state} />
      <p>{t(`order.review.decided.${one.state}`)}</p>
      {by === null || one.decided_at === null ? null : (
        <p>{t('order.review.by', { name: by, date: formatDue(one.decided_at, locale, zone) })}</p>
      )}
      {one.received === null ? null : (
        <p>
          {t('order.received', { amount: priceOf(one.received) })}
          {gap}
          {one.difference === 'less' || one.difference === 'more'
            ? t(`order.received.${one.difference}`, {
                difference: priceOf({
                  amount: Math.abs(one.received.amount - one.price.amount),
                  currency: one.price.currency,
                }),
              })
            : null}
        </p>
      )}
      {one.reason === null ? null : <p>{one.reason}</p>}
    </div>
  )
}

function Duplicates({ review: { duplicates } }: { review: PaymentReview }) {
  const { t } = useMessages()
  if (duplicates.length === 0) return null
  return (
    <ul className={styles['warnings']}>
      {duplicates.map(({ of, reference }) => (
        <li key={`${of} ${reference}`}>{t(`order.review.duplicate.${of}`, { reference: reference ?? '' })}</li>
      ))}
    </ul>
  )
}

function Facts({ review: { order: one, learner }, zone }: { review: PaymentReview; zone: string }) {
  const { t, locale } = useMessages()
  const nameOf = useOrderName()
  const priceOf = usePrice()
  const facts: readonly Fact[] = [
    { name: t('order.review.asked'), value: <b>{priceOf(one.price)}</b> },
    { name: t('order.bank.reference'), value: <b translate="no">{one.reference}</b> },
    ...(one.transaction === null ? [] : [{ name: t('order.fact.transaction'), value: one.transaction }]),
    ...(one.method === null ? [] : [{ name: t('order.fact.method'), value: t(`order.method.${one.method}`) }]),
    { name: t('order.fact.what'), value: one.kind === 'hours' ? `${nameOf(one)} · ${one.cert_name}` : nameOf(one) },
    ...(one.validity
      ? [{ name: t('order.fact.validity'), value: t('order.validity.days', { days: one.validity.days }) }]
      : []),
    { name: t('order.review.learner'), value: learner.name },
    { name: t('order.review.email'), value: learner.email },
    ...(one.submitted_at === null
      ? []
      : [{ name: t('order.review.submitted'), value: formatDue(one.submitted_at, locale, zone) }]),
  ]
  return (
    <section aria-labelledby="facts" className={order['facts']}>
      <h2 id="facts">{t('order.review.order')}</h2>
      <dl>
        <FactRows facts={facts} />
      </dl>
      <p className="hide-visually">{t('order.zone', { zone: nameZone(locale, zone) })}</p>
    </section>
  )
}

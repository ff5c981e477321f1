import { useState, type ReactNode } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { to } from '../../paths.ts'
import { formatDue } from '../../parts/due.ts'
import { usePrice } from '../../parts/use-price.ts'
import { wordSpan } from '../../parts/word-span.ts'
import { OrderName } from './order-name.tsx'
import { OrderState } from './order-state.tsx'
import styles from './order.module.css'

/** The state in plain words, what happens next, and the way on. */
export function OrderStanding({ order }: { order: Order }) {
  const { t } = useMessages()
  const priceOf = usePrice()
  return (
    <section className={styles['standing']} aria-label={t(`order.state.${order.state}`)}>
      <p className={styles['what']}>
        <b>
          <OrderName order={order} />
        </b>{' '}
        <span>{priceOf(order.price)}</span>
      </p>
      {order.kind === 'hours' ? (
        <p className={styles['for']}>
          <NameIn name={order.cert_name} lang={order.cert_lang} />
        </p>
      ) : null}
      <OrderState state={order.state} />
      <Now order={order} />
      {order.reason === null ? null : (
        <blockquote className={styles['reason']}>
          <p>{t('order.reason')}</p>
          <p>{order.reason}</p>
        </blockquote>
      )}
      <Received order={order} />
      <WayOn order={order} />
    </section>
  )
}

const bold = (words: ReactNode) => <b>{words}</b>

function Now({ order }: { order: Order }) {
  const { t, rich, locale } = useMessages()
  const [now] = useState(() => Date.now() / 1000)
  const { state, kind, answer_by: answerBy } = order
  if (state === 'applying' && answerBy !== null) {
    return (
      <>
        <p>
          {rich(now > answerBy ? 'order.now.late' : 'order.now.applying', {
            date: formatDue(answerBy, locale),
            b: bold,
          })}
        </p>
        {order.provisional_seconds === null ? null : (
          <p>{t('order.now.lent', { time: wordSpan(order.provisional_seconds, locale) })}</p>
        )}
      </>
    )
  }
  if (state === 'approved' && kind === 'hours') {
    if (order.left_seconds === 0 || order.expires_at === null) return <p>{t('order.now.usedUp')}</p>
    return (
      <p>
        {rich('order.now.approvedHours', {
          time: wordSpan(order.left_seconds ?? 0, locale),
          date: formatDue(order.expires_at, locale),
          b: bold,
        })}
      </p>
    )
  }
  if (state === 'approved') return <p>{t('order.now.approvedPhase')}</p>
  if (state === 'expired') return <p>{t('order.now.expired', { date: formatDue(order.expires_at ?? 0, locale) })}</p>
  if (state === 'applying') return null
  return <p>{t(`order.now.${state}`)}</p>
}

function Received({ order: { received, price, difference } }: { order: Order }) {
  const { t, gap } = useMessages()
  const priceOf = usePrice()
  if (received === null) return null
  const amount = priceOf({ amount: Math.abs(received.amount - price.amount), currency: price.currency })
  return (
    <p>
      {t('order.received', { amount: priceOf(received) })}
      {gap}
      {difference === 'less' || difference === 'more'
        ? t(`order.received.${difference}`, { difference: amount })
        : null}
    </p>
  )
}

/** Gold unless the steps of paying stand below, which have the next thing. */
function WayOn({ order }: { order: Order }) {
  const { t } = useMessages()
  const { state, kind, cert_id: phase, map_id: outline, module_id: module, lesson_id: lesson } = order
  const isOver = state === 'cancelled' || state === 'expired' || state === 'reversed'
  const again =
    kind === 'phase' ? to.buyPhase(phase) : lesson === null ? undefined : to.buyHours({ outline, lesson, phase })
  const canStudy = kind === 'hours' || state === 'approved'
  return (
    <div className={styles['actions']}>
      {canStudy ? (
        <ButtonLink
          look={state === 'approved' || state === 'applying' ? 'gold' : 'line'}
          to={
            kind === 'hours' && module !== null && lesson !== null
              ? to.lesson({ phase, module, lesson })
              : to.overviewLesson(phase)
          }
        >
          {t(kind === 'hours' ? 'order.goOn.lesson' : 'order.goOn.phase')}
        </ButtonLink>
      ) : null}
      {isOver && again ? <ButtonLink to={again}>{t('order.again')}</ButtonLink> : null}
      {kind === 'hours' ? (
        <ButtonLink look="quiet" to={to.hours(`?phase=${encodeURIComponent(phase)}`)}>
          {t('order.mine.hours')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '../../../contract/order-shapes.ts'
import { isOpen } from '../../../domain/order/state.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { NameIn } from '../../parts/name-in.tsx'
import { FoldRow } from '../../parts/fold.tsx'
import { to } from '../../paths.ts'
import { formatMomentDay, formatDue } from '../../parts/due.ts'
import { usePrice } from '../../parts/use-price.ts'
import { keepTogether } from './keep-together.ts'
import styles from './my-orders.module.css'
import { OrderState } from './order-state.tsx'
import { OrderName } from './order-name.tsx'

/** On the learner's own page: what is open, with what it waits for, and the earlier ones folded. */
export function MyOrders({ orders }: { orders: readonly Order[] | undefined }) {
  const { t } = useMessages()
  if (orders?.length === 0) return null
  const open = orders?.filter(({ state }) => isOpen(state)) ?? []
  const over = orders?.filter(({ state }) => !isOpen(state)) ?? []
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{t('order.mine')}</h2>
      {orders ? null : <p>{t('order.mine.failed')}</p>}
      {open.length > 0 ? <List orders={open} /> : null}
      {over.length > 0 ? (
        <details className={styles['earlier']} open={open.length === 0}>
          <FoldRow>
            <h3>{t('order.mine.earlier', { count: over.length })}</h3>
          </FoldRow>
          <List orders={over} />
        </details>
      ) : null}
    </section>
  )
}

function List({ orders }: { orders: readonly Order[] }) {
  const priceOf = usePrice()
  return (
    <ul className={styles['list']}>
      {orders.map((order) => (
        <li key={order.id}>
          <p className={styles['what']}>
            <Link to={to.order(order.id)}>
              <OrderName order={order} />
            </Link>
            <small>
              {order.kind === 'hours' ? (
                <>
                  <NameIn name={order.cert_name} lang={order.cert_lang} />
                  {'\u00a0· '}
                </>
              ) : null}
              {priceOf(order.price)}
              {'\u00a0· '}
              <span translate="no">{keepTogether(order.reference)}</span>
            </small>
          </p>
          <div className={styles['state']}>
            <OrderState state={order.state} />
            <Next order={order} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Next({ order }: { order: Order }) {
  const { t, locale } = useMessages()
  const [now] = useState(() => Date.now() / 1000)
  const { state, answer_by: answerBy } = order
  if (state === 'draft' || state === 'rejected') return <p>{t(`order.mine.${state}`)}</p>
  if (state === 'applying' && answerBy !== null)
    return (
      <p>{now > answerBy ? t('order.mine.late') : t('order.mine.applying', { date: formatDue(answerBy, locale) })}</p>
    )
  return <p>{formatMomentDay(order.decided_at ?? order.created_at, locale)}</p>
}

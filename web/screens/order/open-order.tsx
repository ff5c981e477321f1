import { Link } from 'react-router'
import type { Order } from '../../../contract/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { formatDue } from '../../parts/due.ts'
import { keepTogether } from './keep-together.ts'
import { OrderState } from './order-state.tsx'
import styles from './open-order.module.css'
import { useOrderName } from './use-order-name.ts'

/** On a checkout: there is an order of the same thing already, with what it waits for. */
export function OpenOrder({ order }: { order: Order }) {
  const { t, locale } = useMessages()
  const nameOf = useOrderName()
  return (
    <aside className={styles['open']}>
      <OrderState state={order.state} />
      <p>
        <Link to={to.order(order.id)}>
          {nameOf(order)} <span translate="no">({keepTogether(order.reference)})</span>
        </Link>
      </p>
      <p className={styles['next']}>
        {order.state === 'applying' && order.answer_by !== null
          ? t('order.mine.applying', { date: formatDue(order.answer_by, locale) })
          : t('order.mine.rejected')}
      </p>
    </aside>
  )
}

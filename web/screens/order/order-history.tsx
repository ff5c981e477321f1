import { useMessages } from '../../i18n/use-messages.ts'
import { formatDue, nameZone } from '../../parts/due.ts'
import type { OrderDetail } from './load-order.ts'
import styles from './order.module.css'

/** What has happened to an order, the oldest first. Without a zone the reader's own. */
export function OrderHistory({ history, zone }: { history: OrderDetail['history']; zone?: string | undefined }) {
  const { t, locale } = useMessages()
  return (
    <section aria-labelledby="history" className={styles['history']}>
      <h2 id="history">{t('order.history')}</h2>
      <ol>
        {history.map(({ at, state, reason }) => (
          <li key={`${at} ${state}`}>
            <b>{t(`order.event.${state}`)}</b>{' '}
            <time dateTime={new Date(at * 1000).toISOString()}>{formatDue(at, locale, zone)}</time>
            {reason === null ? null : <p>{reason}</p>}
          </li>
        ))}
      </ol>
      <p className={styles['zone']}>{t('order.zone', { zone: nameZone(locale, zone) })}</p>
    </section>
  )
}

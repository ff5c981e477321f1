import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { formatDue, nameZone } from '../../parts/due.ts'
import { wordSpan } from '../../parts/word-span.ts'
import { keepTogether } from './keep-together.ts'
import type { Hours } from './load-hours.ts'
import styles from './hours.module.css'

/** Each credit with what is left of it and until when. */
export function Lots({ lots }: { lots: Hours['lots'] }) {
  const { t, locale } = useMessages()
  return (
    <ul className={styles['lots']}>
      {lots.map((lot) => (
        <li key={`${lot.credited_at} ${lot.source} ${lot.order_id}`}>
          <p>
            {t(`order.source.${lot.source}`)} <Reference orderId={lot.order_id} reference={lot.reference} />
          </p>
          <p>
            {t('order.statement.lot', { left: wordSpan(lot.left_seconds, locale), all: wordSpan(lot.seconds, locale) })}
          </p>
          <p>
            {lot.expires_at === null
              ? t('order.statement.forever')
              : t('order.statement.until', { date: formatDue(lot.expires_at, locale) })}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Every entry of the ledger, the newest first; on phones its rows stand as small lists. */
export function Statement({ list }: { list: Hours['list'] }) {
  const { t, locale } = useMessages()
  return (
    <>
      <table className={styles['statement']}>
        <thead>
          <tr>
            <th scope="col">{t('order.statement.when')}</th>
            <th scope="col">{t('order.statement.what')}</th>
            <th scope="col">{t('order.statement.change')}</th>
            <th scope="col">{t('order.statement.after')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((entry, at) => (
            <tr key={`${entry.at} ${entry.kind} ${entry.balance_after_seconds} ${at}`}>
              <td data-name={t('order.statement.when')}>
                <time dateTime={new Date(entry.at * 1000).toISOString()}>{formatDue(entry.at, locale)}</time>
              </td>
              <th scope="row">
                <What entry={entry} /> <Reference orderId={entry.order_id} reference={entry.reference} />
              </th>
              <td data-name={t('order.statement.change')} data-number>
                {signed(entry.seconds, locale)}
              </td>
              <td data-name={t('order.statement.after')} data-number>
                {wordSpan(entry.balance_after_seconds, locale, { form: 'short' })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['zone']}>{t('order.zone', { zone: nameZone(locale) })}</p>
    </>
  )
}

function What({ entry: { kind, source, experiment_name: experiment, price } }: { entry: Hours['list'][number] }) {
  const { t } = useMessages()
  const from = t(`order.source.${source}`)
  if (kind === 'credit') return from
  if (kind === 'use') {
    if (experiment === null) return t('order.entry.usePlain')
    const isOrdinary = price === null || price === 1
    return isOrdinary ? t('order.entry.use', { experiment }) : t('order.entry.usePriced', { experiment, price })
  }
  return t(`order.entry.${kind}`, { source: from })
}

function Reference({ orderId, reference }: { orderId: string | null; reference: string | null }) {
  if (orderId === null) return null
  return (
    <Link to={to.order(orderId)} translate="no">
      {keepTogether(reference ?? orderId)}
    </Link>
  )
}

const signed = (seconds: number, locale: string): string =>
  `${seconds < 0 ? '−' : '+'}${wordSpan(Math.abs(seconds), locale, { form: 'short' })}`

import { Link } from 'react-router'
import type { SeenView } from '../../../../contract/staff-see-calls.ts'
import type { SeenPage } from '../../../../contract/staff-see-pages.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePrice } from '../../../parts/use-price.ts'
import { When } from '../../../parts/when.tsx'
import { wordSpan } from '../../../parts/word-span.ts'
import consoleStyles from '../console.module.css'
import { toStaff } from '../staff-paths.ts'
import table from '../table.module.css'
import styles from './see.module.css'

interface Props<P extends SeenPage> {
  readonly accountId: string
  readonly shown: Extract<SeenView, { page: P }>['shown']
}

export function SeenMessages({ accountId, shown }: Props<'messages'>) {
  const { t } = useMessages()
  if (shown.pagination.total === 0) return <p>{t('staff.see.none', { page: 'messages' })}</p>
  return (
    <List
      page="messages"
      accountId={accountId}
      pagination={shown.pagination}
      heads={[t('staff.see.message.title'), t('staff.see.message.kind'), t('staff.see.message.at')]}
    >
      {shown.list.map((copy) => (
        <tr key={copy.id}>
          <th scope="row">
            {copy.message.title}{' '}
            <small>{t('staff.see.message.read', { is: copy.is_read === 1 ? 'read' : 'unread' })}</small>
          </th>
          <td>{shown.types[copy.message.type]}</td>
          <td>
            <When seconds={copy.created_at} />
          </td>
        </tr>
      ))}
    </List>
  )
}

export function SeenHours({ accountId, shown }: Props<'hours'>) {
  const { t, locale } = useMessages()
  if (shown.phases.length === 0) return <p>{t('staff.see.none', { page: 'hours' })}</p>
  const course = shown.phases.find(({ cert_id }) => cert_id === shown.cert_id)?.cert_name ?? ''
  return (
    <>
      <ul className={styles['rows']}>
        {shown.phases.map((phase) => (
          <li key={phase.cert_id}>
            <span lang={phase.cert_lang}>{phase.cert_name}</span>
            <small>
              {t('staff.see.hours.left')} {wordSpan(phase.balance_seconds, locale)}
            </small>
          </li>
        ))}
      </ul>
      <h2>{t('staff.see.hours.lines', { course })}</h2>
      <List
        page="hours"
        accountId={accountId}
        pagination={shown.pagination}
        heads={[t('staff.see.hours.what'), t('staff.see.hours.change'), t('staff.see.hours.at')]}
      >
        {shown.list.map((line, at) => (
          <tr key={`${line.at} ${line.kind} ${line.balance_after_seconds} ${at}`}>
            <th scope="row">
              {t('staff.see.hours.kind', { kind: line.kind, lab: line.experiment_name ?? 'none' })}{' '}
              <code translate="no">{line.reference}</code>
            </th>
            <td>
              {line.seconds < 0 ? '−' : '+'}
              {wordSpan(Math.abs(line.seconds), locale, { form: 'short' })}
            </td>
            <td>
              <When seconds={line.at} />
            </td>
          </tr>
        ))}
      </List>
    </>
  )
}

export function SeenOrders({ accountId, shown }: Props<'orders'>) {
  const { t } = useMessages()
  const priceOf = usePrice()
  if (shown.pagination.total === 0) return <p>{t('staff.see.none', { page: 'orders' })}</p>
  return (
    <List
      page="orders"
      accountId={accountId}
      pagination={shown.pagination}
      heads={[
        t('staff.see.order.what'),
        t('staff.see.order.reference'),
        t('staff.see.order.price'),
        t('staff.see.order.state'),
        t('staff.see.order.at'),
      ]}
    >
      {shown.list.map((order) => (
        <tr key={order.id}>
          <th scope="row">
            {t('staff.see.order.name', { kind: order.kind, hours: order.hours ?? 0, course: order.cert_name })}
          </th>
          <td>
            <code translate="no">{order.reference}</code>
          </td>
          <td>{priceOf(order.price)}</td>
          <td>{t('staff.see.order.is', { state: order.state })}</td>
          <td>
            <When seconds={order.created_at} />
          </td>
        </tr>
      ))}
    </List>
  )
}

function List({
  page,
  accountId,
  pagination: { total, page: at, pageSize },
  heads,
  children,
}: {
  page: SeenPage
  accountId: string
  pagination: { total: number; page: number; pageSize: number }
  heads: readonly string[]
  children: React.ReactNode
}) {
  const { t } = useMessages()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too */}
      <div className={consoleStyles['scroll']} role="group" aria-label={t('staff.see.page', { page })} tabIndex={0}>
        <table className={table['table']}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {total > pageSize ? (
        <p className={styles['turn']}>
          {at > 1 ? (
            <Link to={toStaff.see(accountId, { page, at: String(at - 1) })}>{t('staff.see.newer')}</Link>
          ) : null}
          {at * pageSize < total ? (
            <Link to={toStaff.see(accountId, { page, at: String(at + 1) })}>{t('staff.see.earlier')}</Link>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

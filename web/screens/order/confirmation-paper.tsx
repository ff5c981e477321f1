import { Printer } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Mark } from '../../art/logo.tsx'
import { Button } from '../../parts/button.tsx'
import { usePrice } from '../../parts/use-price.ts'
import styles from './confirmation-paper.module.css'
import type { Confirmation } from './load-order.ts'
import { useOrderName } from './use-order-name.ts'

/** The learner's receipt: on paper it is all that is printed of the page. */
export function ConfirmationPaper({
  confirmation: { order, school, payer, email, account_title: payee, approved_at: approvedAt },
}: {
  confirmation: Confirmation
}) {
  const { t, locale } = useMessages()
  const nameOf = useOrderName()
  const priceOf = usePrice()
  const what = order.kind === 'hours' ? `${nameOf(order)} · ${order.cert_name}` : nameOf(order)
  const rows = [
    { name: t('order.paper.payer'), value: `${payer} (${email})` },
    { name: t('order.paper.payee'), value: payee },
    { name: t('order.fact.what'), value: what },
    { name: t('order.bank.reference'), value: order.reference },
    ...(order.transaction === null ? [] : [{ name: t('order.fact.transaction'), value: order.transaction }]),
    { name: t('order.paper.asked'), value: priceOf(order.price) },
    { name: t('order.paper.received'), value: order.received === null ? '' : priceOf(order.received) },
    {
      name: t('order.paper.approved'),
      value: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(approvedAt * 1000),
    },
  ]
  return (
    <div className={styles['frame']}>
      <section className={styles['paper']} aria-labelledby="paper">
        <header>
          <Mark />
          <p>{school}</p>
        </header>
        <h2 id="paper">{t('order.paper')}</h2>
        <dl>
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['note']}>{t('order.paper.note', { school })}</p>
      </section>
      <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {t('order.paper.print')}
      </Button>
    </div>
  )
}

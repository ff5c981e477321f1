import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './detail.module.css'
import { splitMinutes } from '../../parts/study/phase-size.ts'
import { pickPrice } from '../../../domain/order/currency.ts'
import { useChosenCurrency } from '../../parts/chosen-currency.ts'
import { PriceChoice } from '../../parts/price-choice.tsx'
import { usePrice } from '../../parts/use-price.ts'
import { to } from '../../paths.ts'
import type { wordFacts } from './word-facts.ts'

/** The facts at a glance. */
export function PhaseFacts({
  phase,
  worded,
  moduleCount,
}: {
  phase: OutputOf<'/index/cert-detail'>
  worded: ReturnType<typeof wordFacts>
  moduleCount: number
}) {
  const { t, rich, locale } = useMessages()
  const chosen = useChosenCurrency()
  const nameOf = usePrice()
  const price = pickPrice(phase.prices, { chosen, locale })
  const facts: readonly { name: string; value: ReactNode }[] = [
    {
      name: t('phase.fact.price'),
      value:
        phase.prices.length > 1 ? (
          <PriceChoice label={t('phase.currency')} prices={phase.prices} chosen={price?.currency} />
        ) : (
          nameOf(price ?? null)
        ),
    },
    { name: t('phase.fact.hours'), value: t('phase.length', splitMinutes(phase.minutes)) },
    {
      name: t('phase.fact.lessons'),
      value: t('phase.fact.lessonsValue', { lessons: phase.lesson_count, modules: moduleCount }),
    },
    ...(phase.term_count > 0
      ? [
          {
            name: t('phase.fact.terms'),
            value: rich('phase.fact.termsValue', {
              count: phase.term_count,
              a: (words) => <Link to={to.terms(phase.id)}>{words}</Link>,
            }),
          },
        ]
      : []),
    { name: t('phase.fact.languages'), value: worded.languages },
    ...(phase.free_hours > 0
      ? [{ name: t('phase.fact.labHours'), value: t('phase.fact.labHoursValue', { hours: phase.free_hours }) }]
      : []),
    ...(phase.certificate_id ? [{ name: t('phase.fact.certificate'), value: t('phase.fact.certificateRule') }] : []),
    { name: t('phase.fact.updated'), value: worded.updatedOn },
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { OutputOf } from '../../../contract/index.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './detail.module.css'
import { splitMinutes } from '../../parts/study/phase-size.ts'
import { usePrice } from '../../parts/use-price.ts'
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
  const { t } = useMessages()
  const nameOf = usePrice()
  const facts = [
    { name: t('phase.fact.price'), value: nameOf(phase.price) },
    { name: t('phase.fact.hours'), value: t('phase.length', splitMinutes(phase.minutes)) },
    {
      name: t('phase.fact.lessons'),
      value: t('phase.fact.lessonsValue', { lessons: phase.lesson_count, modules: moduleCount }),
    },
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

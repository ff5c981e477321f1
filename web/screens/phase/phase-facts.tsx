import type { OutputOf } from '../../../contract/index.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './detail.module.css'
import { splitMinutes } from './phase-size.ts'
import { usePrice } from './use-price.ts'

/** The facts at a glance. Dates are those of UTC, so that server and browser write the same. */
export function PhaseFacts({ phase, moduleCount }: { phase: OutputOf<'/index/cert-detail'>; moduleCount: number }) {
  const { t, locale } = useMessages()
  const nameOf = usePrice()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const languages = phase.languages.map((tag) => names.of(tag === 'zh-CN' ? 'zh-Hans' : tag) ?? tag) // the script, not the country
  const facts = [
    { name: t('phase.fact.price'), value: nameOf(phase.price) },
    { name: t('phase.fact.hours'), value: t('phase.length', splitMinutes(phase.minutes)) },
    { name: t('phase.fact.lessons'), value: t('phase.fact.lessonsValue', { lessons: phase.lesson_count, modules: moduleCount }) },
    { name: t('phase.fact.languages'), value: new Intl.ListFormat(locale).format(languages) },
    ...(phase.free_hours > 0 ? [{ name: t('phase.fact.labHours'), value: t('phase.fact.labHoursValue', { hours: phase.free_hours }) }] : []),
    ...(phase.certificate_id ? [{ name: t('phase.fact.certificate'), value: t('phase.fact.certificateRule') }] : []),
    { name: t('phase.fact.updated'), value: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(phase.updated_at * 1000) },
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

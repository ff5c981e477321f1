import type { StaffLabsReply } from '../../../../contract/staff-house-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Figure } from '../today/figure.tsx'
import styles from '../today/today.module.css'
import { healthOf } from './engine-table.tsx'
import own from './running.module.css'
import { useHours } from './use-hours.ts'

export function LabFigures({ shown }: { shown: StaffLabsReply }) {
  const { t } = useMessages()
  const hours = useHours()
  const { engine, failed, counted_at } = shown
  const all = failed.reduce((sum, { count }) => sum + count, 0)
  const today = failed.reduce((sum, one) => sum + one.today, 0)
  const used = shown.hours.reduce((sum, one) => sum + one.used, 0)
  const left = shown.hours.reduce((sum, one) => sum + one.left, 0)
  const health = healthOf(engine)
  return (
    <ul className={styles['figures']}>
      <Figure name={t('staff.labs.running')} value={String(shown.running)}>
        <span data-warn={shown.queued > 0 || undefined}>
          {t('staff.labs.running.of', { starting: shown.starting, queued: shown.queued })}
        </span>
      </Figure>
      <Figure
        name={t('staff.labs.engine')}
        value={<span className={own['words']}>{t('staff.labs.engine.name', { name: engine.name })}</span>}
      >
        <span data-warn={health !== 'well' || undefined}>
          {t('staff.labs.engine.is', { health, where: engine.where, metered: engine.is_metered ? 'yes' : 'no' })}
        </span>
      </Figure>
      <Figure name={t('staff.labs.failed')} value={String(all)}>
        <span data-warn={today > 0 || undefined}>{t('staff.labs.failed.today', { count: today })}</span>
      </Figure>
      <Figure name={t('staff.labs.hours')} value={counted_at === null ? '–' : hours(used)}>
        {counted_at === null ? t('staff.today.uncounted') : t('staff.labs.hours.left', { hours: hours(left) })}
      </Figure>
    </ul>
  )
}

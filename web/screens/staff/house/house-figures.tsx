import { useState } from 'react'
import type { StaffHouseReply } from '../../../../contract/staff-house-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { When } from '../../../parts/when.tsx'
import { Figure } from '../today/figure.tsx'
import styles from '../today/today.module.css'
import { useSize } from './use-size.ts'

const WEEK = 7 * 86_400
/** Less free than this is a day's work, not a month's. */
const LEAST_FREE = 0.1

export function HouseFigures({ shown }: { shown: StaffHouseReply }) {
  const { t } = useMessages()
  const span = useSpan()
  const size = useSize()
  const [now] = useState(Date.now)
  const { queue, mails, disk, backup } = shown
  return (
    <ul className={styles['figures']}>
      <Figure name={t('staff.house.jobs')} value={String(queue.due + queue.running)}>
        <span data-warn={queue.failed > 0 || undefined}>
          {t('staff.house.jobs.of', { oldest: span(queue.oldest), failed: queue.failed })}
        </span>
      </Figure>
      <Figure name={t('staff.house.waiting')} value={String(mails.waiting)}>
        <span data-warn={mails.hold !== null || undefined}>
          {mails.hold
            ? t('staff.house.held.short')
            : mails.waiting === 0
              ? t('staff.today.nothing')
              : t('staff.today.oldest', { age: span(mails.oldest) })}
        </span>
      </Figure>
      <Figure name={t('staff.house.free')} value={disk ? size(disk.free) : '–'}>
        {disk ? (
          <span data-warn={disk.free < LEAST_FREE * disk.total || undefined}>
            {t('staff.house.free.of', { total: size(disk.total) })}
          </span>
        ) : (
          t('staff.house.free.unknown')
        )}
      </Figure>
      <Figure name={t('staff.house.backup')} value={backup ? <When seconds={backup.at} /> : '–'}>
        <span data-warn={!backup || now / 1000 - backup.at > WEEK || undefined}>
          {backup ? t('staff.house.backup.by', { by: backup.by }) : t('staff.house.backup.never')}
        </span>
      </Figure>
    </ul>
  )
}

/** A span of time in the words of a queue; below a minute in seconds. */
function useSpan() {
  const { t } = useMessages()
  return (seconds: number): string => {
    if (seconds < 60) return t('staff.house.seconds', { seconds })
    if (seconds < 3600) return t('staff.age.minutes', { minutes: Math.floor(seconds / 60) })
    if (seconds < 86_400) return t('staff.age.hours', { hours: Math.floor(seconds / 3600) })
    return t('staff.age.days', { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) })
  }
}

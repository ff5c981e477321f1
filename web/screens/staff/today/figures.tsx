import { useState } from 'react'
import type { StaffOverviewReply } from '../../../../contract/staff-overview-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { formatDue } from '../../../parts/due.ts'
import { useAge } from '../receipts/use-age.ts'
import { toStaff } from '../staff-paths.ts'
import { Figure } from './figure.tsx'
import styles from './today.module.css'

/** The numbers of the day; each with a queue leads to it. What was not counted yet is a dash, never a nought. */
export function Figures({ shown }: { shown: StaffOverviewReply }) {
  const { t, locale } = useMessages()
  const age = useAge()
  const [now] = useState(Date.now)
  const { receipts, stuck, feedback, active, failures } = shown
  const isCounted = shown.counted_at !== null
  const waits = (since: number | null) =>
    since === null ? '' : t('staff.today.oldest', { age: age({ submitted_at: since }) })
  return (
    <ul className={styles['figures']}>
      {receipts ? (
        <Figure to={toStaff.receipts()} name={t('staff.today.receipts')} value={String(receipts.count)}>
          {receipts.count === 0 || receipts.answer_by === null ? (
            t('staff.today.nothing')
          ) : (
            <span data-warn={receipts.answer_by * 1000 < now || undefined}>
              {t('staff.today.promised', {
                age: age({ submitted_at: receipts.oldest ?? receipts.answer_by }),
                at: formatDue(receipts.answer_by, locale),
              })}
            </span>
          )}
        </Figure>
      ) : null}
      {stuck ? (
        <Figure
          to={toStaff.stuck()}
          name={t('staff.today.stuck')}
          value={!isCounted ? '–' : stuck.is_more ? t('staff.today.more', { count: stuck.count }) : String(stuck.count)}
        >
          {isCounted ? t('staff.today.fresh', { count: stuck.fresh }) : t('staff.today.uncounted')}
        </Figure>
      ) : null}
      <Figure to={toStaff.feedback()} name={t('staff.today.feedback')} value={String(feedback.count)}>
        {feedback.count === 0 ? t('staff.today.nothing') : waits(feedback.oldest)}
      </Figure>
      {active ? (
        <Figure
          name={t('staff.today.active')}
          value={isCounted ? String(active.count) : '–'}
          bars={<Bars days={active.days} />}
        >
          {isCounted
            ? t('staff.today.against', { difference: signed(active.count - active.before) })
            : t('staff.today.uncounted')}
        </Figure>
      ) : null}
      {failures ? (
        <Figure name={t('staff.today.failures')} value={String(failures.labs + failures.jobs)}>
          <span data-warn={failures.labs + failures.jobs > 0 || undefined}>
            {t('staff.today.failures.of', { labs: failures.labs, jobs: failures.jobs })}
          </span>
        </Figure>
      ) : null}
    </ul>
  )
}

const signed = (difference: number): string =>
  difference < 0 ? `−${Math.abs(difference)}` : difference > 0 ? `+${difference}` : '±0'

/** Of fourteen days; the last seven are the dark ones. */
function Bars({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days)
  return (
    <span className={styles['bars']} aria-hidden="true">
      {days.map((n, at) => (
        <i
          key={at}
          style={{ blockSize: `${Math.max(4, (n / most) * 100)}%` }}
          data-now={at >= days.length / 2 || undefined}
        />
      ))}
    </span>
  )
}

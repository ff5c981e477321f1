import type { OutputOf } from '../../../contract/index.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { formatDue, nameZone } from '../../parts/due.ts'
import styles from './timeline.module.css'

type Entries = OutputOf<'/dataset-cert/overview'>['timeline']

/** What is due when, in the zone whose days end it, which is named (READINGS §5, §10). */
export function Timeline({ entries, zone, hasZone = true }: { entries: Entries; zone: string; hasZone?: boolean }) {
  const { t, locale } = useMessages()
  if (entries.length === 0) return <p className={styles['none']}>{t('learning.timeline.none')}</p>
  return (
    <>
      <ol className={styles['timeline']}>
        {entries.map((entry) => (
          <li key={entry.module_id} data-state={entry.state}>
            <span className={styles['name']}>{entry.name}</span>
            <span className={styles['state']}>{t(`learning.timeline.${entry.state}`)}</span>
            <time dateTime={new Date(entry.due_at * 1000).toISOString()}>
              {t('learning.timeline.due', { date: formatDue(entry.due_at, locale, zone) })}
            </time>
          </li>
        ))}
      </ol>
      {hasZone ? <Zone zone={zone} /> : null}
    </>
  )
}

export function Zone({ zone }: { zone: string }) {
  const { t, locale } = useMessages()
  return <p className={styles['zone']}>{t('learning.timeline.zone', { zone: nameZone(locale, zone) })}</p>
}

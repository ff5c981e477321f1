import type { OutputOf } from '../../../contract/index.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { formatDue, nameZone } from './due.ts'
import styles from './timeline.module.css'

type Entries = OutputOf<'/dataset-cert/overview'>['timeline']

/** What is due when, in the learner's zone, which is named (READINGS §5). */
export function Timeline({ entries, hasZone = true }: { entries: Entries; hasZone?: boolean }) {
  const { t, locale } = useMessages()
  if (entries.length === 0) return <p className={styles['none']}>{t('learning.timeline.none')}</p>
  return (
    <>
      <ol className={styles['timeline']}>
        {entries.map((entry) => (
          <li key={entry.module_id} data-state={entry.state}>
            <span className={styles['name']}>{entry.name}</span>
            <span className={styles['state']}>{t(`learning.timeline.${entry.state}`)}</span>
            <time dateTime={new Date(entry.due_at * 1000).toISOString()}>{t('learning.timeline.due', { date: formatDue(entry.due_at, locale) })}</time>
          </li>
        ))}
      </ol>
      {hasZone ? <Zone /> : null}
    </>
  )
}

export function Zone() {
  const { t, locale } = useMessages()
  return <p className={styles['zone']}>{t('learning.timeline.zone', { zone: nameZone(locale) })}</p>
}

import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { formatDue, nameZone } from '../../parts/due.ts'
import { to } from '../../paths.ts'
import styles from './timeline.module.css'
import { CalendarPlus } from '../../art/lucide/icons.tsx'
import { callFile } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { usePress } from '../../parts/use-press.ts'

type Entries = OutputOf<'/dataset-cert/overview'>['timeline']

const isAhead = ({ state }: Entries[number]): boolean => state === 'upcoming' || state === 'due_soon'

/** What is due when, in the zone whose days end it, which is named (READINGS §5, §10). */
export function Timeline({
  phaseId,
  entries,
  zone,
  hasZone = true,
}: {
  phaseId: string
  entries: Entries
  zone: string
  hasZone?: boolean
}) {
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
            {isAhead(entry) ? <DueButton phaseId={phaseId} moduleId={entry.module_id} name={entry.name} /> : null}
          </li>
        ))}
      </ol>
      {entries.some(isAhead) ? (
        <p className={styles['zone']}>
          <Link to={to.calendarSettings()}>{t('learning.timeline.allToCalendar')}</Link>
        </p>
      ) : null}
      {hasZone ? <Zone zone={zone} /> : null}
    </>
  )
}

export function Zone({ zone }: { zone: string }) {
  const { t, locale } = useMessages()
  return <p className={styles['zone']}>{t('learning.timeline.zone', { zone: nameZone(locale, zone) })}</p>
}

/** One due date as a file that every calendar program opens. */
function DueButton({ phaseId, moduleId, name }: { phaseId: string; moduleId: string; name: string }) {
  const { t } = useMessages()
  const { isBusy, press } = usePress(async () =>
    saveFile(await callFile('/calendar/due', { id: phaseId, module_id: moduleId })),
  )
  return (
    <Button
      look="quiet"
      isSmall
      isIconOnly
      icon={<CalendarPlus aria-hidden="true" />}
      title={t('learning.timeline.toCalendar')}
      aria-disabled={isBusy}
      onClick={press}
    >
      {t('learning.timeline.toCalendarNamed', { name })}
    </Button>
  )
}

import type { StaffHouseReply } from '../../../../contract/staff-house-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import table from '../table.module.css'

/** What was given up: nobody tries it again. */
export function Queue({ queue }: { queue: StaffHouseReply['queue'] }) {
  const { t } = useMessages()
  return (
    <section className={styles['pane']} aria-labelledby="queue">
      <div className={styles['paneHead']}>
        <h2 id="queue">{t('staff.house.queue')}</h2>
        <small>
          {t('staff.house.queue.of', {
            due: queue.due,
            running: queue.running,
            later: queue.later,
            failed: queue.failed,
          })}
        </small>
      </div>
      {queue.given_up.length === 0 ? (
        <p className={styles['paneBody']}>{t('staff.house.queue.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
        <div className={styles['scroll']} role="group" aria-labelledby="queue" tabIndex={0}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">{t('staff.house.task')}</th>
                <th scope="col">{t('staff.house.count')}</th>
                <th scope="col">{t('staff.labs.last')}</th>
                <th scope="col">{t('staff.house.error')}</th>
              </tr>
            </thead>
            <tbody>
              {queue.given_up.map((one) => (
                <tr key={one.task}>
                  <th scope="row">
                    <code translate="no">{one.task}</code>
                  </th>
                  <td>{one.count}</td>
                  <td>
                    <When seconds={one.last_at} />
                  </td>
                  <td>
                    <code translate="no">{one.error ?? '–'}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

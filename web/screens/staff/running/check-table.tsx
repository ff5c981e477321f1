import type { StaffLabsReply } from '../../../../contract/staff-house-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import table from '../table.module.css'
import own from './running.module.css'
import { useHours } from './use-hours.ts'

/** Where learners do not get on, and what the hours of each course have come to. */
export function CheckTable({ shown: { checks, hours, counted_at } }: { shown: StaffLabsReply }) {
  const { t } = useMessages()
  const word = useHours()
  if (counted_at === null) return <p className={styles['pane']}>{t('staff.today.uncounted')}</p>
  return (
    <>
      <section className={styles['pane']} aria-labelledby="checks">
        <div className={styles['paneHead']}>
          <h2 id="checks">{t('staff.labs.checks')}</h2>
          <small>
            {t('staff.counted')} <When seconds={counted_at} />
          </small>
        </div>
        {checks.length === 0 ? (
          <p className={styles['paneBody']}>{t('staff.labs.checks.none')}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
          <div className={styles['scroll']} role="group" aria-labelledby="checks" tabIndex={0}>
            <table className={table['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('staff.labs.check')}</th>
                  <th scope="col">{t('staff.labs.lab')}</th>
                  <th scope="col">{t('staff.labs.open')}</th>
                  <th scope="col">{t('staff.labs.tries')}</th>
                  <th scope="col">{t('staff.labs.shown')}</th>
                </tr>
              </thead>
              <tbody>
                {checks.map((one) => (
                  <tr key={`${one.lab} ${one.check}`}>
                    <th scope="row">{one.check}</th>
                    <td>{one.lab}</td>
                    <td>
                      <span className={own['share']} aria-hidden="true">
                        <i style={{ inlineSize: `${(one.open / one.tried) * 100}%` }} />
                      </span>
                      {t('staff.labs.open.of', { open: one.open, tried: one.tried })}
                    </td>
                    <td>{(one.tries / one.tried).toFixed(1)}</td>
                    <td>{one.shown}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {hours.length === 0 ? null : (
        <section className={styles['pane']} aria-labelledby="hours">
          <div className={styles['paneHead']}>
            <h2 id="hours">{t('staff.labs.hours.by')}</h2>
          </div>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">{t('staff.labs.course')}</th>
                <th scope="col">{t('staff.labs.hours')}</th>
                <th scope="col">{t('staff.labs.left')}</th>
              </tr>
            </thead>
            <tbody>
              {hours.map((one) => (
                <tr key={one.cert_id}>
                  <th scope="row">{one.name}</th>
                  <td>{word(one.used)}</td>
                  <td>{word(one.left)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

import type { StaffLabsReply } from '../../../../contract/staff-house-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import table from '../table.module.css'

/** By cause: a cause that is new today is where somebody should look. */
export function FailedStarts({ failed }: { failed: StaffLabsReply['failed'] }) {
  const { t } = useMessages()
  return (
    <section className={styles['pane']} aria-labelledby="failed">
      <div className={styles['paneHead']}>
        <h2 id="failed">{t('staff.labs.failed')}</h2>
        <small>{t('staff.labs.failed.about')}</small>
      </div>
      {failed.length === 0 ? (
        <p className={styles['paneBody']}>{t('staff.labs.failed.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
        <div className={styles['scroll']} role="group" aria-labelledby="failed" tabIndex={0}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">{t('staff.labs.cause')}</th>
                <th scope="col">{t('staff.labs.lab')}</th>
                <th scope="col">{t('staff.labs.day')}</th>
                <th scope="col">{t('staff.labs.week')}</th>
                <th scope="col">{t('staff.labs.last')}</th>
              </tr>
            </thead>
            <tbody>
              {failed.map((one) => (
                <tr key={`${one.cause} ${one.engine} ${one.lab}`}>
                  <th scope="row">
                    {t('staff.labs.cause.is', { cause: one.cause })}{' '}
                    <small className={styles['mute']}>{t('staff.labs.engine.name', { name: one.engine })}</small>
                  </th>
                  <td>{one.lab}</td>
                  <td>{one.today}</td>
                  <td>{one.count}</td>
                  <td>
                    <When seconds={one.last_at} />
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

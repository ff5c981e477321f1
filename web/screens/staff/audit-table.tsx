import type { AuditLine } from '../../../contract/staff-calls.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { When } from '../../parts/when.tsx'
import styles from './console.module.css'
import table from './table.module.css'

/** What was done, by whom, before and after: of the console and of the commands alike. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const { t } = useMessages()
  return (
    <section className={styles['pane']} aria-labelledby="audit">
      <div className={styles['paneHead']}>
        <h2 id="audit">{t('staff.audit')}</h2>
        <small>{t('staff.audit.about')}</small>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too */}
      <div className={styles['scroll']} role="group" aria-labelledby="audit" tabIndex={0}>
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">{t('staff.audit.at')}</th>
              <th scope="col">{t('staff.audit.by')}</th>
              <th scope="col">{t('staff.audit.deed')}</th>
              <th scope="col">{t('staff.audit.facts')}</th>
              <th scope="col">{t('staff.audit.change')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={`${line.at} ${at}`}>
                <td>
                  <When seconds={line.at} />
                </td>
                <td>
                  {line.by}
                  {line.is_command ? <span className={styles['mute']}> {t('staff.audit.command')}</span> : null}
                </td>
                <td>
                  <code translate="no">{`${line.noun} ${line.verb}`}</code>
                </td>
                <td>
                  <code translate="no">{JSON.stringify(line.facts)}</code>
                </td>
                <td>
                  {line.before && line.after ? (
                    <code translate="no">{`${JSON.stringify(line.before)} → ${JSON.stringify(line.after)}`}</code>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import type { StaffHouseReply } from '../../../../contract/staff-house-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import own from './house.module.css'
import { useSize } from './use-size.ts'

/** Where everything lies: the database, the files, the last backup. */
export function Storage({ shown: { database, disk, files, backup } }: { shown: StaffHouseReply }) {
  const { t } = useMessages()
  const size = useSize()
  return (
    <section className={styles['pane']} aria-labelledby="storage">
      <div className={styles['paneHead']}>
        <h2 id="storage">{t('staff.house.storage')}</h2>
      </div>
      <dl className={own['facts']}>
        <Fact name={t('staff.house.database')}>
          {t('staff.house.database.is', { version: database.version, size: size(database.bytes) })}
        </Fact>
        <Fact name={t('staff.house.connections')} isWarning={database.waiting > 0}>
          {t('staff.house.connections.of', {
            now: database.connections,
            most: database.most_connections,
            waiting: database.waiting,
          })}
        </Fact>
        {disk ? (
          <Fact name={t('staff.house.disk')}>
            {t('staff.house.disk.is', { free: size(disk.free), total: size(disk.total) })}
          </Fact>
        ) : null}
        <Fact name={t('staff.house.files')} isWarning={(files?.missing ?? 0) > 0}>
          {files ? (
            <>
              {t('staff.house.files.is', { count: files.count, missing: files.missing })} <When seconds={files.at} />
            </>
          ) : (
            t('staff.house.files.never')
          )}
        </Fact>
        <Fact name={t('staff.house.backup')} isWarning={!backup || backup.missing > 0}>
          {backup ? (
            <>
              {t('staff.house.backup.is', {
                by: backup.by,
                size: backup.bytes === null ? '–' : size(backup.bytes),
                missing: backup.missing,
              })}{' '}
              · <When seconds={backup.at} />
            </>
          ) : (
            t('staff.house.backup.never')
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, isWarning, children }: { name: string; isWarning?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-warn={isWarning || undefined}>{children}</dd>
    </div>
  )
}

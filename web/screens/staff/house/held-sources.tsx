import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffHouseReply } from '../../../../contract/staff-house-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { AskDialog } from '../../../parts/dialog/ask-dialog.tsx'
import { notify } from '../../../parts/notify.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import labs from '../running/running.module.css'
import { useProve } from '../proving.tsx'
import table from '../table.module.css'

/** Networks that were refused something: a whole school may stand behind one. */
export function HeldSources({ held }: { held: StaffHouseReply['held'] }) {
  const { t } = useMessages()
  const prove = useProve()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<string>()
  return (
    <section className={styles['pane']} aria-labelledby="held">
      <div className={styles['paneHead']}>
        <h2 id="held">{t('staff.house.sources')}</h2>
        <small>{t('staff.house.sources.about')}</small>
      </div>
      {held.length === 0 ? (
        <p className={styles['paneBody']}>{t('staff.house.sources.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
        <div className={styles['scroll']} role="group" aria-labelledby="held" tabIndex={0}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">{t('staff.house.source')}</th>
                <th scope="col">{t('staff.house.what')}</th>
                <th scope="col">{t('staff.house.times')}</th>
                <th scope="col">{t('staff.labs.since')}</th>
                <th scope="col">
                  <span className="hide-visually">{t('staff.house.release')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {held.map((one) => (
                <tr key={`${one.what} ${one.source}`}>
                  <th scope="row">
                    <code translate="no">{one.source}</code>
                  </th>
                  <td>{t('staff.house.what.is', { what: one.what })}</td>
                  <td>{one.refused}</td>
                  <td>
                    <When seconds={one.since} />
                  </td>
                  <td>
                    <button type="button" className={labs['press']} onClick={() => setChosen(one.source)}>
                      {t('staff.house.release')}
                      <span className="hide-visually"> {one.source}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {chosen === undefined ? null : (
        <AskDialog
          title={t('staff.house.release.title', { source: chosen })}
          no={t('staff.cancel')}
          yes={t('staff.house.release')}
          onClose={() => setChosen(undefined)}
          act={async () => {
            await prove(() => call('/staff/source-release', { source: chosen }, { isQuiet: true }))
            notify(t('staff.house.released'))
            setChosen(undefined)
            await revalidate()
          }}
        >
          <p>{t('staff.house.release.body')}</p>
        </AskDialog>
      )}
    </section>
  )
}

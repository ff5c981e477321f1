import { useState } from 'react'
import type { Announcement } from '../../../../contract/staff-announce-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { AskDialog } from '../../../parts/dialog/ask-dialog.tsx'
import { formatMoment } from '../../../parts/format-when.ts'
import { notify } from '../../../parts/notify.ts'
import styles from '../console.module.css'
import labs from '../running/running.module.css'
import table from '../table.module.css'

/** What went out before, how far it has come, and the press that ends it. */
export function SentBefore({ list, stop }: { list: readonly Announcement[]; stop: (id: string) => Promise<void> }) {
  const { t, locale } = useMessages()
  const [chosen, setChosen] = useState<Announcement>()
  return (
    <section className={styles['pane']} aria-labelledby="before">
      <div className={styles['paneHead']}>
        <h2 id="before">{t('staff.announce.before')}</h2>
      </div>
      {list.length === 0 ? (
        <p className={styles['paneBody']}>{t('staff.announce.before.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
        <div className={styles['scroll']} role="group" aria-labelledby="before" tabIndex={0}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">{t('staff.announce.name')}</th>
                <th scope="col">{t('staff.announce.to')}</th>
                <th scope="col">{t('staff.announce.by')}</th>
                <th scope="col">{t('staff.announce.state')}</th>
                <th scope="col">{t('staff.announce.delivered')}</th>
                <th scope="col">{t('staff.announce.opened')}</th>
                <th scope="col">
                  <span className="hide-visually">{t('staff.announce.stop')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <tr key={one.message_id}>
                  <th scope="row">{one.title[locale]}</th>
                  <td>
                    {t('staff.announce.audience', {
                      kind: one.audience.group_id !== null ? 'group' : one.audience.cert_id !== null ? 'phase' : 'all',
                      name: one.audience.name,
                    })}
                  </td>
                  <td>{one.by}</td>
                  <td>
                    {t('staff.announce.state.is', {
                      state: one.state,
                      at: formatMoment(one.send_at, locale),
                      by: one.stopped?.by ?? '',
                    })}
                  </td>
                  <td>{one.told}</td>
                  <td>
                    {one.is_more_opened
                      ? t('staff.today.more', { count: one.opened })
                      : t('staff.announce.share', {
                          opened: one.opened,
                          share: one.told === 0 ? 0 : Math.round((100 * one.opened) / one.told),
                        })}
                  </td>
                  <td>
                    {one.state === 'planned' || one.state === 'sending' ? (
                      <button type="button" className={labs['press']} onClick={() => setChosen(one)}>
                        {t('staff.announce.stop')}
                        <span className="hide-visually"> {one.title[locale]}</span>
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {chosen ? (
        <AskDialog
          title={t('staff.announce.stop.title', { title: chosen.title[locale] })}
          no={t('staff.cancel')}
          yes={t('staff.announce.stop.go')}
          onClose={() => setChosen(undefined)}
          act={async () => {
            await stop(chosen.message_id)
            setChosen(undefined)
            notify(t('staff.announce.stopped'))
          }}
        >
          <p>{t('staff.announce.stop.body', { count: chosen.told })}</p>
        </AskDialog>
      ) : null}
    </section>
  )
}

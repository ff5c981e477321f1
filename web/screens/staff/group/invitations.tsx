import { useState } from 'react'
import type { ClassPage } from '../../../../contract/staff-group-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { AskDialog } from '../../../parts/dialog/ask-dialog.tsx'
import styles from '../console.module.css'
import { useProve } from '../proving.tsx'
import table from '../table.module.css'

/** The links that were made, and what became of them. */
export function Invitations({ page, onRevoked }: { page: ClassPage; onRevoked: () => void }) {
  const { t, locale } = useMessages()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const prove = useProve()
  const [asked, setAsked] = useState<string>()
  return (
    <section className={styles['pane']} aria-labelledby="invitations">
      <div className={styles['paneHead']}>
        <h2 id="invitations">{t('staff.group.invitations')}</h2>
      </div>
      {page.invitations.length === 0 ? (
        <p className={styles['paneBody']}>{t('staff.group.invitations.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
        <div className={styles['scroll']} role="group" aria-labelledby="invitations" tabIndex={0}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">{t('staff.group.invitation.by')}</th>
                <th scope="col">{t('staff.group.course')}</th>
                <th scope="col">{t('staff.group.invitation.used')}</th>
                <th scope="col">{t('staff.group.invitation.until')}</th>
                <th scope="col">
                  <span className="hide-visually">{t('staff.group.invitation.revoke')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {page.invitations.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    {one.by}
                    {one.is_personal ? ` · ${t('staff.group.invitation.personal')}` : null}
                  </th>
                  <td>
                    {one.cert_ids.map((id) => page.phases.find((phase) => phase.id === id)?.name ?? id).join(', ')}
                  </td>
                  <td>
                    {one.used} / {one.uses ?? '∞'}
                  </td>
                  <td>{day.format(one.expires_at * 1000)}</td>
                  <td>
                    {one.state === 'open' ? (
                      <button type="button" onClick={() => setAsked(one.id)}>
                        {t('staff.group.invitation.revoke')}
                      </button>
                    ) : (
                      t('staff.group.invitation.state', { state: one.state })
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asked === undefined ? null : (
        <AskDialog
          title={t('staff.group.invitation.revoke.title')}
          no={t('staff.cancel')}
          yes={t('staff.group.invitation.revoke')}
          onClose={() => setAsked(undefined)}
          act={async () => {
            await prove(() =>
              call('/staff/group-revoke', { group_id: page.id, invitation_id: asked }, { isQuiet: true }),
            )
            setAsked(undefined)
            onRevoked()
          }}
        >
          <p>{t('staff.group.invitation.revoke.body')}</p>
        </AskDialog>
      )}
    </section>
  )
}

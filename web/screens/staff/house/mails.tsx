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
import own from './house.module.css'
import { ResumeDialog } from './resume-dialog.tsx'

type Mails = StaffHouseReply['mails']

/** How many left, and the press that holds all of them back. */
export function Mails({ mails }: { mails: Mails }) {
  const { t } = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  const prove = useProve()
  const { revalidate } = useRevalidator()
  const close = () => setIsAsking(false)
  const { hold } = mails
  return (
    <section className={styles['pane']} aria-labelledby="mails">
      <div className={styles['paneHead']}>
        <h2 id="mails">{t('staff.house.mails')}</h2>
        <small>{t('staff.house.mails.about')}</small>
        {mails.may_hold ? (
          <button type="button" className={`${labs['press']} ${own['end']}`} onClick={() => setIsAsking(true)}>
            {t(hold ? 'staff.house.resume' : 'staff.house.hold')}
          </button>
        ) : null}
      </div>
      {hold ? (
        <p className={own['held']}>
          {t('staff.house.held', { restored: hold.restored, later: hold.later })} <When seconds={hold.since} />
        </p>
      ) : null}
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('staff.house.day')}</th>
            <th scope="col">{t('staff.house.sent')}</th>
            <th scope="col">{t('staff.house.refused')}</th>
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3, 4, 5, 6].map((ago) => {
            const day = mails.days.find(({ days_ago }) => days_ago === ago)
            return (
              <tr key={ago}>
                <th scope="row">{t('staff.house.ago', { days: ago })}</th>
                <td>{day?.sent ?? 0}</td>
                <td data-warn={(day?.refused ?? 0) > 0 || undefined}>{day?.refused ?? 0}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isAsking && hold ? <ResumeDialog hold={hold} onClose={close} /> : null}
      {isAsking && !hold ? (
        <AskDialog
          title={t('staff.house.hold.title')}
          no={t('staff.cancel')}
          yes={t('staff.house.hold.go')}
          onClose={close}
          act={async () => {
            await prove(() => call('/staff/outgoing-hold', {}, { isQuiet: true }))
            notify(t('staff.house.hold.done'))
            close()
            await revalidate()
          }}
        >
          <p>{t('staff.house.hold.body')}</p>
        </AskDialog>
      ) : null}
    </section>
  )
}

import { useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { StaffLabsReply } from '../../../../contract/staff-house-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { TextAreaField } from '../../../parts/form/text-area-field.tsx'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { notify } from '../../../parts/notify.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import { FormDialog } from '../group/form-dialog.tsx'
import { useProve } from '../proving.tsx'
import { useAge } from '../receipts/use-age.ts'
import { toStaff } from '../staff-paths.ts'
import table from '../table.module.css'
import own from './running.module.css'
import { useHours } from './use-hours.ts'

type Running = StaffLabsReply['list'][number]

/** Who has a lab now: J and K move, S stops it with a reason. */
export function RunningLabs({ shown: { list, may_stop, running, starting } }: { shown: StaffLabsReply }) {
  const { t } = useMessages()
  const age = useAge()
  const hours = useHours()
  const [chosen, setChosen] = useState(0)
  const [stopping, setStopping] = useState<Running>()
  const at = Math.min(chosen, list.length - 1)
  usePageKeys((key) => {
    const one = list[at]
    if (!one) return false
    if (key === 'j' || key === 'k') setChosen(Math.min(list.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1))))
    else if (key === 's' && may_stop) setStopping(one)
    else return false
    return true
  })
  return (
    <section className={styles['pane']} aria-labelledby="running">
      <div className={styles['paneHead']}>
        <h2 id="running">{t('staff.labs.list')}</h2>
        <small>
          {running + starting > list.length
            ? t('staff.labs.list.more', { count: list.length, all: running + starting })
            : t('staff.labs.list.order')}
        </small>
        <span className={own['keys']} aria-hidden="true">
          <kbd>J</kbd>
          <kbd>K</kbd>
          {may_stop ? <kbd>S</kbd> : null}
        </span>
      </div>
      {list.length === 0 ? (
        <p className={styles['paneBody']}>{t('staff.labs.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
        <div className={styles['scroll']} role="group" aria-labelledby="running" tabIndex={0}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">{t('staff.labs.who')}</th>
                <th scope="col">{t('staff.labs.lab')}</th>
                <th scope="col">{t('staff.labs.state')}</th>
                <th scope="col">{t('staff.labs.since')}</th>
                <th scope="col">{t('staff.labs.active')}</th>
                <th scope="col">{t('staff.labs.charged')}</th>
                {may_stop ? (
                  <th scope="col">
                    <span className="hide-visually">{t('staff.labs.stop')}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {list.map((one, row) => (
                <tr key={one.session_id} className={own['row'] ?? ''} data-chosen={row === at || undefined}>
                  <th scope="row">
                    <Link to={toStaff.learner(one.account_id)}>{one.name}</Link>
                  </th>
                  <td>{one.lab}</td>
                  <td>
                    {t('staff.labs.state.is', { state: one.state, busy: one.is_busy ? 'yes' : 'no' })}
                    <small className={styles['mute']}> {t('staff.labs.engine.name', { name: one.engine })}</small>
                  </td>
                  <td>{age({ submitted_at: one.since })}</td>
                  <td>{one.active_at === null ? '–' : <When seconds={one.active_at} />}</td>
                  <td>{hours(one.charged)}</td>
                  {may_stop ? (
                    <td>
                      <button type="button" className={own['press']} onClick={() => setStopping(one)}>
                        {t('staff.labs.stop')}
                        <span className="hide-visually"> {one.name}</span>
                      </button>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {stopping ? <StopDialog one={stopping} onClose={() => setStopping(undefined)} /> : null}
    </section>
  )
}

function StopDialog({ one, onClose }: { one: Running; onClose: () => void }) {
  const { t } = useMessages()
  const prove = useProve()
  const id = useId()
  const { revalidate } = useRevalidator()
  return (
    <FormDialog
      id={id}
      title={t('staff.deed.title', { deed: 'stop_lab', name: one.name })}
      go={t('staff.deed.go', { deed: 'stop_lab' })}
      busy={t('staff.deed.busy')}
      rules={{ reason: (value) => (value.trim() === '' ? ('staff.deed.reason.missing' as const) : undefined) }}
      onClose={onClose}
      send={async ({ reason = '' }) => {
        await prove(() =>
          call(
            '/staff/learner-stop-lab',
            { account_id: one.account_id, session_id: one.session_id, reason: reason.trim() },
            { isQuiet: true },
          ),
        )
        notify(t('staff.deed.done', { deed: 'stop_lab' }))
        onClose()
        await revalidate()
      }}
    >
      {(field) => (
        <>
          <TextAreaField
            {...field('reason')}
            label={t('staff.deed.reason')}
            hint={t('staff.deed.reason.hint')}
            rows={2}
            maxLength={500}
          />
          <p>{t('staff.deed.told', { deed: 'stop_lab' })}</p>
        </>
      )}
    </FormDialog>
  )
}

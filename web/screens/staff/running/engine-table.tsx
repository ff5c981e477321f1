import type { StaffLabsReply } from '../../../../contract/staff-house-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from '../console.module.css'
import table from '../table.module.css'

type Engine = StaffLabsReply['engines'][number]

export const healthOf = ({ is_well }: Pick<Engine, 'is_well'>): 'well' | 'ill' | 'silent' =>
  is_well === null ? 'silent' : is_well ? 'well' : 'ill'

/** Two engines side by side: which one answers, what runs on each, what does not start there. */
export function EngineTable({ engines }: { engines: StaffLabsReply['engines'] }) {
  const { t } = useMessages()
  return (
    <section className={styles['pane']} aria-labelledby="engines">
      <div className={styles['paneHead']}>
        <h2 id="engines">{t('staff.labs.engines')}</h2>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too */}
      <div className={styles['scroll']} role="group" aria-labelledby="engines" tabIndex={0}>
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">{t('staff.labs.engine')}</th>
              <th scope="col">{t('staff.labs.running')}</th>
              <th scope="col">{t('staff.labs.failed')}</th>
              <th scope="col">{t('staff.labs.handIns')}</th>
            </tr>
          </thead>
          <tbody>
            {engines.map((one) => (
              <EngineRow key={one.name} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function EngineRow({ one }: { one: Engine }) {
  const { t } = useMessages()
  const health = healthOf(one)
  return (
    <tr>
      <th scope="row">
        {t('staff.labs.engine.name', { name: one.name })}{' '}
        <small className={styles['mute']}>
          {t('staff.labs.engine.is', { health, where: one.where, metered: one.is_metered ? 'yes' : 'no' })}
        </small>
      </th>
      <td>
        {one.running} ·{' '}
        <small className={styles['mute']}>
          {t('staff.labs.running.of', { starting: one.starting, queued: one.queued })}
        </small>
      </td>
      <td>
        {one.failed} ·{' '}
        <small className={styles['mute']}>{t('staff.labs.failed.today', { count: one.failed_today })}</small>
      </td>
      <td>
        {t('staff.labs.handIns.are', { status: one.hand_ins === 'self-checked' ? 'self' : (one.hand_ins ?? 'none') })}
      </td>
    </tr>
  )
}

import { useState, type ReactNode } from 'react'
import type { LabSession as Session } from '../../../../contract/experiment-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { to } from '../../../paths.ts'
import { useLab } from '../lab-context.ts'
import { useStore } from '../model/store.ts'
import styles from './notices.module.css'

/** What a learner must know while working; each stays until it is dismissed or over. */
export function Notices({ askTakeOver }: { askTakeOver: () => void }) {
  const { t } = useMessages()
  const lab = useLab()
  const view = useStore(lab.session.view)
  const saving = useStore(lab.saving)
  const isAway = saving.kind === 'offline' || !view.isOnline
  return (
    <div className={styles['notices']}>
      {view.writer === 'other' || saving.kind === 'other-tab' ? (
        <Notice title={t('notebook.otherTab.title')} actions={<Button isSmall onClick={askTakeOver}>{t('notebook.otherTab.take')}</Button>}>
          {t('notebook.otherTab.body')}
        </Notice>
      ) : null}
      <div role="status">{isAway ? <Notice isWarning>{wordAway()}</Notice> : view.status.session?.is_engine_reachable === false ? <Notice isWarning>{t('notebook.unreachable')}</Notice> : null}</div>
      <div role="alert">{saving.kind === 'refused' ? <Notice isWarning>{t('notebook.refusedSave', { reason: saving.message })}</Notice> : null}</div>
      {view.status.session ? <Warnings key={view.status.session.id} session={view.status.session} /> : null}
    </div>
  )

  function wordAway(): string {
    if (saving.kind === 'offline' && !saving.isKept) return t('notebook.offline.notKept')
    return t(lab.detail.engine.where === 'browser' ? 'notebook.offline.kept' : 'notebook.offline.keptServer')
  }
}

type Warning = Session['warnings'][number]
const minutesOf: Readonly<Record<Warning, number>> = { left_15: 15, left_5: 5, left_1: 1, dormant_2: 0 }

/** READINGS §7: 15, 5 and 1 minute before the end; a later one takes an earlier one's place. */
function Warnings({ session }: { session: Session }) {
  const { t } = useMessages()
  const lab = useLab()
  const [seen, setSeen] = useState<readonly Warning[]>([])
  const [dismissed, setDismissed] = useState<readonly Warning[]>([])
  // Once given, a warning stays, whatever the next answer says.
  const fresh = session.warnings.filter((warning) => !seen.includes(warning))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const open = [...seen, ...fresh].filter((warning) => !dismissed.includes(warning))
  const left = open.filter((warning) => warning !== 'dormant_2').toSorted((a, b) => minutesOf[a] - minutesOf[b])[0]
  const isSleepy = open.includes('dormant_2') && session.state === 'running'
  const dismiss = (...warnings: readonly Warning[]) => setDismissed([...dismissed, ...warnings])
  const stay = () => {
    setSeen(seen.filter((warning) => warning !== 'dormant_2')) // it may come again
    void lab.session.stillHere()
  }
  return (
    <div role="alert">
      {left === undefined ? null : (
        <Notice
          isWarning
          title={t('notebook.warning.left', { minutes: minutesOf[left] })}
          actions={
            <>
              <ButtonLink isSmall to={to.buyHours({ outline: lab.detail.map_id, lesson: lab.detail.lesson_id, phase: lab.detail.cert_id })} target="_blank">
                {t('notebook.hours.buy')}
              </ButtonLink>
              <Button look="quiet" isSmall onClick={() => dismiss(...open.filter((warning) => minutesOf[warning] >= minutesOf[left] && warning !== 'dormant_2'))}>
                {t('notebook.dismiss')}
              </Button>
            </>
          }
        >
          {t('notebook.warning.left.body')}
        </Notice>
      )}
      {isSleepy ? (
        <Notice isWarning title={t('notebook.warning.dormant')} actions={<Button isSmall onClick={stay}>{t('notebook.warning.here')}</Button>}>
          {t('notebook.warning.dormant.body')}
        </Notice>
      ) : null}
    </div>
  )
}

function Notice({ title, children, actions, isWarning }: { title?: string; children: ReactNode; actions?: ReactNode; isWarning?: boolean }) {
  return (
    <div className={styles['notice']} data-warning={isWarning || undefined}>
      <p>
        {title === undefined ? null : <b>{title} </b>}
        {children}
      </p>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}

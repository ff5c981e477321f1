import { useState, type ReactNode } from 'react'
import type { LabSession as Session } from '../../../../contract/experiment-shapes.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { to } from '../../../paths.ts'
import type { SessionView } from '../session/session-view.ts'
import { focusSelected } from '../cells/focus.ts'
import { useLab } from '../lab-context.ts'
import { useStore } from '../../../use-store.ts'
import { chooseLeft, minutesOf, splitLeft, type Warning } from './left-notice.ts'
import styles from './notices.module.css'
import { readTimes } from './standing.ts'
import { useSeconds } from './use-seconds.ts'

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
        <Notice
          title={t('notebook.otherTab.title')}
          actions={
            <Button isSmall onClick={askTakeOver}>
              {t('notebook.otherTab.take')}
            </Button>
          }
        >
          {t('notebook.otherTab.body')}
        </Notice>
      ) : null}
      <div role="status">
        {isAway ? (
          <Notice isWarning>{wordAway()}</Notice>
        ) : view.status.session?.is_engine_reachable === false ? (
          <Notice isWarning>{t('notebook.unreachable')}</Notice>
        ) : null}
      </div>
      <div role="alert">
        {saving.kind === 'refused' ? (
          <Notice isWarning>{t('notebook.refusedSave', { reason: saving.message })}</Notice>
        ) : null}
      </div>
      {view.status.session ? <Warnings key={view.status.session.id} view={view} session={view.status.session} /> : null}
    </div>
  )

  function wordAway(): string {
    if (saving.kind === 'offline' && !saving.isKept) return t('notebook.offline.notKept')
    const runs =
      lab.detail.engine.where === 'browser' && (view.kernel.kind === 'ready' || !view.status.hours.is_metered)
    return t(runs ? 'notebook.offline.kept' : 'notebook.offline.keptServer')
  }
}

/**
 * READINGS §7: 15, 5 and 1 minute before the end; a later one takes an earlier one's place. What is left is told as it
 * is by now.
 */
function Warnings({ view, session }: { view: SessionView; session: Session }) {
  const { t } = useMessages()
  const lab = useLab()
  const [seen, setSeen] = useState<readonly Warning[]>([])
  const [dismissed, setDismissed] = useState<readonly Warning[]>([])
  // Once given, a warning stays, whatever the next answer says.
  const fresh = session.warnings.filter((warning) => !seen.includes(warning))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const open = [...seen, ...fresh].filter((warning) => !dismissed.includes(warning))
  const now = useSeconds(session.state === 'running' && open.length > 0)
  const seconds = readTimes(view, Math.max(now, view.receivedAt)).left
  const left = chooseLeft(open, { state: session.state, left: seconds })
  const [spoken, setSpoken] = useState<{ readonly warning: Warning; readonly seconds: number }>()
  if (left !== undefined && seconds !== undefined && spoken?.warning !== left) setSpoken({ warning: left, seconds })
  const isSleepy = open.includes('dormant_2') && session.state === 'running'
  const dismiss = (...warnings: readonly Warning[]) => setDismissed([...dismissed, ...warnings])
  /** The button goes away, and would take the focus of who has pressed it by key. A mouse or finger is left where it is. */
  const backByKey = ({ detail }: { readonly detail: number }) => detail === 0 && focusSelected(lab)
  const stay = () => {
    setSeen(seen.filter((warning) => warning !== 'dormant_2')) // it may come again
    void lab.session.stillHere()
  }
  return (
    <div role="alert">
      {left === undefined || seconds === undefined ? null : (
        <Notice
          isWarning
          // Read out once for each warning; what is seen goes on counting.
          spoken={t('notebook.warning.left', splitLeft(spoken?.seconds ?? seconds))}
          title={t('notebook.warning.left', splitLeft(seconds))}
          actions={
            <>
              <ButtonLink
                isSmall
                to={to.buyHours({
                  outline: lab.detail.map_id,
                  lesson: lab.detail.lesson_id,
                  phase: lab.detail.cert_id,
                })}
                target="_blank"
              >
                {t('notebook.hours.buy')}
              </ButtonLink>
              <Button
                look="quiet"
                isSmall
                onClick={(event) => {
                  dismiss(...open.filter((warning) => minutesOf[warning] >= minutesOf[left] && warning !== 'dormant_2'))
                  backByKey(event)
                }}
              >
                {t('notebook.dismiss')}
              </Button>
            </>
          }
        >
          {t('notebook.warning.left.body')}
        </Notice>
      )}
      {isSleepy ? (
        <Notice
          isWarning
          title={t('notebook.warning.dormant')}
          actions={
            <Button isSmall onClick={(event) => (stay(), backByKey(event))}>
              {t('notebook.warning.here')}
            </Button>
          }
        >
          {t('notebook.warning.dormant.body')}
        </Notice>
      ) : null}
    </div>
  )
}

/** `spoken` is read out in the place of a title that changes each second. */
function Notice({
  title,
  spoken,
  children,
  actions,
  isWarning,
}: {
  title?: string
  spoken?: string
  children: ReactNode
  actions?: ReactNode
  isWarning?: boolean
}) {
  return (
    <div className={styles['notice']} data-warning={isWarning || undefined}>
      <p>
        {title === undefined ? null : <b aria-hidden={spoken === undefined ? undefined : true}>{title} </b>}
        {spoken === undefined ? null : <span className="hide-visually">{spoken} </span>}
        {children}
      </p>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}

import { Check, ChevronDown, Lightbulb, X } from '../../../art/lucide/icons.tsx'
import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { usePress } from '../../../parts/use-press.ts'
import { notifyFailure } from '../../../parts/notify.ts'
import { focusSelected } from '../cells/focus.ts'
import { StaticCode } from '../../../parts/notebook/editor/static-code.tsx'
import { useLab } from '../lab-context.ts'
import { edit } from '../model/notebook-edits.ts'
import { useStore } from '../../../use-store.ts'
import { useMoment } from '../panels/versions-dialog.tsx'
import { isDone, type CheckView } from './checks.ts'
import { Complaint } from './complaint.tsx'
import styles from './checks.module.css'

export const CHECKS_ID = 'checks'

interface Props {
  readonly isReadOnly: boolean
  /** The next thing to do is here: gold. */
  readonly isNext: boolean
  readonly onHandIn: () => void
  readonly onReceipt: () => void
}

/**
 * The visible checks: what passed, what did not and why, hints one by one, the solution last. A line that opens, so that
 * the notebook keeps the room; by itself where something is to be mended.
 */
export function ChecksPanel({ isReadOnly, isNext, onHandIn, onReceipt }: Props) {
  const { t } = useMessages()
  const lab = useLab()
  const view = useStore(lab.checks.view)
  const { status } = useStore(lab.session.view)
  const wordMoment = useMoment()
  const passed = view.list.filter(({ state }) => state === 'passed').length
  const canHandIn = isDone(view)
  const hasHandedIn = status.receipt !== null
  const isFinished = status.receipt !== null && status.receipt.outcome !== 'failed'
  const outcome = view.list.map(({ state }) => state).join(' ')
  /** What was pressed holds until there is another outcome. */
  const [pressed, setPressed] = useState<{ readonly outcome: string; readonly isOpen: boolean }>()
  const isOpen = pressed?.outcome === outcome ? pressed.isOpen : view.list.some(({ state }) => state === 'failed')
  const runs = (
    <Button
      look={isNext && !canHandIn ? 'gold' : 'line'}
      isSmall={hasHandedIn}
      aria-disabled={isReadOnly}
      busy={view.isRunning ? t('notebook.checks.running') : undefined}
      onClick={() => isReadOnly || void lab.checks.runAll()}
    >
      {t('notebook.checks.run')}
    </Button>
  )
  return (
    <section
      id={CHECKS_ID}
      className={styles['checks']}
      aria-label={t('notebook.checks')}
      data-done={canHandIn || undefined}
      data-handed-in={hasHandedIn || undefined}
    >
      <div className={styles['head']}>
        <h3>
          <button
            type="button"
            className={styles['line']}
            aria-expanded={isOpen}
            onClick={() => setPressed({ outcome, isOpen: !isOpen })}
          >
            {t('notebook.checks')} <span>{t('notebook.checks.state', { passed, total: view.list.length })}</span>
            <span className={styles['dots']} aria-hidden="true">
              {view.list.map(({ id, state }) => (
                <i key={id} data-state={state} />
              ))}
            </span>
            <ChevronDown aria-hidden="true" />
          </button>
        </h3>
        <div className={styles['actions']}>
          {status.receipt ? (
            <button type="button" className={styles['go']} onClick={onReceipt}>
              {t('notebook.receipt.link')}
              <span>
                {t('shell.rest', {
                  value: t('notebook.receipt.done', { time: wordMoment(status.receipt.handed_in_at) }),
                })}
              </span>
            </button>
          ) : null}
          {view.list.length > 0 ? runs : null}
          {canHandIn || hasHandedIn ? (
            <Button
              look={isNext && canHandIn && !isFinished ? 'gold' : 'line'}
              isSmall={hasHandedIn}
              aria-disabled={isReadOnly}
              onClick={() => isReadOnly || onHandIn()}
            >
              {t(hasHandedIn ? 'notebook.handIn.again' : 'notebook.handIn')}
            </Button>
          ) : null}
        </div>
      </div>
      <p role="status" className="hide-visually">
        {view.isRunning || view.list.every(({ state }) => state === 'open')
          ? ''
          : t('notebook.checks.announce', { passed, total: view.list.length })}
      </p>
      {isOpen ? (
        <ul className={styles['list']}>
          {view.list.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function CheckLine({ check }: { check: CheckView }) {
  const { t } = useMessages()
  const lab = useLab()
  const goTo = () => {
    if (check.solutionCellId === undefined) return
    const id = check.solutionCellId
    lab.desk.update((desk) => ({ ...edit(desk, id), isEditing: false }))
    focusSelected(lab)
  }
  return (
    <li data-state={check.state}>
      {check.state === 'passed' ? (
        <Check aria-hidden="true" />
      ) : check.state === 'failed' ? (
        <X aria-hidden="true" />
      ) : (
        <i aria-hidden="true" />
      )}
      <div>
        <p className={styles['title']}>
          {check.title}
          {check.is_required ? null : <small> ({t('notebook.checks.optional')})</small>}
          <span className="hide-visually">{t('shell.rest', { value: t(`notebook.checks.${check.state}`) })}</span>
        </p>
        {check.state === 'failed' && check.complaint ? <Complaint complaint={check.complaint} /> : null}
        {check.state === 'failed' ? (
          <div className={styles['help']}>
            {check.solutionCellId === undefined ? null : (
              <button type="button" className={styles['go']} onClick={goTo}>
                {t('notebook.checks.go')}
              </button>
            )}
            <NextHint check={check} />
          </div>
        ) : null}
        {(check.state === 'passed' ? [] : check.hints).map((hint) => (
          <div key={hint.number} id={hintId(check, hint.number)} tabIndex={-1} className={styles['hint']}>
            <p>
              {hint.is_solution
                ? t('notebook.checks.solutionTitle')
                : t('notebook.checks.hintTitle', { number: hint.number })}
            </p>
            {hint.is_solution ? (
              <StaticCode source={hint.text} label={t('notebook.checks.solutionTitle')} />
            ) : (
              <p>{hint.text}</p>
            )}
          </div>
        ))}
      </div>
    </li>
  )
}

const hintId = ({ id }: CheckView, number: number): string => `hint-${id}-${number}`

function NextHint({ check }: { check: CheckView }) {
  const { t } = useMessages()
  const lab = useLab()
  const opened = check.hints.length
  const { isBusy, press: open } = usePress(async () => {
    try {
      await lab.checks.openHint(check.id)
      // It is read out where it stands; and after the last one there is no button any more that could keep the focus.
      requestAnimationFrame(() => document.getElementById(hintId(check, opened + 1))?.focus())
    } catch (error) {
      notifyFailure(error instanceof Error ? error.message : t('shell.failure'))
    }
  })
  const isSolutionNext = opened === check.hint_count
  if (opened > check.hint_count || (isSolutionNext && !check.has_solution)) return null
  return (
    <>
      {isSolutionNext && check.solution === 'not-verified' ? <p>{t('notebook.checks.solutionCounts')}</p> : null}
      <Button look="quiet" isSmall icon={<Lightbulb aria-hidden="true" />} aria-disabled={isBusy} onClick={open}>
        {isSolutionNext
          ? t('notebook.checks.solution')
          : t('notebook.checks.hint', { number: opened + 1, total: check.hint_count })}
      </Button>
    </>
  )
}

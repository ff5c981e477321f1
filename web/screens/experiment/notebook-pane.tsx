import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { isActive, shownStateOf } from '../../../domain/experiment/session.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { notify } from '../../parts/notify.ts'
import { CellList } from './cells/cell-list.tsx'
import { ChecksPanel } from './checks/checks-panel.tsx'
import { useLab } from './lab-context.ts'
import { shownCells } from './model/notebook-edits.ts'
import { useStore, useStorePart } from '../../use-store.ts'
import styles from './notebook-pane.module.css'
import { ConfirmDialog } from './panels/confirm-dialog.tsx'
import { ConflictDialog } from './panels/conflict-dialog.tsx'
import { HandInDialog } from './panels/hand-in-dialog.tsx'
import { KeysDialog } from './panels/keys-dialog.tsx'
import { LateFindBar, LateSidePanel } from './panels/late-panels.tsx'
import { Launch } from './panels/launch.tsx'
import { NotebookHead } from './panels/notebook-head.tsx'
import { Notices } from './panels/notices.tsx'
import type { Side } from './panels/sides.ts'
import { VersionsDialog } from './panels/versions-dialog.tsx'

type Open =
  | 'restart'
  | 'restartRunAll'
  | 'reset'
  | 'remove'
  | 'stop'
  | 'takeOver'
  | 'versions'
  | 'keys'
  | 'handIn'
  | 'receipt'

interface Props {
  readonly isFullScreen: boolean
  /** The lab is the next thing to do here: its button is gold. */
  readonly isNext: boolean
  /** A hand-in has passed: the lab is done. */
  readonly onFinished: () => void
}

/** A notebook with all that belongs to it, beside a lesson or as a screen of its own. */
export function NotebookPane({ isFullScreen, isNext, onFinished }: Props) {
  const { t } = useMessages()
  const lab = useLab()
  const view = useStore(lab.session.view)
  const [open, setOpen] = useState<Open>()
  const [isFinding, setIsFinding] = useState(false)
  const [side, setSide] = useState<Side>()
  const isReadOnly = view.writer === 'other'
  const isFinished = lab.detail.is_finished || view.status.receipt?.outcome === 'passed'
  const isGold = isNext && !isFinished
  const isRunning = isActive(shownStateOf(view.status.session?.state))
  const close = () => setOpen(undefined)
  const show = (what: Open) => () => setOpen(what)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 's') void lab.saver.flush()
    else if (key === 'f' && !isFinding) setIsFinding(true)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S and Ctrl+F anywhere in the notebook mean it, not the page
    <section
      className={styles['pane']}
      aria-label={t('notebook.region')}
      data-full={isFullScreen || undefined}
      onKeyDown={onKeyDown}
    >
      <NotebookHead
        isReadOnly={isReadOnly}
        onVersions={show('versions')}
        actions={{
          askRestart: show('restart'),
          askRestartRunAll: show('restartRunAll'),
          askReset: show('reset'),
          askRemove: show('remove'),
          askStop: show('stop'),
          showVersions: show('versions'),
          showKeys: show('keys'),
          find: () => setIsFinding(true),
          showSide: setSide,
          isFullScreen,
        }}
      />
      <Notices askTakeOver={show('takeOver')} />
      <div className={styles['middle']} data-side={side}>
        {isFinding ? <LateFindBar isReadOnly={isReadOnly} onClose={() => setIsFinding(false)} /> : null}
        {side ? (
          <LateSidePanel side={side} isReadOnly={isReadOnly} onSide={setSide} onClose={() => setSide(undefined)} />
        ) : null}
        <div className={styles['body']}>
          {isReadOnly ? null : <Launch isNext={isGold} />}
          <CellList
            isReadOnly={isReadOnly}
            actions={{
              askRestart: show('restart'),
              showKeys: show('keys'),
              sayRemoved: () => notify(t('notebook.cell.removed')),
              find: () => setIsFinding(true),
            }}
          />
        </div>
      </div>
      <ChecksPanel
        isReadOnly={isReadOnly}
        isNext={isGold && isRunning}
        onHandIn={show('handIn')}
        onReceipt={show('receipt')}
      />
      <Said />
      <Finished onFinished={onFinished} />
      <ConflictDialog />
      {open === 'versions' ? <VersionsDialog isReadOnly={isReadOnly} onClose={close} /> : null}
      {open === 'keys' ? <KeysDialog onClose={close} /> : null}
      {open === 'handIn' || open === 'receipt' ? (
        <HandInDialog isFullScreen={isFullScreen} showsReceipt={open === 'receipt'} onClose={close} />
      ) : null}
      {open === 'restart' ? (
        <ConfirmDialog
          title={t('notebook.restart.title')}
          body={t('notebook.restart.body')}
          action={t('notebook.restart.action')}
          act={closing(lab.restart)}
          onClose={close}
        />
      ) : null}
      {open === 'restartRunAll' ? (
        <ConfirmDialog
          title={t('notebook.restartRunAll.title')}
          body={t('notebook.restartRunAll.body')}
          action={t('notebook.restartRunAll.action')}
          act={closing(lab.restartAndRunAll)}
          onClose={close}
        />
      ) : null}
      {open === 'stop' ? (
        <ConfirmDialog
          title={t('notebook.stop.title')}
          body={t('notebook.stop.body')}
          action={t('notebook.stop')}
          act={lab.session.stop}
          onClose={close}
        />
      ) : null}
      {open === 'reset' ? (
        <ConfirmDialog
          title={t('notebook.reset.title')}
          body={t('notebook.reset.body')}
          action={t('notebook.reset.action')}
          act={() => lab.restore(0).then(() => notify(t('notebook.reset.done')))}
          onClose={close}
        />
      ) : null}
      {open === 'remove' ? (
        <ConfirmDialog
          title={t('notebook.remove.title')}
          body={t('notebook.remove.body')}
          action={t('notebook.remove.action')}
          act={() => lab.remove().then(() => notify(t('notebook.remove.done')))}
          onClose={close}
        />
      ) : null}
      {open === 'takeOver' ? (
        <ConfirmDialog
          title={t('notebook.otherTab.ask.title')}
          body={t('notebook.otherTab.ask.body')}
          action={t('notebook.otherTab.take')}
          act={() => lab.session.takeOver({ force: true }).then(() => {})}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

/** Tells of a hand-in that has passed, once; the verdict may come long after the press, or on another visit. */
function Finished({ onFinished }: { onFinished: () => void }) {
  const lab = useLab()
  const isFinished = useStorePart(
    lab.session.view,
    ({ status }) => lab.detail.is_finished || status.receipt?.outcome === 'passed',
  )
  const tell = useEffectEvent(onFinished)
  // An effect: the verdict comes from the server by itself.
  useEffect(() => {
    if (isFinished) tell()
  }, [isFinished])
  return null
}

/** Its dialog is not waited for: a new Python takes seconds. */
const closing = (act: () => Promise<void>) => () => {
  void act()
  return Promise.resolve()
}

/** Says to a screen reader how a cell has ended. */
function Said() {
  const { t } = useMessages()
  const lab = useLab()
  const [said, setSaid] = useState('')
  const say = useEffectEvent((cellId: string, status: string, error: string | undefined) => {
    const number = shownCells(lab.desk.get().notebook).findIndex(({ id }) => id === cellId) + 1
    if (number === 0) return
    if (status === 'error') setSaid(t('notebook.cell.erred', { number, error: error ?? '' }))
    else setSaid(t(status === 'ok' ? 'notebook.cell.ran' : 'notebook.cell.stopped', { number }))
  })
  // An effect: runs end outside React.
  useEffect(() => lab.runner.onRan((cellId, { status, error }) => say(cellId, status, error?.ename)), [lab])
  return (
    <p className="hide-visually" role="status">
      {said}
    </p>
  )
}

import { Play, Square, X } from '../../../art/lucide/icons.tsx'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { roleOf } from '../../../../domain/experiment/cell-role.ts'
import type { CodeCell } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { CodeEditor } from '../../../parts/notebook/editor/code-editor.tsx'
import type { RunKey } from '../../../parts/notebook/editor/run-key.ts'
import { StaticCode } from '../../../parts/notebook/editor/static-code.tsx'
import { useLab } from '../lab-context.ts'
import { newSeed } from '../model/next-cell.ts'
import { edit, isScrolled, leaveEditor, setSource, splitCell } from '../model/notebook-edits.ts'
import { useStore, useStorePart } from '../../../use-store.ts'
import { Outputs } from '../../../parts/notebook/output/outputs.tsx'
import { CheckVerdict } from '../checks/check-verdict.tsx'
import type { CellProps } from './cell-view.tsx'
import styles from './cell-view.module.css'
import { nameAt } from '../running/explain.ts'
import { focusCell, focusSelected } from './focus.ts'
import { StdinForm } from './stdin-form.tsx'
import { Button } from '../../../parts/button.tsx'
import documentation from './documentation.module.css'

export function CodeCellBody({
  cell,
  number,
  isSelected,
  isEditing,
  isReadOnly,
}: Omit<CellProps, 'cell'> & { cell: CodeCell }) {
  const { t } = useMessages()
  const lab = useLab()
  useStore(lab.originals) // another language is another text
  const run = useStorePart(lab.runner.runs, (runs) => runs.get(cell.id))
  const role = roleOf(cell)
  const source = lab.sourceOf(cell)
  const isRunning = run?.state === 'running'
  const isEmpty = source.trim() === '' && !isRunning // what runs can be stopped, whatever was deleted meanwhile
  const hasVerdict = role.isCheck && (cell.outputs.length > 0 || run?.status !== undefined)
  const outputs = hasVerdict ? cell.outputs.filter(({ output_type: type }) => type !== 'error') : cell.outputs
  const isBoxed = isScrolled(cell) && !role.hidesOutput && outputs.length > 0
  const code = <Code cell={cell} source={source} number={number} isEditing={isEditing} isReadOnly={isReadOnly} />
  return (
    <>
      <div className={styles['code']}>
        <button
          type="button"
          className={styles['run']}
          tabIndex={isSelected ? 0 : -1}
          aria-label={t(isRunning ? 'notebook.cell.interrupt' : 'notebook.cell.run', { number })}
          aria-disabled={isEmpty || undefined}
          onClick={() => (isRunning ? void lab.interrupt() : isEmpty || lab.runCell(cell.id, 'stay'))}
        >
          <span
            aria-hidden="true"
            data-count={`[${run?.state === 'queued' || isRunning ? '*' : (cell.execution_count ?? ' ')}]`}
          />
          {isRunning ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        {role.hidesInput ? (
          <details className={styles['folded']}>
            <summary>{t('notebook.cell.showCode')}</summary>
            {code}
          </details>
        ) : (
          code
        )}
      </div>
      {hasVerdict && run?.state !== 'queued' && !isRunning ? <CheckVerdict cell={cell} /> : null}
      {run?.loading ? (
        <p className={styles['loading']} role="status">
          <span>{t('notebook.cell.loading', { names: run.loading.names.join(', ') })}</span>
          <progress value={run.loading.done} max={1} aria-label={t('notebook.cell.loading', { names: '' })} />
        </p>
      ) : null}
      {outputs.length > 0 || run?.input || (run?.notices.length ?? 0) > 0 ? (
        <div
          className={styles['output']}
          role="group"
          aria-label={t('notebook.cell.output.name', { number })}
          data-scrolled={isBoxed || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard, too
          tabIndex={isBoxed ? 0 : undefined}
        >
          {role.hidesOutput && outputs.length > 0 ? (
            <details className={styles['folded']}>
              <summary>{t('notebook.cell.showOutput')}</summary>
              <Outputs outputs={outputs} number={number} isFresh={run !== undefined} />
            </details>
          ) : (
            <Outputs outputs={outputs} number={number} isFresh={run !== undefined} />
          )}
          {run?.input ? <StdinForm cellId={cell.id} {...run.input} /> : null}
          {run?.notices.map((name) => (
            <p key={name} className={styles['notice']} role="status">
              {t(`notebook.notice.${name}`)}
            </p>
          ))}
        </div>
      ) : null}
      {run?.state === 'done' && run.status !== undefined && run.milliseconds > 0 ? (
        <p className={styles['took']}>{t('notebook.cell.took', { time: wordTime(run.milliseconds, t) })}</p>
      ) : null}
    </>
  )
}

function Code({
  cell,
  source,
  number,
  isEditing,
  isReadOnly,
}: {
  cell: CodeCell
  source: string
  number: number
  isEditing: boolean
  isReadOnly: boolean
}) {
  const { t } = useMessages()
  const lab = useLab()
  const hintId = useId()
  const editor = useRef<{ focus: () => void }>(null)
  const [told, setTold] = useState<{ readonly name: string; readonly text: string }>()
  const canComplete = useStorePart(lab.session.view, ({ kernel }) => kernel.kind === 'ready' && !kernel.isBusy)
  // An effect, before the next key comes: the keyboard has asked for the editor.
  useLayoutEffect(() => {
    if (isEditing) editor.current?.focus()
  }, [isEditing])
  if (isReadOnly) return <StaticCode source={source} label={t('notebook.cell.code.name', { number })} />
  const onExplain = (text: string, cursor: number) => {
    const name = nameAt(text, cursor)
    if (name === undefined) return false
    void lab.explain(name).then((found) => setTold({ name, text: found ?? '' }))
    return true
  }
  const onRun = (key: RunKey) => {
    setTold(undefined)
    lab.runCell(cell.id, key)
    focusSelected(lab)
  }
  return (
    <div data-editor className={styles['edited']} onBlur={() => lab.desk.update(leaveEditor)}>
      <CodeEditor
        ref={editor}
        source={source}
        language="python"
        label={t('notebook.cell.code.name', { number })}
        describedBy={hintId}
        isReadOnly={false}
        hint={t('notebook.cell.empty')}
        onChange={(next) => lab.change((desk) => setSource(desk, cell.id, next))}
        onRun={onRun}
        onExplain={onExplain}
        onLeave={() => {
          setTold(undefined)
          lab.desk.update(leaveEditor)
          focusCell(cell.id)
        }}
        onSplit={(at) => lab.change((desk) => splitCell(desk, cell.id, { at, seed: newSeed() }))}
        onFocus={() => lab.desk.update((desk) => edit(desk, cell.id))}
        complete={
          canComplete
            ? (text, cursor) =>
                lab.session.liveKernel()?.complete(text, cursor) ?? Promise.reject(new Error('no kernel'))
            : undefined
        }
      />
      <p id={hintId} className={styles['editorHint']} hidden={!isEditing}>
        {t('notebook.cell.editing')}
      </p>
      {told ? <Documentation {...told} onClose={() => setTold(undefined)} /> : null}
    </div>
  )
}

/** Short times are told finely, long ones in whole seconds. */
function wordTime(milliseconds: number, t: ReturnType<typeof useMessages>['t']): string {
  if (milliseconds < 1000) return t('notebook.cell.took.short', { count: Math.max(1, Math.round(milliseconds)) })
  const seconds = milliseconds / 1000
  if (seconds < 60) return t('notebook.cell.took.seconds', { seconds: seconds.toFixed(seconds < 10 ? 1 : 0) })
  const whole = Math.round(seconds)
  return t('notebook.cell.took.minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 })
}

/** What Python says of a name, below the code that names it. Said aloud when it comes; the keyboard stays in the editor. */
function Documentation({ name, text, onClose }: { name: string; text: string; onClose: () => void }) {
  const { t } = useMessages()
  return (
    <section className={documentation['box']} aria-label={t('notebook.doc.title', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by the keyboard, too */}
      <pre className={documentation['text']} role="status" translate="no" tabIndex={0}>
        {text || t('notebook.doc.none', { name })}
      </pre>
      <Button
        look="quiet"
        isSmall
        isIconOnly
        icon={<X aria-hidden="true" />}
        title={t('notebook.doc.close')}
        onClick={onClose}
      >
        {t('notebook.doc.close')}
      </Button>
    </section>
  )
}

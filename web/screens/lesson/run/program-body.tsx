import { useEffect, useId, useRef } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { CodeEditor } from '../../../parts/notebook/editor/code-editor.tsx'
import type { Joined } from './page-programs.ts'
import { RunResult } from './run-result.tsx'
import styles from './run.module.css'
import { useProgram } from './use-program.ts'

interface Props {
  readonly program: Joined
  readonly onEdit: () => void
  readonly onClose: () => void
  readonly edits: { readonly count: number; readonly cursor: number | undefined }
}

/** Below the page's code: the learner's own in its place, and what came of a run. */
export function ProgramBody({ program, edits, onEdit, onClose }: Props) {
  const { t, gap } = useMessages()
  const hintId = useId()
  const editor = useRef<{ focus: () => void }>(null)
  const view = useProgram(program)
  const { number, source, own, offered, run } = view
  const isOpen = edits.count > 0 || own !== undefined
  // An effect, after the editor is there: somebody has pressed on the code.
  useEffect(() => {
    if (edits.count > 0) editor.current?.focus()
  }, [edits])
  const focusRun = (options?: FocusOptions) => program.block.querySelector<HTMLElement>('[data-run]')?.focus(options)
  /** What is pressed goes away, and the focus would with it; nothing moves under the hand. */
  const andStay = (act: () => void) => () => {
    focusRun({ preventScroll: true })
    act()
  }
  const leave = () => {
    focusRun()
    if (own === undefined) onClose() // nothing was changed
  }

  return (
    <div className={styles['body']} data-open={isOpen || undefined} data-unprinted>
      {isOpen ? (
        <div className={styles['editor']} translate="no">
          <CodeEditor
            ref={editor}
            source={source}
            language="python"
            label={t('play.code.code.name', { number })}
            describedBy={hintId}
            isReadOnly={false}
            cursor={edits.cursor}
            hint={t('play.code.empty')}
            onChange={view.write}
            onRun={() => void program.runner.run(program.block)}
            onLeave={leave}
            onFocus={() => edits.count === 0 && onEdit()} // so that it stays when the page's text is written again
            complete={undefined}
          />
        </div>
      ) : null}
      <div role="group" aria-label={t('play.code.output', { number })} className={styles['foot']}>
        {isOpen ? (
          <p id={hintId} className={styles['hint']}>
            {own === undefined ? null : <span>{t('play.code.yours')}</span>}
            <span className={styles['keys']}>
              {own === undefined ? '' : gap}
              {t('play.code.keys')}
            </span>
          </p>
        ) : null}
        {offered ? (
          <div className={styles['offered']}>
            <p>{t(`play.code.offered.${offered.why}`)}</p>
            <Button look="line" isSmall onClick={andStay(view.showOffered)}>
              {t('play.code.offered.show')}
            </Button>
            <Button look="quiet" isSmall onClick={andStay(view.forgetOffered)}>
              {t('play.code.offered.forget')}
            </Button>
          </div>
        ) : null}
        <RunResult program={program} view={view} run={run} onAnew={() => focusRun({ preventScroll: true })} />
      </div>
    </div>
  )
}

import { useId, useLayoutEffect, useRef } from 'react'
import type { TextCell } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { CodeEditor } from '../../../parts/notebook/editor/code-editor.tsx'
import { useLab } from '../lab-context.ts'
import { edit, leaveEditor, setSource } from '../model/notebook-edits.ts'
import { useStore } from '../../../use-store.ts'
import { RenderedText } from '../../../parts/notebook/output/rendered-text.tsx'
import type { CellProps } from './cell-view.tsx'
import styles from './cell-view.module.css'
import { focusSelected } from './focus.ts'

export function TextCellBody({ cell, number, isEditing, isReadOnly }: Omit<CellProps, 'cell'> & { cell: TextCell }) {
  const { t } = useMessages()
  const lab = useLab()
  useStore(lab.originals) // another language is another text
  const source = lab.sourceOf(cell)
  if (isEditing && !isReadOnly) return <TextEditor cell={cell} number={number} />
  if (cell.cell_type === 'raw') return <pre className={styles['raw']}>{source}</pre>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a second way with the mouse; the keyboard has Enter on the cell, a finger the button
    <div
      className={styles['rendered']}
      onDoubleClick={isReadOnly ? undefined : () => lab.change((desk) => edit(desk, cell.id))}
    >
      {source.trim() === '' ? (
        <p className={styles['blank']}>{t('notebook.cell.emptyShown')}</p>
      ) : (
        <RenderedText source={source} attachments={cell.attachments} />
      )}
    </div>
  )
}

function TextEditor({ cell, number }: { cell: TextCell; number: number }) {
  const { t } = useMessages()
  const lab = useLab()
  const hintId = useId()
  const editor = useRef<{ focus: () => void }>(null)
  // An effect, before the next key comes: it is shown because somebody wants to write.
  useLayoutEffect(() => editor.current?.focus(), [])
  return (
    <div
      data-editor
      className={styles['edited']}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || lab.desk.update(leaveEditor)}
    >
      <CodeEditor
        ref={editor}
        source={cell.source}
        language="text"
        label={t('notebook.cell.text.name', { number })}
        describedBy={hintId}
        isReadOnly={false}
        hint={t('notebook.cell.emptyText')}
        onChange={(next) => lab.change((desk) => setSource(desk, cell.id, next))}
        onRun={(key) => {
          lab.runCell(cell.id, key)
          focusSelected(lab)
        }}
        onLeave={() => {
          lab.desk.update(leaveEditor)
          focusSelected(lab)
        }}
        onFocus={() => lab.desk.update((desk) => edit(desk, cell.id))}
        complete={undefined}
      />
      <p id={hintId} className={styles['editorHint']}>
        {t('notebook.cell.editingText')}
      </p>
    </div>
  )
}

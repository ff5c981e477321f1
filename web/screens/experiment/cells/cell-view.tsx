import { memo, type FocusEvent } from 'react'
import { roleOf } from '../../../../domain/experiment/cell-role.ts'
import type { Cell } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useLab } from '../lab-context.ts'
import { select } from '../model/notebook-edits.ts'
import { useStorePart } from '../../../use-store.ts'
import { CellTools } from './cell-tools.tsx'
import styles from './cell-view.module.css'
import { CodeCellBody } from './code-cell.tsx'
import { cellElementId } from './focus.ts'
import { TextCellBody } from './text-cell.tsx'

export interface CellProps {
  readonly cell: Cell
  /** On the page, from 1. */
  readonly number: number
  readonly total: number
  readonly isSelected: boolean
  /** One of several that are selected. */
  readonly isAmong: boolean
  readonly isEditing: boolean
  readonly isReadOnly: boolean
}

/** A cell: itself focusable, so that the keyboard has a place outside the editor. */
export const CellView = memo(function CellView(props: CellProps) {
  const { cell, number, total, isSelected, isAmong, isEditing, isReadOnly } = props
  const { t } = useMessages()
  const lab = useLab()
  const state = useStorePart(lab.runner.runs, (runs) => runs.get(cell.id)?.state)
  const role = roleOf(cell)
  const isLocked = isReadOnly || role.isLocked

  const name = t(
    cell.cell_type !== 'code' ? 'notebook.cell.text' : role.isCheck ? 'notebook.cell.check' : 'notebook.cell.code',
    { number, total },
  )
  const standing = [
    role.isSolution ? t('notebook.cell.yours') : isLocked ? t('notebook.cell.locked') : '',
    isAmong ? t('notebook.cell.among') : '',
    state === 'running' ? t('notebook.cell.running') : state === 'queued' ? t('notebook.cell.queued') : '',
  ]
  const label = [name, ...standing.filter(Boolean)].join(', ')

  const onFocus = (event: FocusEvent) => {
    // A link or a wide table in a text is passed through, not worked on.
    if (event.target instanceof Element && event.target.closest('[data-rendered]')) return
    lab.desk.update((desk) => (desk.selected === cell.id ? desk : select(desk, { id: cell.id })))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whatever in the cell gets the focus, the cell is the selected one
    <div
      id={cellElementId(cell.id)}
      role="group"
      aria-label={label}
      aria-current={isSelected ? 'true' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Jupyter's command mode: keys act on the cell that has the focus
      tabIndex={isSelected ? 0 : -1}
      data-cell={cell.id}
      data-kind={cell.cell_type === 'code' ? 'code' : 'text'}
      data-part={role.isSolution ? 'yours' : role.isCheck ? 'check' : undefined}
      data-selected={isSelected || undefined}
      data-among={isAmong || undefined}
      data-editing={isEditing || undefined}
      data-locked={isLocked || undefined}
      data-state={state}
      className={styles['cell']}
      onFocus={onFocus}
    >
      {cell.cell_type === 'code' ? (
        <CodeCellBody {...props} cell={cell} isReadOnly={isLocked} />
      ) : (
        <TextCellBody {...props} cell={cell} isReadOnly={isLocked} />
      )}
      {isSelected && !isReadOnly ? <CellTools cell={cell} /> : null}
    </div>
  )
})

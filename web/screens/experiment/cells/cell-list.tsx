import { Plus } from '../../../art/lucide/icons.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { NotebookContext } from '../../../parts/notebook/output/notebook-context.ts'
import { newSeed } from '../model/next-cell.ts'
import { useLab } from '../lab-context.ts'
import { useNotebookAround } from '../notebook-around.ts'
import { selectedIds } from '../model/cell-range.ts'
import { edit, insertCell, shownCells } from '../model/notebook-edits.ts'
import { useStore } from '../../../use-store.ts'
import { CellView } from './cell-view.tsx'
import styles from './cell-list.module.css'
import { LateCellNotes } from './late-cell-notes.tsx'
import { useAskedCell } from './use-asked-cell.ts'
import { useCellKeys, type CellActions } from './use-cell-keys.ts'

/** The notebook's cells. One of them is in the tab order; arrows lead to the others. */
export function CellList({ isReadOnly, actions }: { isReadOnly: boolean; actions: CellActions }) {
  const { t } = useMessages()
  const lab = useLab()
  const desk = useStore(lab.desk)
  const { notebook, selected, isEditing } = desk
  const chosen = new Set(selectedIds(desk))
  const onKeyDown = useCellKeys(lab, actions)
  const cells = shownCells(notebook)
  useAskedCell(lab)
  const add = () =>
    lab.change((desk) => {
      const next = insertCell(desk, { id: cells.at(-1)?.id ?? '', side: 'below', seed: newSeed() })
      return edit(next, next.selected)
    })
  return (
    <NotebookContext value={useNotebookAround(lab)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the focusable cells inside are heard here */}
      <ol className={styles['cells']} aria-label={t('notebook.cells')} onKeyDown={onKeyDown}>
        {cells.map((cell, i) => (
          <li key={cell.id}>
            <CellView
              cell={cell}
              number={i + 1}
              total={cells.length}
              isSelected={cell.id === selected}
              isAmong={chosen.size > 1 && chosen.has(cell.id)}
              isEditing={cell.id === selected && isEditing}
              isReadOnly={isReadOnly}
            />
          </li>
        ))}
      </ol>
      <LateCellNotes />
      {isReadOnly ? null : (
        <p className={styles['add']}>
          <Button look="quiet" isSmall icon={<Plus aria-hidden="true" />} onClick={add}>
            {t('notebook.cell.add')}
          </Button>
        </p>
      )}
    </NotebookContext>
  )
}

import { Plus } from '../../../art/lucide/icons.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { NotebookContext, type NotebookAround } from '../../../parts/notebook/output/notebook-context.ts'
import { newSeed } from '../model/next-cell.ts'
import { useLab } from '../lab-context.ts'
import { selectedIds } from '../model/cell-range.ts'
import { edit, insertCell, shownCells, select } from '../model/notebook-edits.ts'
import { useStore, useStorePart } from '../../../use-store.ts'
import { CellView } from './cell-view.tsx'
import styles from './cell-list.module.css'
import { LateCellNotes } from './late-cell-notes.tsx'
import { useCellKeys, type CellActions } from './use-cell-keys.ts'
import { useEffect, useMemo } from 'react'
import { markAsked } from '../../../parts/search/mark-asked.ts'
import { safeDecode } from '../../../safe-decode.ts'
import type { Lab } from '../lab.ts'
import { cellElementId } from './focus.ts'
import { CELL_TEXTS } from './cell-texts.ts'
import { listDefinitions } from '../../../parts/notebook/output/definitions.ts'

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

/** Whoever comes with a cell's address (`#cell-…`: a hit of the search, a note) comes to that cell, once it is there;
 * what was searched for is marked in its text, in its code as far as the editor draws it. */
function useAskedCell(lab: Lab): void {
  // An effect: the address is the browser's.
  useEffect(() => {
    const asked = /^#cell-(.+)$/.exec(safeDecode(location.hash))?.[1]
    const id = shownCells(lab.desk.get().notebook).find((cell) => cell.id === asked)?.id
    if (id === undefined) return undefined
    lab.desk.update((desk) => select(desk, { id }))
    const cell = document.getElementById(cellElementId(id))
    cell?.scrollIntoView({ block: 'center' })
    return cell ? markAsked('cell', cell, CELL_TEXTS) : undefined
  }, [lab])
}

/** What the texts of this lab can name, and the mathematical words that its notebook defines. */
function useNotebookAround({ detail, desk }: Lab): NotebookAround {
  const definitions = useStorePart(desk, ({ notebook }) => listDefinitions(notebook))
  const files = useMemo(() => new Map(detail.engine.files.map((file) => [file.path, file])), [detail])
  return useMemo(() => ({ files, links: detail.links, definitions }), [files, detail, definitions])
}

import { selectedIds } from './cell-range.ts'
import type { Desk } from './notebook-edits.ts'

/** `above` the cell in hand; `below`: it and those below; `selected`: the cell and whatever is selected with it. */
export type Part = 'all' | 'above' | 'below' | { readonly selectedWith: string }

/** Cells with code in them, in their order; what is hidden runs with the others. */
export function cellsToRun(desk: Desk, part: Part): readonly string[] {
  const { cells } = desk.notebook
  const at = cells.findIndex(({ id }) => id === desk.selected)
  const isIn = (i: number, id: string): boolean => {
    if (part === 'all') return true
    if (part === 'above') return i < at
    if (part === 'below') return i >= at
    const together = selectedIds(desk)
    return together.includes(part.selectedWith) ? together.includes(id) : id === part.selectedWith
  }
  return cells
    .filter((cell, i) => cell.cell_type === 'code' && cell.source.trim() !== '' && isIn(i, cell.id))
    .map(({ id }) => id)
}

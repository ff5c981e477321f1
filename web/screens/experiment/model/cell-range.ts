// Several cells selected at once: from one to the cell in hand. What is done to them is what is done to one, in turn.
import type { Cell } from '../../../../domain/experiment/notebook.ts'
import { mayRemove, mergeBelow, moveCell, pasteCell, removeCell, shownCells, type Desk } from './notebook-edits.ts'

/** In their order on the page; the cell in hand alone when there are no more. */
export function selectedIds({ notebook, selected, range }: Desk): readonly string[] {
  const ids = shownCells(notebook).map(({ id }) => id)
  const ends = [ids.indexOf(range?.from ?? ''), ids.indexOf(selected)]
  if (range?.to !== selected || ends.includes(-1)) return [selected]
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}

const isRanged = ({ range, selected }: Desk): boolean => range?.to === selected

/** The cell above or below, or the first or last one, is selected too and is the one in hand. */
export function extend(desk: Desk, where: { readonly by: 1 | -1 } | { readonly end: 'first' | 'last' }): Desk {
  const cells = shownCells(desk.notebook)
  const at = cells.findIndex(({ id }) => id === desk.selected)
  const next = 'by' in where ? cells[at + where.by] : cells.at(where.end === 'first' ? 0 : -1)
  if (!next) return desk
  const from = isRanged(desk) && desk.range ? desk.range.from : desk.selected
  return { ...desk, selected: next.id, isEditing: false, range: from === next.id ? undefined : { from, to: next.id } }
}

export function selectAll(desk: Desk): Desk {
  const cells = shownCells(desk.notebook)
  const [first, last] = [cells[0], cells.at(-1)]
  return first && last ? { ...desk, selected: last.id, isEditing: false, range: { from: first.id, to: last.id } } : desk
}

/** Each of the selected cells, changed in turn. */
export const changeEach = (desk: Desk, change: (desk: Desk, id: string) => Desk): Desk =>
  selectedIds(desk).reduce(change, desk)

export const selectedCells = (desk: Desk): readonly Cell[] => {
  const ids = new Set(selectedIds(desk))
  return desk.notebook.cells.filter(({ id }) => ids.has(id))
}

/** All that may be removed of them; they are put back at once. */
export function removeSelected(desk: Desk): Desk {
  let gone: Desk['removed'][number] = []
  const next = changeEach(desk, (now, id) => {
    const after = removeCell({ ...now, removed: [] }, id)
    gone = [...gone, ...after.removed.flat()]
    return after
  })
  return { ...next, removed: gone.length > 0 ? [...desk.removed, gone].slice(-20) : desk.removed }
}

/** Copies in their order, below the cell in hand or above it; they are the selected ones. */
export function pasteCells(
  desk: Desk,
  cells: readonly Cell[],
  { side, seed }: { side: 'above' | 'below'; seed: string },
): Desk {
  const ids = selectedIds(desk)
  let next = desk
  const added: string[] = []
  for (const cell of cells) {
    const beside = added.at(-1) ?? (side === 'above' ? ids[0] : ids.at(-1)) ?? ''
    next = pasteCell(next, cell, { id: beside, seed, side: added.length > 0 ? 'below' : side })
    added.push(next.selected)
  }
  const [from, to] = [added[0], added.at(-1)]
  return { ...next, range: from !== undefined && to !== undefined && from !== to ? { from, to } : undefined }
}

/** Several become one; one takes the cell below. */
export function mergeSelected(desk: Desk): Desk {
  const [first = '', ...more] = selectedIds(desk)
  return more.length === 0 ? mergeBelow(desk, first) : more.reduce((now) => mergeBelow(now, first), desk)
}

/** All or none: the first of them stays the first. */
export function moveSelected(desk: Desk, by: 1 | -1): Desk {
  const ids = selectedIds(desk)
  const places = ids.map((id) => desk.notebook.cells.findIndex((cell) => cell.id === id) + by)
  const isFree = places.every((place) => place >= 0 && place < desk.notebook.cells.length)
  if (!isFree || !selectedCells(desk).every(mayRemove)) return desk
  const next = (by === 1 ? ids.toReversed() : ids).reduce((now, id) => moveCell(now, id, by), desk)
  return { ...next, range: desk.range }
}

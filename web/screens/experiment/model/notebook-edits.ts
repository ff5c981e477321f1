// What a learner may do to a notebook: plain functions from one notebook to the next. What the author locked stays.
import { roleOf } from '../../../../domain/experiment/cell-role.ts'
import { asLoose } from '../../../../domain/experiment/loose.ts'
import { freeId, type Cell, type CodeCell, type Notebook, type Output } from '../../../../domain/experiment/notebook.ts'

/** The notebook, the cell in hand, and whether its text is being edited. */
export interface Desk {
  readonly notebook: Notebook
  readonly selected: string
  readonly isEditing: boolean
  /** From where to the selected cell more are selected (`cell-range.ts`); it holds while `to` is the selected one. */
  readonly range?: { readonly from: string; readonly to: string } | undefined
  /** What was removed at once, each cell with its place, to be put back; the newest last. */
  readonly removed: readonly (readonly { readonly index: number; readonly cell: Cell }[])[]
}

export const openDesk = (notebook: Notebook): Desk => {
  const first = shownCells(notebook).find((cell) => roleOf(cell).isSolution) ?? shownCells(notebook)[0]
  return { notebook, selected: first?.id ?? '', isEditing: false, removed: [] }
}

export const shownCells = (notebook: Notebook): readonly Cell[] =>
  notebook.cells.filter((cell) => !roleOf(cell).isHidden)

const indexOf = (notebook: Notebook, id: string): number => notebook.cells.findIndex((cell) => cell.id === id)
const withCells = (desk: Desk, cells: readonly Cell[]): Desk => ({ ...desk, notebook: { ...desk.notebook, cells } })

function changeCell(desk: Desk, id: string, change: (cell: Cell) => Cell): Desk {
  const index = indexOf(desk.notebook, id)
  const cell = desk.notebook.cells[index]
  if (!cell) return desk
  const next = change(cell)
  return next === cell ? desk : withCells(desk, desk.notebook.cells.with(index, next))
}

export const setSource = (desk: Desk, id: string, source: string): Desk =>
  changeCell(desk, id, (cell) => (cell.source === source || roleOf(cell).isLocked ? cell : { ...cell, source }))

export const setOutputs = (desk: Desk, id: string, outputs: readonly Output[]): Desk =>
  changeCell(desk, id, (cell) => (cell.cell_type === 'code' ? { ...cell, outputs } : cell))

export const setCount = (desk: Desk, id: string, count: number | null): Desk =>
  changeCell(desk, id, (cell) =>
    cell.cell_type === 'code' && cell.execution_count !== count ? { ...cell, execution_count: count } : cell,
  )

export const clearOutputs = (desk: Desk): Desk =>
  withCells(
    desk,
    desk.notebook.cells.map((cell) =>
      cell.cell_type === 'code' ? { ...cell, outputs: [], execution_count: null } : cell,
    ),
  )

/** Hidden cells are passed over. */
export function select(desk: Desk, where: { readonly id: string } | { readonly by: 1 | -1 }): Desk {
  if ('id' in where)
    return indexOf(desk.notebook, where.id) < 0
      ? desk
      : {
          ...desk,
          selected: where.id,
          isEditing: desk.isEditing && desk.selected === where.id,
          range: undefined,
        }
  const cells = shownCells(desk.notebook)
  const next = cells[cells.findIndex(({ id }) => id === desk.selected) + where.by]
  return { ...desk, selected: next?.id ?? desk.selected, isEditing: false, range: undefined }
}

export const edit = (desk: Desk, id: string): Desk => {
  const cell = desk.notebook.cells[indexOf(desk.notebook, id)]
  return cell && !roleOf(cell).isLocked
    ? { ...desk, selected: id, isEditing: true, range: undefined }
    : { ...desk, selected: id, isEditing: false, range: undefined }
}

export const leaveEditor = (desk: Desk): Desk => (desk.isEditing ? { ...desk, isEditing: false } : desk)

/** A new code cell beside one; it is selected. */
export function insertCell(
  desk: Desk,
  at: { readonly id: string; readonly side: 'above' | 'below'; readonly seed: string },
): Desk {
  const index = indexOf(desk.notebook, at.id)
  const taken = new Set(desk.notebook.cells.map(({ id }) => id))
  const cell: CodeCell = {
    id: freeId(at.seed, taken),
    cell_type: 'code',
    metadata: {},
    source: '',
    outputs: [],
    execution_count: null,
  }
  const place = index < 0 ? desk.notebook.cells.length : at.side === 'above' ? index : index + 1
  return { ...withCells(desk, desk.notebook.cells.toSpliced(place, 0, cell)), selected: cell.id, isEditing: false }
}

export const mayRemove = (cell: Cell): boolean => !roleOf(cell).isKept && !roleOf(cell).isLocked

export function removeCell(desk: Desk, id: string): Desk {
  const index = indexOf(desk.notebook, id)
  const cell = desk.notebook.cells[index]
  if (!cell || !mayRemove(cell) || desk.notebook.cells.length === 1) return desk
  const next = {
    ...withCells(desk, desk.notebook.cells.toSpliced(index, 1)),
    removed: [...desk.removed, [{ index, cell }]].slice(-20),
  }
  if (desk.selected !== id) return next
  const shown = shownCells(desk.notebook)
  const at = shown.findIndex((one) => one.id === id)
  return { ...next, selected: (shown[at + 1] ?? shown[at - 1])?.id ?? '', isEditing: false }
}

export function putBack(desk: Desk): Desk {
  const last = desk.removed.at(-1)
  if (!last?.[0]) return desk
  // In the other order than they were removed in: then each place is right.
  const cells = last.toReversed().reduce((now, { index, cell }) => now.toSpliced(index, 0, cell), desk.notebook.cells)
  return {
    ...withCells(desk, cells),
    removed: desk.removed.slice(0, -1),
    selected: last[0].cell.id,
    isEditing: false,
  }
}

/** Only the learner's own cells move, and change their kind. */
export function moveCell(desk: Desk, id: string, by: 1 | -1): Desk {
  const index = indexOf(desk.notebook, id)
  const cell = desk.notebook.cells[index]
  const other = desk.notebook.cells[index + by]
  if (!cell || !other || !mayRemove(cell)) return desk
  return withCells(desk, desk.notebook.cells.with(index, other).with(index + by, cell))
}

export const setKind = (desk: Desk, id: string, kind: Cell['cell_type']): Desk =>
  changeCell(desk, id, (cell) => {
    if (cell.cell_type === kind || !mayRemove(cell)) return cell
    const { id: same, metadata, source } = cell
    return kind === 'code'
      ? { id: same, cell_type: 'code', metadata, source, outputs: [], execution_count: null }
      : { id: same, cell_type: kind, metadata, source }
  })

/** A text whose first line is a heading of this level, 1 to 6. */
export const setHeading = (desk: Desk, id: string, level: number): Desk =>
  changeCell(setKind(desk, id, 'markdown'), id, (cell) =>
    cell.cell_type === 'markdown' && !roleOf(cell).isLocked
      ? { ...cell, source: `${'#'.repeat(level)} ${cell.source.replace(/^#{1,6} +/, '')}` }
      : cell,
  )

/** A cell as it is put in elsewhere: what the author graded is graded once, so a copy is a plain cell. */
function copyOf(cell: Cell, id: string): Cell {
  const { nbgrader: _graded, tessera: _ours, deletable: _kept, editable: _locked, ...metadata } = cell.metadata
  return { ...cell, id, metadata }
}

/** Beside the cell in hand, below it unless it is said; the copy is selected. */
export function pasteCell(
  desk: Desk,
  cell: Cell,
  { id, seed, side = 'below' }: { id: string; seed: string; side?: 'above' | 'below' },
): Desk {
  const index = indexOf(desk.notebook, id)
  const copy = copyOf(cell, freeId(seed, new Set(desk.notebook.cells.map((one) => one.id))))
  const place = index < 0 ? desk.notebook.cells.length : side === 'above' ? index : index + 1
  return { ...withCells(desk, desk.notebook.cells.toSpliced(place, 0, copy)), selected: copy.id, isEditing: false }
}

/** One cell of a cell and the one below it: only of the learner's own, and of one kind. */
export function mergeBelow(desk: Desk, id: string): Desk {
  const index = indexOf(desk.notebook, id)
  const [cell, below] = [desk.notebook.cells[index], desk.notebook.cells[index + 1]]
  if (!cell || !below || cell.cell_type !== below.cell_type || roleOf(cell).isLocked || !mayRemove(below)) return desk
  const source = [cell.source, below.source].filter((text) => text !== '').join('\n\n')
  const merged: Cell =
    cell.cell_type === 'code' ? { ...cell, source, outputs: [], execution_count: null } : { ...cell, source }
  return {
    ...withCells(desk, desk.notebook.cells.toSpliced(index, 2, merged)),
    selected: id,
    isEditing: false,
  }
}

/** Two cells where the cursor stands; what is graded stays one, since only its own text is handed in. */
export function splitCell(desk: Desk, id: string, { at, seed }: { at: number; seed: string }): Desk {
  const index = indexOf(desk.notebook, id)
  const cell = desk.notebook.cells[index]
  if (!cell || !mayRemove(cell)) return desk
  const newId = freeId(seed, new Set(desk.notebook.cells.map((one) => one.id)))
  const [first, second] = [cell.source.slice(0, at).replace(/\n$/, ''), cell.source.slice(at).replace(/^\n/, '')]
  const head: Cell = { ...cell, source: first }
  const tail: Cell = copyOf(
    cell.cell_type === 'code'
      ? { ...cell, source: second, outputs: [], execution_count: null }
      : { ...cell, source: second },
    newId,
  )
  return { ...withCells(desk, desk.notebook.cells.toSpliced(index, 1, head, tail)), selected: newId, isEditing: true }
}

/** Folds a cell's output, or shows it again; kept in the file as Jupyter keeps it. */
export const toggleOutput = (desk: Desk, id: string): Desk =>
  changeCell(desk, id, (cell) => {
    if (cell.cell_type !== 'code') return cell
    const { jupyter, ...metadata } = cell.metadata
    const { outputs_hidden: isHidden, ...rest } = asLoose(jupyter)
    const next = isHidden === true ? rest : { ...rest, outputs_hidden: true }
    return { ...cell, metadata: Object.keys(next).length > 0 ? { ...metadata, jupyter: next } : metadata }
  })

/** More outputs than this are scrolled in a box of their own, unless the file says otherwise. */
const MOST_UNSCROLLED = 20

/** Whether a cell's outputs have a box of their own that scrolls: `scrolled` in the file, as Jupyter keeps it. */
export const isScrolled = ({ metadata, outputs }: CodeCell): boolean =>
  metadata['scrolled'] === true || (metadata['scrolled'] !== false && outputs.length > MOST_UNSCROLLED)

export const toggleScrolled = (desk: Desk, id: string): Desk =>
  changeCell(desk, id, (cell) =>
    cell.cell_type === 'code' ? { ...cell, metadata: { ...cell.metadata, scrolled: !isScrolled(cell) } } : cell,
  )

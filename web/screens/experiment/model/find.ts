// Finds a text in the cells of a notebook, and puts another in its place where the learner may write.
import { roleOf } from '../../../../domain/experiment/cell-role.ts'
import type { Cell } from '../../../../domain/experiment/notebook.ts'
import { setSource, shownCells, type Desk } from './notebook-edits.ts'

export interface Sought {
  readonly text: string
  readonly isCaseKept: boolean
}

/** A place in a cell's source, in characters. */
export interface Found {
  readonly cellId: string
  readonly from: number
  readonly to: number
  /** The author's text, which stays. */
  readonly isLocked: boolean
}

/** More are not counted. */
export const MOST_FOUND = 5000

export const patternOf = ({ text, isCaseKept }: Sought): RegExp =>
  new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), isCaseKept ? 'gu' : 'giu')

export function findAll(
  desk: Pick<Desk, 'notebook'>,
  sought: Sought,
  sourceOf: (cell: Cell) => string,
): readonly Found[] {
  if (sought.text === '') return []
  const pattern = patternOf(sought)
  const found: Found[] = []
  for (const cell of shownCells(desk.notebook)) {
    const { isLocked } = roleOf(cell)
    for (const { index, 0: text } of sourceOf(cell).matchAll(pattern)) {
      found.push({ cellId: cell.id, from: index, to: index + text.length, isLocked })
      if (found.length === MOST_FOUND) return found
    }
  }
  return found
}

/** The first at or behind a cell; from the beginning again when there is none. */
export function firstFrom(desk: Desk, found: readonly Found[], cellId: string): number {
  const order = new Map(desk.notebook.cells.map(({ id }, i) => [id, i]))
  const start = order.get(cellId) ?? 0
  return Math.max(
    0,
    found.findIndex((one) => (order.get(one.cellId) ?? 0) >= start),
  )
}

export function replaceOne(desk: Desk, { cellId, from, to, isLocked }: Found, text: string): Desk {
  const cell = desk.notebook.cells.find(({ id }) => id === cellId)
  return cell && !isLocked ? setSource(desk, cellId, cell.source.slice(0, from) + text + cell.source.slice(to)) : desk
}

/** @returns how many were replaced, too */
export function replaceAll(
  desk: Desk,
  found: readonly Found[],
  text: string,
): { readonly desk: Desk; readonly count: number } {
  const open = found.filter(({ isLocked }) => !isLocked)
  // From the end: the places before stay right.
  return { desk: open.toReversed().reduce((now, one) => replaceOne(now, one, text), desk), count: open.length }
}

// The cell that a run goes on to.
import { insertCell, select, shownCells, type Desk } from './notebook-edits.ts'

/** The cell below; below the last one a new one, as in Jupyter. */
export function selectNext(desk: Desk, id: string): Desk {
  const isLast = shownCells(desk.notebook).at(-1)?.id === id
  return isLast
    ? insertCell(desk, { id, side: 'below', seed: newSeed() })
    : select({ ...desk, selected: id }, { by: 1 })
}

export const newSeed = (): string => `own-${Math.random().toString(36).slice(2, 8)}`

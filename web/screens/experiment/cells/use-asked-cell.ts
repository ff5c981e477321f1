import { useEffect } from 'react'
import { markAsked } from '../../../parts/search/mark-asked.ts'
import { safeDecode } from '../../../safe-decode.ts'
import type { Lab } from '../lab.ts'
import { select, shownCells } from '../model/notebook-edits.ts'
import { cellElementId } from './focus.ts'
import { CELL_TEXTS } from './cell-texts.ts'

/** Whoever comes with a cell's address (`#cell-…`: a hit of the search, a note) comes to that cell, once it is there;
 * what was searched for is marked in its text, in its code as far as the editor draws it. */
export function useAskedCell(lab: Lab): void {
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

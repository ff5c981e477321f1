import { useEffect } from 'react'
import type { Lab } from '../lab.ts'
import { select, shownCells } from '../model/notebook-edits.ts'
import { cellElementId } from './focus.ts'

/** Whoever comes with a cell's address (`#cell-…`: a hit of the search, a note) comes to that cell, once it is there. */
export function useAskedCell(lab: Lab): void {
  // An effect: the address is the browser's.
  useEffect(() => {
    const asked = decodeCell(location.hash)
    const id = shownCells(lab.desk.get().notebook).find((cell) => cell.id === asked)?.id
    if (id === undefined) return
    lab.desk.update((desk) => select(desk, { id }))
    document.getElementById(cellElementId(id))?.scrollIntoView({ block: 'center' })
  }, [lab])
}

/** An address may hold anything. */
function decodeCell(hash: string): string | undefined {
  try {
    return /^#cell-(.+)$/.exec(decodeURIComponent(hash))?.[1]
  } catch {
    return undefined
  }
}

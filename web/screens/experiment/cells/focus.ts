// Where the keyboard is: on a cell, or in its editor.
import type { Lab } from '../lab.ts'

const elementId = (id: string): string => `cell-${id}`
export const cellElementId = elementId

/** After the change that selected it has been painted. */
export function focusCell(id: string): void {
  const cell = document.getElementById(elementId(id))
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest' })
}

/** The selected cell, when it is there; unless its editor was asked for meanwhile: the cursor stays where it was put. */
export const focusSelected = ({ desk }: Lab): number =>
  requestAnimationFrame(() => {
    const { selected, isEditing } = desk.get()
    if (!isEditing) focusCell(selected)
  })

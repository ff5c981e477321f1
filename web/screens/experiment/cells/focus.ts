// Where the keyboard is: on a cell, or in its editor.
const elementId = (id: string): string => `cell-${id}`
export const cellElementId = elementId

/** After the change that selected it has been painted. */
export function focusCell(id: string): void {
  const cell = document.getElementById(elementId(id))
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest' })
}

export const focusSelected = (id: string): number => requestAnimationFrame(() => focusCell(id))

// The headings of a notebook's texts, in their order.
import type { Cell } from '../../../../domain/experiment/notebook.ts'

export interface Heading {
  readonly cellId: string
  /** 1 to 6. */
  readonly level: number
  readonly text: string
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/
const FENCE = /^ {0,3}(```|~~~)/

export function listHeadings(cells: readonly Cell[], sourceOf: (cell: Cell) => string): readonly Heading[] {
  return cells.flatMap((cell) => {
    if (cell.cell_type !== 'markdown') return []
    let fence = ''
    return sourceOf(cell)
      .split('\n')
      .flatMap((line) => {
        const opened = FENCE.exec(line)?.[1]
        if (opened !== undefined && (fence === '' || fence === opened)) fence = fence === '' ? opened : ''
        const [, marks, text] = fence === '' ? (HEADING.exec(line) ?? []) : []
        return marks !== undefined && text !== undefined
          ? [{ cellId: cell.id, level: marks.length, text: asPlain(text) }]
          : []
      })
  })
}

/** Without the marks of emphasis, code and links. */
const asPlain = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replaceAll(/([*_])(\S.*?)\1/g, '$2')
    .trim()

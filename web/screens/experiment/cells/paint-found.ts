// Paints what was found, without touching the elements that it stands in: React and the editors own those.
import { CELL_TEXTS } from './cell-texts.ts'
import { cellElementId } from './focus.ts'

const [ALL, HERE] = ['notebook-found', 'notebook-here'] as const

interface Painted {
  readonly pattern: RegExp
  /** Which one is in hand: the cell, and which of those in it, from 0. */
  readonly here: { readonly cellId: string; readonly nth: number } | undefined
}

/**
 * Editors draw only lines that are near; they are painted again when they draw others. Browsers without highlights
 * show the cell alone. @returns what takes the paint away
 */
export function paintFound(painted: Painted | undefined): () => void {
  const { highlights } = CSS as { highlights?: HighlightRegistry } // newer than some browsers that are served
  if (!painted || !highlights) return () => {}
  const paint = () => {
    const { all, here } = findRanges(painted)
    highlights.set(ALL, new Highlight(...all))
    highlights.set(HERE, new Highlight(...here))
  }
  paint()
  let planned = 0
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(planned)
    planned = requestAnimationFrame(paint)
  })
  for (const cell of document.querySelectorAll('[data-cell]'))
    observer.observe(cell, { childList: true, characterData: true, subtree: true })
  return () => {
    cancelAnimationFrame(planned)
    observer.disconnect()
    highlights.delete(ALL)
    highlights.delete(HERE)
  }
}

/** Moves to the one in hand; to the middle, where nothing lies over it. */
export const showFound = (painted: Painted): void =>
  findRanges(painted).here[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })

function findRanges({ pattern, here }: Painted): { all: Range[]; here: Range[] } {
  const [all, inHand]: [Range[], Range[]] = [[], []]
  for (const cell of document.querySelectorAll<HTMLElement>('[data-cell]')) {
    const nth = here && cell.id === cellElementId(here.cellId) ? here.nth : -1
    const ranges = [...cell.querySelectorAll<HTMLElement>(CELL_TEXTS)].flatMap((place) => rangesIn(place, pattern))
    for (const [i, range] of ranges.entries()) (i === nth ? inHand : all).push(range)
  }
  return { all, here: inHand }
}

/** A text may stand in many elements: words of a colour of their own, lines of an editor. */
function rangesIn(place: HTMLElement, pattern: RegExp): Range[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node)
  const starts: number[] = []
  let text = ''
  for (const node of nodes) {
    starts.push(text.length)
    text += node.data
  }
  const at = (spot: number, isEnd: boolean): readonly [Text, number] | undefined => {
    const i = starts.findLastIndex((start) => (isEnd ? start < spot : start <= spot))
    const node = nodes[i]
    return node && [node, spot - (starts[i] ?? 0)]
  }
  return [...text.matchAll(pattern)].flatMap(({ index, 0: { length } }) => {
    const [from, to] = [at(index, false), at(index + length, true)]
    if (!from || !to) return []
    const range = new Range()
    range.setStart(...from)
    range.setEnd(...to)
    return [range]
  })
}

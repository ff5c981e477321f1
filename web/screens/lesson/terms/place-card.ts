const GAP = 6
const EDGE = 12

/** Below the word, or above it where there is no room; within the window, and with the page when that is moved. */
export function placeCard(card: HTMLElement, link: HTMLElement): void {
  const word = link.getClientRects()[0] // of a word that goes over two lines, the part that comes first
  if (!word) return
  const { width, height } = card.getBoundingClientRect()
  const view = document.documentElement
  const isBelow = word.bottom + GAP + height <= view.clientHeight || word.top - GAP - height < 0
  card.style.insetBlockStart = `${scrollY + (isBelow ? word.bottom + GAP : word.top - GAP - height)}px`
  card.style.insetInlineStart = `${scrollX + Math.max(EDGE, Math.min(word.left, view.clientWidth - width - EDGE))}px`
}

const GAP = 8
const EDGE = 12

/**
 * Puts an open popover at words of the text, and again when the window's size changes: on the wanted side, on the other
 * where only that has room; it moves with the page. Gives a function that stops it.
 */
export function keepBeside(box: HTMLElement, wanted: 'above' | 'below', wordsNow: () => DOMRect | undefined) {
  const place = () => {
    const words = wordsNow()
    if (!words) return
    const { width, height } = box.getBoundingClientRect()
    const hasRoomAbove = words.top - GAP - height >= 0
    const hasRoomBelow = words.bottom + GAP + height <= document.documentElement.clientHeight
    const isAbove = hasRoomAbove && (wanted === 'above' || !hasRoomBelow)
    box.style.insetBlockStart = `${scrollY + (isAbove ? words.top - GAP - height : words.bottom + GAP)}px`
    // Bound by the window itself: in one that gets narrower it is within before this is reckoned anew.
    box.style.insetInlineStart = `max(${EDGE}px, min(${scrollX + words.left}px, 100% - ${width + EDGE}px))`
  }
  place()
  addEventListener('resize', place)
  return () => removeEventListener('resize', place)
}

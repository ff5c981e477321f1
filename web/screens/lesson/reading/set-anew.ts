// The first text of a browser is on the screen before its typefaces are. It is set anew by its parts, each as soon as
// nothing moves by it that somebody sees.

/** The parts of a text that can be set anew each by itself. */
const PARTS = '.reading-text > *, .reading > :not(.reading-text)'
/** On a part that is still set as it came (reading.css). */
const AS_SET = 'data-as-set'

/** Below this nobody sees that something moved; the browser's own measure of shifts counts from three pixels on. */
const UNSEEN_PX = 1

interface Measured {
  readonly part: Element
  readonly edges: readonly number[]
}

/** `apply` makes the typefaces those of all texts. Gives a function that stops waiting for what is on the screen. */
export function setAnew(apply: () => void): () => void {
  const seen = [...document.querySelectorAll(PARTS)]
    .filter(isSeen)
    .map((part): Measured => ({ part, edges: edgesOf(part) }))
  apply()
  // Each is judged by itself: one that grew would move those below it.
  const kept = seen.flatMap(({ part, edges }) => (isWhereItWas(edges, edgesOf(part)) ? [] : [part]))
  for (const part of kept) part.toggleAttribute(AS_SET, true)
  if (kept.length === 0) return () => {}
  const gone = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) continue
      gone.unobserve(target)
      letGo(target)
    }
  })
  for (const part of kept) gone.observe(part)
  return () => gone.disconnect()
}

const isSeen = (part: Element): boolean => {
  const { top, bottom, height } = part.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}

/** Its height, and where each piece within it stands from its own corner. */
function edgesOf(part: Element): number[] {
  const { left, top, height } = part.getBoundingClientRect()
  return [
    height,
    ...[...part.querySelectorAll('*')].flatMap((piece) => {
      const at = piece.getBoundingClientRect()
      return [at.left - left, at.right - left, at.top - top]
    }),
  ]
}

const isWhereItWas = (before: readonly number[], after: readonly number[]): boolean =>
  before.length === after.length && before.every((edge, i) => Math.abs(edge - (after[i] ?? Infinity)) <= UNSEEN_PX)

/** Out of sight. Where the browser does not hold what is read in its place itself, the page is moved along. */
function letGo(part: Element): void {
  const before = part.getBoundingClientRect()
  part.removeAttribute(AS_SET)
  if (before.bottom <= 0 && !CSS.supports('overflow-anchor', 'auto'))
    scrollBy({ top: part.getBoundingClientRect().height - before.height, behavior: 'instant' })
}

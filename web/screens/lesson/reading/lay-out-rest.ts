import { whenSettled } from '../../../when-settled.ts'

/** The parts of a text whose layout a visitor's browser may put off: reading.css. */
const parts = '.reading-text > *, .reading > *'

/** Between two parts. */
const LONGEST_MS = 100

/**
 * Lays out what stands far below, a part at a time while the browser is idle, once somebody reads; at once for a link
 * into the text. From then on every text is laid out whole: the scroll bar and all ways to a place are exact. Gives a
 * function that stops it.
 */
export function layOutRest(): () => void {
  let isStopped = false
  const stopWaiting = whenSettled(() => {
    const rest = [...document.querySelectorAll<HTMLElement>(parts)].filter(
      (part) => getComputedStyle(part).contentVisibility === 'auto',
    )
    const next = () => {
      if (isStopped) return
      const part = rest.shift()
      if (!part) return showWhole()
      part.style.contentVisibility = 'visible'
      whenIdle(next)
    }
    whenIdle(next)
  })
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href^="#"]')) showWhole()
  }
  document.addEventListener('click', onClick, true)
  return () => {
    isStopped = true
    stopWaiting()
    document.removeEventListener('click', onClick, true)
  }
}

/** web/first-script.ts says so too, for an address that leads into the text and for a page that is loaded again. */
function showWhole(): void {
  document.documentElement.toggleAttribute('data-whole', true)
}

function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: LONGEST_MS }) // a busy machine may never be idle
  else setTimeout(callback, LONGEST_MS)
}

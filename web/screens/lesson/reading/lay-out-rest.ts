import { whenSettled } from '../../../when-settled.ts'

/** The parts of a text whose layout a visitor's browser has put off: reading.css. */
const parts = '.reading-text > :not(h2, h3, h4), .reading > :not(.reading-text)'

/**
 * Lays out what stands far below, a part at a time while the browser is idle, once somebody reads: then the scroll bar and every way to a place
 * in the text are exact, in browsers too that do not hold the place when something above it grows. Gives a function that stops it.
 */
export function layOutRest(): () => void {
  let isStopped = false
  const stopWaiting = whenSettled(() => {
    const rest = [...document.querySelectorAll<HTMLElement>(parts)]
    const next = () => {
      const part = isStopped ? undefined : rest.shift()
      if (!part) return
      part.style.contentVisibility = 'visible'
      whenIdle(next)
    }
    whenIdle(next)
  })
  return () => {
    isStopped = true
    stopWaiting()
  }
}

const whenIdle = (callback: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(callback)
  else setTimeout(callback, 50)
}

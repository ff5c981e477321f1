/** Somebody is there and does something. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const
/** Nobody moves: it begins all the same, long after everything that was worth waiting for. */
const PATIENCE_MS = 8000

/** Calls once, when the page has loaded and somebody has moved, or after a while. Gives a function that stops waiting. */
export function whenSettled(begin: () => void): () => void {
  let patience: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    window.removeEventListener('load', wait)
    for (const sign of signs) window.removeEventListener(sign, settle)
    clearTimeout(patience)
  }
  const settle = () => {
    stop()
    begin()
  }
  const wait = () => {
    for (const sign of signs) window.addEventListener(sign, settle, { passive: true, once: true })
    patience = setTimeout(settle, PATIENCE_MS)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return stop
}

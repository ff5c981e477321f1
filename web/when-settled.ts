/** Somebody is there and does something. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'focusin', 'input'] as const
/** On their way down: React keeps from the window what is done in a part that it has not taken over yet. */
const heard = { passive: true, capture: true } as const
/** Nobody moves: it begins all the same, long after everything that was worth waiting for. */
const PATIENCE_MS = 8000

/** Calls once, when the page has loaded and somebody has moved, or after a while. Gives a function that stops waiting. */
export function whenSettled(begin: () => void): () => void {
  let patience: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    window.removeEventListener('load', wait)
    for (const sign of signs) window.removeEventListener(sign, settle, heard)
    clearTimeout(patience)
  }
  const settle = () => {
    stop()
    begin()
  }
  const wait = () => {
    for (const sign of signs) window.addEventListener(sign, settle, heard)
    patience = setTimeout(settle, PATIENCE_MS)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return stop
}

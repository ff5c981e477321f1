// What a page loads late of whoever keeps a phase (web/parts/offline/keep-watch.tsx).
import { awayStore } from './kept-replies.ts'

export { followEdition } from './follow-edition.ts'
export { sendWaiting } from './send-waiting.ts'

const heard = new WeakSet<AbortSignal>()

/** Tells when a call has an answer again after one that had none: a browser does not always know of its line. */
export function hearLine(back: () => void, signal: AbortSignal): void {
  if (heard.has(signal)) return
  heard.add(signal)
  signal.addEventListener(
    'abort',
    awayStore.subscribe(() => awayStore.get() || back()),
  )
}

// What happens to a page, for whoever keeps something to send; and the device that an outbox runs on.
import type { Device } from './box.ts'

export const pageDevice: Device = {
  now: Date.now,
  random: Math.random,
  later(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/** Gives a function that ends it. */
export function followPage(told: {
  /** Somebody is back at the page, or the network is. */
  readonly look?: () => void
  /** The page is going, or is not seen any more: it may never be again. */
  readonly leave?: () => void
  /** Another tab wrote under this key. */
  readonly reread?: (key: string) => void
}): () => void {
  const end = new AbortController()
  const { signal } = end
  const look = () => document.visibilityState === 'visible' && told.look?.()
  for (const sign of ['online', 'focus', 'pageshow']) addEventListener(sign, look, { signal })
  addEventListener('pagehide', () => told.leave?.(), { signal })
  addEventListener('storage', ({ key }) => key !== null && told.reread?.(key), { signal })
  const see = () => (document.visibilityState === 'hidden' ? told.leave?.() : look())
  document.addEventListener('visibilitychange', see, { signal })
  return () => end.abort()
}

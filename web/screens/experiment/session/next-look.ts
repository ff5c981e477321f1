// When the server is asked or told again: while something runs it is told, while an engine far away starts it is asked.
import { isActive, shownStateOf } from '../../../../domain/experiment/session.ts'
import type { SessionView } from './session-view.ts'

export const BEAT_MS = 15_000
/**
 * A kernel in a browser beats by a worker's clock, which no hidden tab slows; the page's own comes in only when that
 * fails.
 */
const BEAT_LATE_MS = 25_000
const POLL_MS = 1_000
/** In its first seconds an engine may be there any moment. */
const SOON_MS = 250
/** A hand-in is run again apart. */
const RECEIPT_MS = 2_000

/**
 * In how many milliseconds, and whether the tab that writes tells of its kernel by it; `undefined` while nothing is to
 * come.
 */
export function nextLook(
  { status: { session, receipt }, isAlone }: Pick<SessionView, 'status' | 'isAlone'>,
  { isReady, isOnServer }: { isReady: boolean; isOnServer: boolean },
): { readonly ms: number; readonly isBeat: boolean } | undefined {
  const state = shownStateOf(session?.state)
  if (isAlone) return { ms: BEAT_MS, isBeat: false }
  if (!isActive(state)) return receipt?.outcome === 'checking' ? { ms: RECEIPT_MS, isBeat: false } : undefined
  if (isOnServer && state === 'waiting')
    return { ms: Math.min(POLL_MS, Math.max(SOON_MS, (session?.waited_seconds ?? 0) * 100)), isBeat: false }
  return { ms: isReady ? BEAT_LATE_MS : BEAT_MS, isBeat: true }
}

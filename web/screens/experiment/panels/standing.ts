// How a lab stands, in one word, from what the server and this tab know.
import { isActive, shownStateOf } from '../../../../domain/experiment/session.ts'
import type { SessionView } from '../session/session-view.ts'

export type LabStanding =
  | 'none'
  | 'starting'
  | 'running'
  | 'alone'
  | 'ended'
  | 'stopped'
  | 'timedOut'
  | 'dormant'
  | 'unreachable'

export function standingOf({
  status,
  isStarting,
  isOnline,
  isAlone,
  kernel,
}: Pick<SessionView, 'status' | 'isStarting' | 'isOnline' | 'isAlone' | 'kernel'>): LabStanding {
  const place = shownStateOf(status.session?.state)
  if (isStarting || kernel.kind === 'booting') return 'starting'
  if (isAlone) return 'alone'
  if (place === 'waiting') return 'starting'
  if (place === 'running') return isOnline && status.session?.is_engine_reachable !== false ? 'running' : 'unreachable'
  if (place === 'timed_out') return 'timedOut'
  return place === 'deleted' ? 'none' : place
}

/** Seconds used and left at this moment: the server's own, and what has passed since it told them. */
export function readTimes(
  { status, receivedAt }: Pick<SessionView, 'status' | 'receivedAt'>,
  now: number,
): { readonly used: number; readonly left: number | undefined } {
  const { session } = status
  if (!session) return { used: 0, left: undefined }
  const passed = session.state === 'running' && session.is_engine_reachable ? Math.max(0, (now - receivedAt) / 1000) : 0
  return {
    used: session.used_seconds + passed,
    left: session.left_seconds === null ? undefined : Math.max(0, session.left_seconds - passed),
  }
}

/** Seconds since the learner pressed start. */
export const readWaited = ({ status, receivedAt }: Pick<SessionView, 'status' | 'receivedAt'>, now: number): number =>
  isActive(shownStateOf(status.session?.state)) && status.session?.state === 'waiting'
    ? status.session.waited_seconds + Math.max(0, (now - receivedAt) / 1000)
    : 0

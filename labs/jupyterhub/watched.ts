// What a process knows of a run on a hub that it started or looked at.
import type { Fault, StartStage } from '../../domain/experiment/observation.ts'

/** What this process knows of a run beyond what the hub keeps: the words of its start exist in the hub's stream only. */
export interface Watched {
  readonly since: number
  progress: number
  isQueued: boolean
  waitsFor: StartStage | null
  failure: { readonly fault: Fault; readonly detail: string } | undefined
  /** Somebody reads the hub's stream. */
  isFollowed: boolean
  isAsking: boolean
  hasKernel: boolean
  kernel: Promise<string> | undefined
  /** Since when, and when last, nobody was where the hub has its machine. */
  refused: { readonly since: number; readonly last: number } | undefined
}

/** Of a run that nothing is known of yet; `since` by this process's own clock. */
export const beginWatch = (since: number): Watched => ({
  since,
  progress: 0,
  isQueued: false,
  waitsFor: null,
  failure: undefined,
  isFollowed: false,
  isAsking: false,
  hasKernel: false,
  kernel: undefined,
  refused: undefined,
})

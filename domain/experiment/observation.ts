/** What went wrong with an engine or a kernel; each is an end reason with its own sentence. */
export const faults = [
  'start_timeout',
  'no_place',
  'image_missing',
  'start_failed',
  'browser_too_old',
  'out_of_memory',
  'kernel_died',
  'engine_lost',
] as const
export type Fault = (typeof faults)[number]

/** What a start waits for, where the engine says so: a machine that is being added, software that is being loaded. */
export const startStages = ['node', 'image'] as const
export type StartStage = (typeof startStages)[number]

/** What an engine says of a run. `absent`: it is known that there is no such run. */
export type Observation =
  | { readonly state: 'absent' | 'stopping' }
  | {
      readonly state: 'starting'
      readonly progress?: number
      readonly isQueued?: boolean
      readonly waitsFor?: StartStage | undefined
    }
  | {
      readonly state: 'ready'
      /** When that was true; a browser's claim is older than the question. */
      readonly at: Date
      readonly isBusy: boolean
      readonly activityAt: Date | undefined
    }
  | { readonly state: 'failed'; readonly fault: Fault; readonly detail: string }

/**
 * What the learner's browser last said of its own kernel. A claim: it is believed about that computer and about nothing
 * else.
 */
export interface BrowserClaim {
  readonly kernel: 'starting' | 'ready' | 'failed'
  readonly fault: Fault | undefined
  readonly isBusy: boolean
  readonly activityAt: Date | undefined
  readonly at: Date
}

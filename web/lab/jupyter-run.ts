import type { Cell } from './cell-queue.ts'
import type { NbOutput } from './kernel-client.ts'
import { makeOutputCap, type OutputCap } from './output-cap.ts'

/** A cell that runs: over when its reply and the kernel's rest are both there, in whatever order. */
export interface Run {
  readonly id: string
  readonly cell: Cell
  reply: { readonly status: 'ok' | 'error'; readonly count: number | null } | undefined
  isResting: boolean
  isHeard: boolean
  /** Questions and outputs come by two ways: what is heard after a question may have been said before it. */
  question: Extract<NbOutput, { output_type: 'input_request' }> | undefined
  readonly cap: OutputCap
}

/** `isHeard` where the kernel has begun it already. */
export const beginRun = (id: string, cell: Cell, { isHeard }: { isHeard: boolean }): Run => ({
  id,
  cell,
  reply: undefined,
  isResting: false,
  isHeard,
  question: undefined,
  cap: makeOutputCap(),
})

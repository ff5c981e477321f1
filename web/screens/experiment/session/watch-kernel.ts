import type { KernelClient, KernelFailure, KernelFailureName } from '../../../lab/kernel-client.ts'

export const isBusyNow = ({ status }: Pick<KernelClient, 'status'>): boolean => status === 'busy' || status === 'input'

/** A kernel that waits for a line is busy: the learner is at it. */
export function watchKernel(
  kernel: KernelClient,
  on: {
    readonly onStatus: (isBusy: boolean) => void
    readonly onDead: (failure: KernelFailure) => void
    readonly onBeat: (isBusy: boolean) => void
  },
): void {
  kernel.on('status', (status) => on.onStatus(isBusyNow({ status })))
  kernel.on('dead', on.onDead)
  kernel.on('beat', ({ isBusy }) => on.onBeat(isBusy))
}

/** What the server is told of a kernel that did not come or did not stay. */
export type FailureCause = 'browser_too_old' | 'out_of_memory' | 'start_failed' | 'kernel_died'

export const failureCauses: Partial<Record<KernelFailureName, FailureCause>> = {
  'browser-too-old': 'browser_too_old',
  'out-of-memory': 'out_of_memory',
  'files-missing': 'start_failed',
  'package-missing': 'start_failed',
  'start-too-slow': 'start_failed',
  'kernel-died': 'kernel_died',
}

import type { KernelClient, KernelFailure } from '../../../lab/kernel-client.ts'

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

import type { KernelFailureName } from '../../../lab/kernel-client.ts'

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

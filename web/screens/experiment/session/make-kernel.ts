import type { KernelClient } from '../../../lab/kernel-client.ts'
import type { LabDetail } from '../lab.ts'

/** The kernel of an engine: in this browser, or behind a path of ours. Its code comes only when a lab starts. */
export async function makeKernel(engine: LabDetail['engine'], way: { readonly baseUrl: string; readonly ticket: string } | undefined): Promise<KernelClient> {
  if (way) throw new Error(`no kernel for ${way.baseUrl} yet`)
  const { createEmbeddedKernel } = await import('../../../lab/embedded-kernel.ts')
  return createEmbeddedKernel({ packages: engine.packages })
}

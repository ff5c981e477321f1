import { CallRefused } from '../../../api.ts'
import { KernelFailure, type KernelClient } from '../../../lab/kernel-client.ts'
import type { LabDetail } from '../lab.ts'

/** The way to a kernel on a server, asked for anew whenever the line is down. */
export interface ServerWay {
  readonly find: () => Promise<{ readonly baseUrl: string; readonly ticket: string }>
  readonly tell: (deed: 'interrupt' | 'restart') => Promise<unknown>
}

/** The kernel of an engine: in this browser, or behind a path of ours. Its code comes only when a lab starts. */
export async function makeKernel(engine: LabDetail['engine'], way: ServerWay | undefined): Promise<KernelClient> {
  if (way) return openServerKernel(way, engine.files)
  const { createEmbeddedKernel } = await import('../../../lab/embedded-kernel.ts')
  return createEmbeddedKernel({
    packages: engine.packages,
    frameOrigin: engine.frame_origin ?? undefined,
    wheelsUrl: engine.wheels_url ?? undefined,
    files: engine.files,
  })
}

async function openServerKernel({ find, tell }: ServerWay, files: LabDetail['engine']['files']): Promise<KernelClient> {
  const [{ createJupyterKernel }, { tabStorage }] = await Promise.all([
    import('../../../lab/jupyter-kernel.ts'),
    import('../../../lab/kept-line.ts'),
  ])
  return createJupyterKernel({
    tell,
    storage: tabStorage,
    files: files.map(({ path }) => path),
    async findSocket() {
      const { baseUrl, ticket } = await find().catch(nameRefusal)
      return { url: `${location.origin.replace(/^http/, 'ws')}${baseUrl}channels?ticket=${ticket}`, kernel: baseUrl }
    },
  })
}

/** An engine may be back in a moment; any other no means that the session is over, or another tab's. */
function nameRefusal(error: unknown): never {
  if (error instanceof CallRefused)
    throw new KernelFailure(error.code === 'engine_unreachable' ? 'engine-unreachable' : 'kernel-died', error.code)
  throw error
}

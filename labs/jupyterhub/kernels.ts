// The kernel in a learner's Jupyter server: one a run. Jupyter's own session with a fixed path makes that so, whoever asks.
import { z } from 'zod'

const Kernel = z.looseObject({
  id: z.string().regex(/^[\w-]+$/),
  execution_state: z.string(),
  last_activity: z.string(),
})

export interface KernelFacts {
  readonly id: string
  readonly isBusy: boolean
  /** By the engine's own clock. */
  readonly idleMs: number
}

export interface JupyterServer {
  /** With a slash at the end. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** The proxy knows no way to the server, or nobody answers at its end. Slow is something else. */
export class NobodyThere extends Error {
  override name = 'NobodyThere'
}
/** What has no way the proxy leads to the hub, which leads back or says that it does not run. */
const nobody: readonly number[] = [302, 404, 424, 502, 503]

const LONGEST_REPLY = 100_000
const PATIENCE = 10_000
/** The first start of a Python on a cold disk. */
const BIRTH_PATIENCE = 60_000

export async function askServer(
  server: JupyterServer,
  path: string,
  {
    body,
    patience = PATIENCE,
    method = body === undefined ? 'GET' : 'POST',
  }: { body?: unknown; patience?: number; method?: 'GET' | 'POST' | 'PUT' } = {},
): Promise<{ body: unknown; at: number }> {
  const response = await fetch(`${server.url}api/${path}`, {
    method,
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual', // the hub's proxy leads elsewhere what has no server behind it
    signal: AbortSignal.timeout(patience),
  })
  const text = await readText(response)
  if (nobody.includes(response.status))
    throw new NobodyThere(`where the Jupyter server was the proxy answers ${response.status}`)
  if (!response.ok) throw new Error(`the Jupyter server answers ${response.status} to ${path}`)
  return { body: JSON.parse(text), at: Date.parse(response.headers.get('date') ?? '') || Date.now() }
}

/** The server is in the hands of the learner, whose code runs beside it. */
async function readText({ body }: Response): Promise<string> {
  let text = ''
  if (body)
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      text += piece
      if (text.length > LONGEST_REPLY) throw new Error('the Jupyter server says too much')
    }
  return text
}

/** Asked so that it is no activity itself; the kernel's own word of it is the only one that can be believed (LABS.md). */
export async function selectKernels(server: JupyterServer): Promise<readonly KernelFacts[]> {
  const { body, at } = await askServer(server, 'kernels?no_track_activity=1')
  return z
    .array(Kernel)
    .parse(body)
    .map(({ id, execution_state, last_activity }) => ({
      id,
      isBusy: execution_state === 'busy',
      idleMs: Math.max(0, at - Date.parse(last_activity)) || 0,
    }))
}

/** Gives the id of the run's kernel, started if there is none. It runs in `folder`. */
export async function startKernel(server: JupyterServer, folder?: string): Promise<string> {
  const { body } = await askServer(server, 'sessions', {
    body: {
      path: folder === undefined ? 'lab.ipynb' : `${folder}/lab.ipynb`,
      name: 'lab.ipynb',
      type: 'notebook',
      kernel: { name: 'python3' },
    },
    patience: BIRTH_PATIENCE,
  })
  return z.looseObject({ kernel: Kernel }).parse(body).kernel.id
}

// JupyterHub's REST API as far as a driver needs it. What the hub itself says is an answer; everything else (no answer, the
// proxy's word that nobody is behind it, a token that is refused) throws: it tells nothing about a run.
import { z } from 'zod'

export interface HubOptions {
  /** With its base path and a slash at the end. */
  readonly url: string
  /** Of a service of the hub; it stays here. */
  readonly token: string
}

export interface HubReply {
  readonly status: number
  readonly body: unknown
}

export interface Hub {
  readonly headers: Readonly<Record<string, string>>
  /** @throws when it is not the hub that answers */
  readonly ask: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options?: { readonly body?: unknown; readonly patience?: number },
  ) => Promise<HubReply>
  /**
   * Makes the hub look whether a server of which it says that it is ready is still there: by itself it does so every
   * `poll_interval`.
   */
  readonly lookNow: (server: string) => Promise<void>
  /** What the hub says of a start, piece by piece. @throws when the stream cannot be had */
  readonly follow: (path: string, signal: AbortSignal) => AsyncIterable<StartEvent>
}

const PATIENCE = 10_000

const StartEvent = z.looseObject({
  progress: z.number().optional(),
  message: z.string().default(''),
  ready: z.boolean().default(false),
  failed: z.boolean().default(false),
})
type StartEvent = z.output<typeof StartEvent>

const Complaint = z.looseObject({ message: z.string().default('') })
/** The hub's own words of why it did not. */
export const complaintOf = (body: unknown): string => Complaint.safeParse(body).data?.message ?? ''

export function makeHub({ url, token }: HubOptions): Hub {
  const api = `${url}hub/api`
  const headers = { authorization: `token ${token}` }
  return {
    headers,
    async ask(method, path, { body, patience = PATIENCE } = {}) {
      const response = await fetch(api + path, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      const text = await response.text()
      if ([401, 403].includes(response.status))
        throw new Error(`JupyterHub does not allow ${method} ${path}: ${complaintOf(readJson(text))}`)
      if ([502, 503, 504].includes(response.status)) throw new Error(`JupyterHub is away: ${response.status}`)
      return { status: response.status, body: readJson(text) }
    },
    async lookNow(server) {
      // Asked to start a server that is ready it looks first, and goes on only if that is gone: to a text that cannot
      // be read.
      const response = await fetch(api + server, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: 'look',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      })
      await response.body?.cancel()
    },
    async *follow(path, signal) {
      const response = await fetch(api + path, {
        headers: { ...headers, accept: 'text/event-stream' },
        redirect: 'error',
        signal,
      })
      if (!response.ok || !response.body) throw new Error(`no progress: ${response.status}`)
      let text = ''
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        text += piece
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const data = event.split('\n').find((line) => line.startsWith('data:'))
          const said = data === undefined ? undefined : StartEvent.safeParse(readJson(data.slice('data:'.length))).data
          if (said) yield said
        }
      }
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

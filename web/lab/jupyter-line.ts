// The line to a kernel on a server. While it is down Jupyter keeps what this page misses; a new socket of the same name
// gets it.
import { KernelFailure } from './kernel-client.ts'
import { readJupyterMessage, writeJupyterMessage, type JupyterMessage, type JupyterRequest } from './jupyter-message.ts'

/**
 * A socket's address, good once, and which kernel is behind it.
 * @throws KernelFailure `kernel-died` when there is no way any more; anything else: try again
 */
export type FindSocket = () => Promise<{ readonly url: string; readonly kernel: string }>

export interface LineEvents {
  /** Before the first socket to a kernel: the line's name there. */
  readonly name: (kernel: string) => string
  readonly message: (message: JupyterMessage) => void
  /** The line was down and stands again. */
  readonly again: () => void
  readonly lost: (failure: KernelFailure) => void
}

export interface JupyterLine {
  /** @throws KernelFailure */
  readonly open: () => Promise<void>
  readonly isOpen: () => boolean
  /** @returns the message's id */
  readonly send: (request: JupyterRequest) => string
  /** As if it were down: the next one may be better. */
  readonly renew: () => void
  readonly close: () => void
}

const OPENING = 10_000
/** From the first loss; then the learner is told. */
const PATIENCE = 30_000
const PAUSES = [0, 500, 1_000, 2_000]

export function makeJupyterLine(findSocket: FindSocket, on: LineEvents): JupyterLine {
  let session = ''
  let socket: WebSocket | undefined
  let kernel: string | undefined
  let isClosed = false
  let isMending = false

  async function connect(): Promise<void> {
    const found = await findSocket()
    if (kernel !== undefined && found.kernel !== kernel) throw new KernelFailure('kernel-died', 'it is another one')
    session ||= on.name(found.kernel)
    const opened = new WebSocket(`${found.url}&session_id=${session}`)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => opened.close(), OPENING)
      opened.addEventListener('open', () => resolve(), { once: true })
      opened.addEventListener('close', ({ code }) => reject(new Error(`the socket closed: ${code}`)), { once: true })
      opened.addEventListener('open', () => clearTimeout(timer), { once: true })
    })
    if (isClosed) return opened.close()
    kernel = found.kernel
    socket = opened
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = socket === opened ? readJupyterMessage(data) : undefined
      if (message) on.message(message)
    })
    opened.addEventListener('close', () => socket === opened && void mend())
  }

  /** Tries for a while. @throws KernelFailure */
  async function keepConnecting(): Promise<void> {
    const until = performance.now() + PATIENCE
    for (let tries = 0; !isClosed; tries++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length - 1)]))
      try {
        return await connect()
      } catch (error) {
        const failure = error instanceof KernelFailure ? error : new KernelFailure('connection-lost', String(error))
        if (failure.failure === 'kernel-died' || performance.now() > until) throw failure
      }
    }
  }

  async function mend(): Promise<void> {
    socket = undefined
    if (isClosed || isMending) return
    isMending = true
    try {
      await keepConnecting()
      isMending = false
      if (!isClosed) on.again()
    } catch (error) {
      if (isClosed || !(error instanceof KernelFailure)) return
      isClosed = true
      on.lost(error)
    }
  }

  function drop(): void {
    const open = socket
    socket = undefined
    open?.close()
  }

  return {
    open: keepConnecting,
    isOpen: () => socket !== undefined,
    send(request) {
      const id = crypto.randomUUID()
      socket?.send(writeJupyterMessage(id, session, request))
      return id
    },
    renew() {
      drop()
      void mend()
    },
    close() {
      isClosed = true
      drop()
    },
  }
}

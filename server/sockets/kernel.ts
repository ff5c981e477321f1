// The door between a learner's page and the kernel of their session: a WebSocket that is passed on as it is, byte by
// byte, with what opens the engine added on our side. A ticket opens one socket, once; it closes when its session ends.
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { hashToken } from '../calls/token.ts'
import type { AskedWay, KernelWay, OpenedWay } from '../flows/kernel-way.ts'

export interface KernelDoorOptions {
  /** Scheme, host and port that our own pages have. */
  readonly isOwnOrigin: (origin: string, host: string | undefined) => boolean
  /** `undefined` when the ticket opens nothing. @throws when the engine does not answer */
  readonly openWay: (asked: AskedWay) => Promise<OpenedWay | undefined>
  /** Which of these sessions still run, and when a way to each was last opened. */
  readonly findRunning: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Date | null>>
}

interface Pipe {
  readonly sessionId: string
  readonly openedAt: Date
  readonly close: () => void
}

const address = /^\/lab\/([0-9a-f-]{36})\/([\w-]{1,64})\/channels$/
const LOOK_EVERY_MS = 1000
const PATIENCE = 10_000

/** Only these are ours: whatever else asks for another protocol is answered as any request. */
export const isKernelSocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && address.test(pathOf(request))

export function addKernelDoor(app: FastifyInstance, options: KernelDoorOptions): void {
  const pipes = new Set<Pipe>()
  let look: NodeJS.Timeout | undefined

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    request.socket.setTimeout(0) // a kernel may be silent for as long as it computes
    void admit(request, options).then(
      (admitted) =>
        typeof admitted === 'number' ? refuse(socket, admitted) : join({ ...admitted, request, socket, head }),
      () => refuse(socket, 502),
    )
  })
  app.addHook('preClose', (done) => {
    clearInterval(look)
    for (const { close } of pipes) close()
    done()
  })

  function join({
    way,
    sessionId,
    query,
    request,
    socket,
    head,
  }: Admitted & { request: IncomingMessage; socket: Duplex; head: Buffer }): void {
    const far = openFar(way, query, request)
    let engine: Duplex | undefined
    const pipe: Pipe = {
      sessionId,
      openedAt: way.openedAt,
      close() {
        far.destroy()
        engine?.destroy()
        socket.destroy()
        pipes.delete(pipe)
      },
    }
    pipes.add(pipe)
    look ??= setInterval(() => void closeEnded(), LOOK_EVERY_MS).unref()
    socket.once('close', pipe.close)
    far.once('error', () => refuse(socket, 502))
    far.once('response', (response) => {
      response.resume()
      refuse(socket, 502)
    })
    far.once('upgrade', (response, opened, rest) => {
      engine = opened
      // One tab writes, and one line leads to a kernel: whoever comes with a newer ticket has it.
      for (const other of pipes) if (other !== pipe && other.sessionId === sessionId) other.close()
      socket.write(
        [
          'HTTP/1.1 101 Switching Protocols',
          'Connection: Upgrade',
          'Upgrade: websocket',
          `Sec-WebSocket-Accept: ${response.headers['sec-websocket-accept'] ?? ''}`,
          '',
          '',
        ].join('\r\n'),
      )
      socket.write(rest)
      opened.write(head)
      opened.on('error', pipe.close).once('close', pipe.close)
      opened.setTimeout(0)
      opened.pipe(socket).pipe(opened)
    })
  }

  async function closeEnded(): Promise<void> {
    if (pipes.size === 0) return
    const running = await options
      .findRunning([...new Set([...pipes].map(({ sessionId }) => sessionId))])
      .catch(() => undefined)
    if (running)
      for (const pipe of pipes)
        if (!running.has(pipe.sessionId) || isOlder(pipe, running.get(pipe.sessionId))) pipe.close()
  }
}

/** The newer one may go through another server. */
const isOlder = ({ openedAt }: Pipe, newest: Date | null | undefined): boolean =>
  newest !== null && newest !== undefined && newest > openedAt

interface Admitted {
  readonly way: OpenedWay
  readonly sessionId: string
  readonly query: string
}

/** The way, or the status that says why there is none. */
async function admit(
  request: IncomingMessage,
  { isOwnOrigin, openWay }: KernelDoorOptions,
): Promise<Admitted | number> {
  const { origin, host } = request.headers
  // A browser always says where a page comes from; whoever is none needs a ticket as well.
  if (origin !== undefined && !isOwnOrigin(origin, host)) return 403
  const [, sessionId, kernelId] = address.exec(pathOf(request)) ?? []
  if (sessionId === undefined || kernelId === undefined || request.method !== 'GET') return 404
  const asked = new URLSearchParams(request.url?.split('?')[1])
  const [ticket, tab] = [asked.get('ticket') ?? '', asked.get('session_id') ?? '']
  if (!/^[0-9a-f]{64}$/.test(ticket) || !/^[\w-]{1,64}$/.test(tab)) return 403
  const way = await openWay({ ticketHash: hashToken(ticket), sessionId, kernelId })
  // Jupyter keeps what a page of this name misses while its line is down.
  return way ? { way, sessionId, query: `?session_id=${tab}` } : 403
}

function openFar({ baseUrl, headers }: KernelWay, query: string, request: IncomingMessage): ClientRequest {
  const url = new URL(`${baseUrl}channels${query}`)
  const far = (url.protocol === 'https:' ? https : http).request(url, {
    headers: {
      ...headers,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': request.headers['sec-websocket-key'] ?? '',
    },
    timeout: PATIENCE,
    agent: false,
  })
  return far.on('timeout', () => far.destroy(new Error('the engine does not answer'))).end()
}

const words: Readonly<Record<number, string>> = { 403: 'Forbidden', 404: 'Not Found', 502: 'Bad Gateway' }

function refuse(socket: Duplex, status: number): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status} ${words[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const pathOf = (request: IncomingMessage): string => request.url?.split('?')[0] ?? ''

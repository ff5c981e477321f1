// What stands before the doors: the HTTP server with its time limits, and the 503 that costs next to nothing.
import { randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { contract, isPath, paths } from '../../contract/index.ts'
import { say } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import { isKernelSocket } from '../sockets/kernel.ts'
import type { Admission } from './admission.ts'

/** Milliseconds that somebody has for a step; who takes longer is cut off. */
export interface TimeLimits {
  /** From the connection, or the first byte of a later request, to the end of the headers. */
  readonly headers: number
  /** A form has 64 kB. */
  readonly body: number
  /** A body with a file. */
  readonly upload: number
  /** Between two requests of a connection: longer than what the usual proxies keep theirs (60 s), so that it is never we who hang up on one. */
  readonly idle: number
  /** Nothing moves in either direction. */
  readonly stall: number
  /** How often the first limits are looked at. */
  readonly look: number
}
export const timeLimits: TimeLimits = { headers: 10_000, body: 10_000, upload: 120_000, idle: 72_000, stall: 120_000, look: 1000 }

export interface FrontOptions {
  readonly admission: Admission
  readonly limits: TimeLimits
  readonly headers: Readonly<Record<string, string>>
  /** The server is about to end: each answer is the last of its connection. */
  readonly isDraining: () => boolean
  readonly countShed: (path: string) => void
}

/** What a person or a proxy can name a request by; short enough to be read out. */
export const makeRequestId = (): string => randomUUID().slice(-12)

const uploads: ReadonlySet<string> = new Set(paths.filter((path) => contract[path].upload).map((path) => `/api${path}`))
const RETRY_AFTER_SECONDS = '1'

export interface Front {
  readonly server: Server
  /** Cuts connections on which nothing has been asked yet: browsers open some to spare, and Node counts them as busy. */
  readonly closeUnused: () => void
}

export function makeFront(handler: RequestListener, options: FrontOptions): Front {
  const { limits } = options
  const unused = new Set<Socket>()
  const server = http.createServer(
    { headersTimeout: limits.headers, requestTimeout: limits.upload, keepAliveTimeout: limits.idle, connectionsCheckingInterval: limits.look, shouldUpgradeCallback: isKernelSocket },
    (request, response) => {
      unused.delete(request.socket)
      if (options.isDraining()) response.setHeader('connection', 'close')
      if (request.method === 'POST') {
        if (isShed(request, options)) return shed(request, response, options)
        limitBody(request, response, limits)
      }
      handler(request, response)
    },
  )
  server.setTimeout(limits.stall)
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  return { server, closeUnused: () => unused.forEach((socket) => socket.destroy()) }
}

const pathOf = (request: IncomingMessage): string => request.url?.split('?', 1)[0] ?? ''

function isShed(request: IncomingMessage, { admission }: FrontOptions): boolean {
  const path = pathOf(request)
  if (!path.startsWith('/api/')) return false
  const call = path.slice(4)
  return isPath(call) && !contract[call].isContent && admission.laneOf(call).isShut()
}

function shed(request: IncomingMessage, response: ServerResponse, options: FrontOptions): void {
  const body = Buffer.from(JSON.stringify({ message: say(readLocale(request.headers['accept-language']), 'failure.busy') }))
  response
    .writeHead(503, { ...options.headers, 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, 'x-request-id': makeRequestId() })
    .end(body)
  options.countShed(pathOf(request).slice(4))
}

/** Node knows one limit for all bodies, and that is the one of files. */
function limitBody(request: IncomingMessage, response: ServerResponse, limits: TimeLimits): void {
  if (uploads.has(pathOf(request))) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) response.writeHead(408, { connection: 'close', 'content-length': 0 }).end()
    request.socket.destroySoon()
  }, limits.body)
  const done = () => clearTimeout(timer)
  request.once('end', done).once('close', done)
}

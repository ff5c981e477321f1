// What stands before the doors: the HTTP server with its time limits, and the 503 that costs next to nothing.
import { randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { contract, paths } from '../../contract/index.ts'
import { say } from '../../messages/format.ts'
import { locales, readLocale, type Locale } from '../../messages/locale.ts'
import { isKernelSocket } from '../sockets/kernel.ts'
import type { Admission, Lane } from './admission.ts'
import { addGate, readHeader, type Asked } from './gate.ts'

/** Milliseconds that somebody has for a step; who takes longer is cut off. */
export interface TimeLimits {
  /** From the connection, or the first byte of a later request, to the end of the headers. */
  readonly headers: number
  /** A form has 64 kB. */
  readonly body: number
  /** A body with a file. */
  readonly upload: number
  /**
   * Between two requests of a connection: longer than what the usual proxies keep theirs (60 s), so that it is never we
   * who hang up on one.
   */
  readonly idle: number
  /** Nothing moves in either direction. */
  readonly stall: number
  /** How often the first limits are looked at. */
  readonly look: number
}
export const timeLimits: TimeLimits = {
  headers: 10_000,
  body: 10_000,
  upload: 120_000,
  idle: 72_000,
  stall: 120_000,
  look: 1000,
}

export interface FrontOptions {
  readonly admission: Admission
  readonly limits: TimeLimits
  readonly headers: Readonly<Record<string, string>>
  /** The server is about to end: each answer is the last of its connection. */
  readonly isDraining: () => boolean
  readonly countShed: (path: string) => void
  /** A page that is kept, as it goes over the connection. */
  readonly findPage: (asked: Asked) => Buffer | undefined
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
  const { admission, limits } = options
  const unused = new Set<Socket>()
  /** What was asked last on each connection. */
  const last = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>()
  const lanes = new Map<string, Lane>(
    paths.filter((path) => !contract[path].isContent).map((path) => [`/api${path}`, admission.laneOf(path)]),
  )
  const replies = new Map(locales.map((locale) => [locale, writeReply(locale, options.headers)]))
  /** Counts and gives the lane's answer to a call; `undefined` lets it in. */
  const refuse = (path: string, language: string | undefined): Reply | undefined => {
    if (!lanes.get(path)?.isShut()) return undefined
    options.countShed(path.slice(4))
    return replies.get(readLocale(language))
  }
  const server = http.createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.upload,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.look,
      shouldUpgradeCallback: isKernelSocket,
    },
    (request, response) => {
      unused.delete(request.socket)
      last.set(request.socket, { request, response })
      if (!isOfToday(request))
        return void response.writeHead(400, { ...options.headers, connection: 'close', 'content-length': 0 }).end()
      if (options.isDraining()) response.setHeader('connection', 'close')
      if (request.method === 'POST') {
        const path = pathOf(request)
        const reply = refuse(path, request.headers['accept-language'])
        if (reply) return void response.writeHead(503, reply.headers).end(reply.body)
        lanes.get(path)?.expectOne()
        limitBody(request, response, limits)
      }
      handler(request, response)
    },
  )
  addGate(server, {
    answer(asked) {
      if (options.isDraining()) return undefined
      if (asked.method === 'POST') return refuse(asked.path, readHeader(asked, 'accept-language'))?.bytes
      return asked.method === 'GET' && admission.isOverrun() ? options.findPage(asked) : undefined // at other times the usual way, which has a line in the log
    },
    isAnswered(socket) {
      const asked = last.get(socket)
      return (
        asked !== undefined && asked.request.complete && asked.response.writableFinished && socket.writableLength === 0
      )
    },
  })
  server.setTimeout(limits.stall)
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  return { server, closeUnused: () => unused.forEach((socket) => socket.destroy()) }
}

/** One host and no more, in a protocol that has one: of two, a proxy before us may believe the other. */
const isOfToday = ({ httpVersion, headersDistinct }: IncomingMessage): boolean =>
  httpVersion !== '0.9' && (headersDistinct['host']?.length ?? 0) <= 1

const pathOf = (request: IncomingMessage): string => request.url?.split('?', 1)[0] ?? ''

/** What a call is told that finds its lane shut. */
interface Reply {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The same as it goes over the connection. */
  readonly bytes: Buffer
}

function writeReply(locale: Locale, always: Readonly<Record<string, string>>): Reply {
  const body = Buffer.from(JSON.stringify({ message: say(locale, 'failure.busy') }))
  const headers = {
    ...always,
    'retry-after': RETRY_AFTER_SECONDS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return {
    headers,
    body,
    bytes: Buffer.concat([Buffer.from(`HTTP/1.1 503 Service Unavailable\r\n${head.join('')}\r\n`), body]),
  }
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

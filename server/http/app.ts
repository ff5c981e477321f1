// The doors put together. What they need is handed in by main.ts; nothing here knows a table or a rule.
import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { say } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import { hashToken } from '../calls/token.ts'
import { addAddresses, pathForLog } from './address.ts'
import { makeAdmission, type Admission } from './admission.ts'
import { addApi, type ApiOptions } from './api.ts'
import { addCalendarDoor } from './calendar-door.ts'
import { addWorkDoor } from './work-door.ts'
import { addCertificateCheck } from './certificate-check.ts'
import { addCourseFiles, type FilmDoor } from './course-files.ts'
import { addDocs } from './docs.ts'
import { makeFront, makeRequestId, timeLimits, type Front, type TimeLimits } from './front.ts'
import { addLabFrames, type LabFramesOptions } from './lab-frames.ts'
import { addFindable, type Findable } from './findable.ts'
import { addIssuerDocuments, type IssuerDocuments } from './issuer-documents.ts'
import { logSettings } from './log.ts'
import type { Metrics } from './metrics.ts'
import { addPages, type PageMaker } from './pages.ts'
import { readCookie, readTokenCookie } from './cookie.ts'
import { addSharePictures, type SharePictures } from './share-pictures.ts'
import { addPreference } from './preference.ts'
import { addPaymentDoor } from './payment-door.ts'
import { addUnsubscribe } from './unsubscribe.ts'
import { addWorkerDoor, type WorkerDoorOptions } from './worker-door.ts'
import type { FileStore } from '../outside/file-store.ts'
import { addKernelDoor, type KernelDoorOptions } from '../sockets/kernel.ts'

export interface AppOptions {
  readonly api: ApiOptions
  /** Keys and status lists of the credentials we issue. */
  readonly issuer: IssuerDocuments
  /** Absent in tests of calls, which need no pages. */
  readonly pages?: PageMaker
  readonly lab?: LabFramesOptions
  /** What a browser needs that keeps a phase; absent in development, where nothing is named by its content. */
  readonly worker?: Omit<WorkerDoorOptions, 'contentVersion'> | undefined
  /** Absent where kernels run in browsers only. */
  readonly kernels?: KernelDoorOptions
  /** The files of courses, named by their hash. */
  readonly files: FileStore
  /** Which of them need a signed address. */
  readonly films: FilmDoor
  /** What search engines are told; absent in tests of calls. */
  readonly findable?: Findable
  /** The pictures of shared links; absent in tests of calls. */
  readonly sharePictures?: SharePictures
  /** Changes with every import of content: what was kept of it is made again. */
  readonly contentVersion: () => number
  /** What is not there that every call needs; nothing when all is well. */
  readonly findMissing: () => Promise<readonly string[]>
  /**
   * Since when nothing goes out of this database: mails wait (npm run admin -- outgoing). Told by /readyz, and no
   * reason to be unready.
   */
  readonly findHold?: () => Promise<Date | undefined>
  /** How many files that the database names are not in their place. Told by /readyz, and no reason to be unready. */
  readonly countMissingFiles?: () => Promise<number>
  /** Told by /readyz and no reason to be unready: everything but labs goes on without their engine. */
  readonly findLabEngines?: () => Promise<readonly { readonly name: string; readonly isOk: boolean }[]>
  /** Told by /readyz and no reason to be unready: whether hand-ins can be checked apart. */
  readonly findCheckPlace?: () => Promise<object>
  /** The same of labs on a hub, whose hand-ins are checked there. */
  readonly findHubCheck?: () => object | undefined
  /** Told by /readyz and no reason to be unready: everything can still be read. */
  readonly isDiskFull?: () => boolean
  readonly trustProxy: boolean
  readonly isHttps: boolean
  readonly logLevel: string
  /** Where the log goes; by default to the standard output. */
  readonly logTo?: { write: (line: string) => void }
  /** The server is about to end: /readyz says so, and each answer is the last of its connection. */
  readonly isDraining?: () => boolean
  readonly admission?: Admission
  readonly limits?: TimeLimits
  readonly countCall?: Metrics['countCall']
  /** In development: Vite's own, before everything else. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'", // pages and frames have a stricter one, or another
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Longer than any call takes that gets on. */
const LONGEST_CLOSE_MS = 8000
/** A request that is on its way on a fresh connection has come by then. */
const UNUSED_CLOSE_MS = 200

export function makeApp(options: AppOptions): FastifyInstance {
  const { isDraining = () => false, admission = makeAdmission(), limits = timeLimits, countCall = () => {} } = options
  const headers = securityHeaders(options.isHttps)
  const fronts: Front[] = []
  let findPage: ReturnType<typeof addPages> | undefined
  const app = Fastify({
    trustProxy: options.trustProxy ? (_address, hop) => hop < 1 : false, // one hop: the proxy right before us
    logger: logSettings(options),
    logController: new LogController({ disableRequestLogging: true }), // one line a request, below
    genReqId: makeRequestId,
    serverFactory: (handler) => {
      const front = makeFront(handler, {
        admission,
        limits,
        headers,
        isDraining,
        countShed: (path) => countCall({ path, outcome: 'http_503' }),
        findPage: (asked) => findPage?.(asked),
      })
      fronts.push(front)
      return front.server
    },
    // Whoever has been let in is answered; lines that nobody uses are closed (main.ts waits before that).
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 64 * 1024,
    frameworkErrors: (_error, request, reply) =>
      void answerUnreadable(request, (reply as FastifyReply).headers(headers)), // Fastify leaves the reply's type open here
  })
  app.decorateRequest('called', null)
  app.addHook('preClose', (done) => {
    // Who is still being answered then hangs, or reads too slowly.
    setTimeout(() => fronts.forEach(({ server }) => server.closeAllConnections()), LONGEST_CLOSE_MS).unref()
    setTimeout(() => fronts.forEach(({ closeUnused }) => closeUnused()), UNUSED_CLOSE_MS).unref()
    done()
  })
  const { middleware } = options
  if (middleware)
    app.addHook('onRequest', (request, reply, done) =>
      request.url.startsWith('/api') ? done() : middleware(request.raw, reply.raw, done),
    )
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  addAddresses(app)
  app.addHook('onResponse', (request, reply, done) => {
    const { called } = request
    const status = reply.statusCode
    const outcome = status === 200 && called ? called.outcome : `http_${status}`
    if (called) countCall({ path: called.path, outcome, seconds: (performance.now() - called.begunAt) / 1000 })
    else if (request.url.startsWith('/api/')) countCall({ path: 'none', outcome, seconds: reply.elapsedTime / 1000 })
    request.log.info(
      {
        method: request.method,
        path: pathForLog(request, status),
        status,
        ...(called ? { outcome } : {}),
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
  // A fault outside the calls: the number, in the reader's language, and nothing of the inside.
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const isAway = options.api.isAway?.(error) ?? false
    const status = isAway ? 503 : error.statusCode && error.statusCode < 500 ? error.statusCode : 500
    if (status >= 500) request.log.error({ err: error }, 'a page failed')
    if (isAway) reply.header('retry-after', '2')
    const locale = readLocale(readCookie(request, 'lang') ?? request.headers['accept-language'])
    const sentence =
      status < 500
        ? say(locale, 'failure.unreadable')
        : say(locale, isAway ? 'failure.away' : 'failure.internal', { id: request.id })
    return reply.code(status).type('text/plain; charset=utf-8').send(sentence)
  })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = isDraining() ? ['draining'] : await options.findMissing()
    const engines = ((await options.findLabEngines?.()) ?? []).map(({ name, isOk }) => ({
      driver: name,
      status: isOk ? 'ready' : 'away',
    }))
    const handIns = await options.findCheckPlace?.()
    const hubHandIns = options.findHubCheck?.()
    const filesMissing = (await options.countMissingFiles?.().catch(() => 0)) ?? 0
    const heldSince = await options.findHold?.().catch(() => undefined)
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: missing.length === 0 ? 'ready' : missing.join(', '),
        ...(engines[0] ? { lab_engine: engines[0] } : {}),
        ...(engines.length > 1 ? { lab_engines: engines } : {}),
        ...(handIns ? { hand_ins: handIns } : {}),
        ...(hubHandIns ? { hub_hand_ins: hubHandIns } : {}),
        ...(options.isDiskFull?.() ? { disk: { status: 'full' } } : {}),
        ...(filesMissing > 0 ? { files: { status: 'missing', count: filesMissing } } : {}),
        ...(heldSince ? { outgoing: { status: 'held', since: heldSince.toISOString() } } : {}),
      })
  })
  if (options.lab) addLabFrames(app, options.lab)
  if (options.kernels) addKernelDoor(app, options.kernels)
  addDocs(app)
  addApi(app, { ...options.api, admission }, options.contentVersion)
  addPreference(app, options.isHttps)
  addIssuerDocuments(app, options.issuer)
  addCertificateCheck(app)
  addCalendarDoor(app, options.api, admission.laneOf('/calendar/settings'))
  addWorkDoor(app, options.api, admission.pages)
  addUnsubscribe(app, options.api)
  addPaymentDoor(app, options.api)
  addCourseFiles(app, options.files, options.films)
  if (options.findable) addFindable(app, options.findable)
  if (options.sharePictures)
    addSharePictures(app, {
      pictures: options.sharePictures,
      contentVersion: options.contentVersion,
      lane: admission.pages,
    })
  if (options.worker) addWorkerDoor(app, { ...options.worker, contentVersion: options.contentVersion })
  addStaticFiles(app, options)
  if (options.pages)
    findPage = addPages(app, {
      maker: options.pages,
      contentVersion: options.contentVersion,
      isAway: options.api.isAway ?? (() => false),
      lane: admission.pages,
      isStaff: (request) => isStaff(request, options.api),
      headers,
    })
  return app
}

/** By the cookie of a browser that is signed in. */
async function isStaff({ headers }: FastifyRequest, { findStaff, isHttps, clock }: ApiOptions): Promise<boolean> {
  const token = readTokenCookie(headers.cookie, isHttps)
  return token !== undefined && (await findStaff(hashToken(token), clock())) !== undefined
}

/** An address that cannot be decoded fails before every route and handler. */
function answerUnreadable(request: Pick<FastifyRequest, 'url' | 'headers'>, reply: FastifyReply): FastifyReply {
  const message = say(readLocale(request.headers['accept-language']), 'failure.unreadable')
  return request.url.startsWith('/api/')
    ? reply.code(400).send({ message })
    : reply.code(400).type('text/plain; charset=utf-8').send(message)
}

function addStaticFiles(app: FastifyInstance, options: AppOptions): void {
  if (!options.pages || options.pages.isDevelopment) return
  const { clientDir } = options.pages
  // Built assets are named by their content: kept for ever.
  void app.register(fastifyStatic, {
    root: `${clientDir}/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
    preCompressed: true,
  })
  void app.register(fastifyStatic, {
    root: `${clientDir}/films`,
    prefix: '/films/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
    preCompressed: true,
  })
  for (const name of ['favicon.ico', 'mark.svg', 'notices.txt', 'site.webmanifest'])
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, clientDir))
  void app.register(fastifyStatic, {
    root: `${clientDir}/icons`,
    prefix: '/icons/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
  void app.register(fastifyStatic, { root: clientDir, serve: false })
}

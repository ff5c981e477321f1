// The doors put together. What they need is handed in by main.ts; nothing here knows a table or a rule.
import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { say } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import { addApi, type ApiOptions } from './api.ts'
import { addCertificateCheck } from './certificate-check.ts'
import { addDocs } from './docs.ts'
import { addLabFrames, type LabFramesOptions } from './lab-frames.ts'
import { addIssuerDocuments, type IssuerDocuments } from './issuer-documents.ts'
import { addPages, type PageMaker } from './pages.ts'
import { readCookie } from './cookie.ts'
import { addPreference } from './preference.ts'
import { hasSecret, hideSecret } from './secret-path.ts'
import { addUnsubscribe } from './unsubscribe.ts'
import { addKernelDoor, isKernelSocket, type KernelDoorOptions } from '../sockets/kernel.ts'

export interface AppOptions {
  readonly api: ApiOptions
  /** Keys and status lists of the credentials we issue. */
  readonly issuer: IssuerDocuments
  /** Absent in tests of calls, which need no pages. */
  readonly pages?: PageMaker
  readonly lab?: LabFramesOptions
  /** Absent where kernels run in browsers only. */
  readonly kernels?: KernelDoorOptions
  /** Folder of the content's files, named by their hash. */
  readonly filesDir: string
  /** Changes with every import of content: what was kept of it is made again. */
  readonly contentVersion: () => number
  readonly isReady: () => Promise<boolean>
  /** Told by /readyz and no reason to be unready: everything but labs goes on without their engine. */
  readonly findLabEngine?: () => Promise<{ readonly name: string; readonly isOk: boolean }>
  readonly trustProxy: boolean
  readonly isHttps: boolean
  readonly logLevel: string
  /** In development: Vite's own, before everything else. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** At most this much of a person's or a browser's own text reaches the log: ids, never addresses or tokens. */
const serializers = {
  req: (request: { method: string; url: string }) => ({ method: request.method, path: hideSecret(request.url.split('?')[0] ?? '') }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
}

const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

export function makeApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    trustProxy: options.trustProxy ? (_address, hop) => hop < 1 : false, // one hop: the proxy right before us
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel, serializers },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 64 * 1024,
    requestTimeout: 65_000,
    http: { shouldUpgradeCallback: isKernelSocket },
    frameworkErrors: (_error, request, reply) => void answerUnreadable(request, reply as FastifyReply), // Fastify leaves the reply's type open here
  })
  const { middleware } = options
  if (middleware) app.addHook('onRequest', (request, reply, done) => (request.url.startsWith('/api') ? done() : middleware(request.raw, reply.raw, done)))
  const headers = securityHeaders(options.isHttps)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (hasSecret(request.url)) reply.header('referrer-policy', 'no-referrer') // the address is the key
    done()
  })
  // A fault outside the calls: the number, in the reader's language, and nothing of the inside.
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error }, 'a page failed')
    const locale = readLocale(readCookie(request, 'lang') ?? request.headers['accept-language'])
    return reply.code(status).type('text/plain; charset=utf-8').send(status === 500 ? say(locale, 'failure.internal', { id: request.id }) : say(locale, 'failure.unreadable'))
  })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await options.isReady().catch(() => false)
    const engine = await options.findLabEngine?.()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'database away', ...(engine ? { lab_engine: { driver: engine.name, status: engine.isOk ? 'ready' : 'away' } } : {}) })
  })
  if (options.lab) addLabFrames(app, options.lab)
  if (options.kernels) addKernelDoor(app, options.kernels)
  addDocs(app)
  addApi(app, options.api, options.contentVersion)
  addPreference(app, options.isHttps)
  addIssuerDocuments(app, options.issuer)
  addCertificateCheck(app)
  addUnsubscribe(app, options.api)
  addStaticFiles(app, options)
  if (options.pages) addPages(app, options.pages, options.contentVersion)
  return app
}

/** An address that cannot be decoded fails before every route and handler. */
function answerUnreadable(request: Pick<FastifyRequest, 'url' | 'headers'>, reply: FastifyReply): FastifyReply {
  const message = say(readLocale(request.headers['accept-language']), 'failure.unreadable')
  return request.url.startsWith('/api/') ? reply.code(400).send({ message }) : reply.code(400).type('text/plain; charset=utf-8').send(message)
}

function addStaticFiles(app: FastifyInstance, options: AppOptions): void {
  // Course files and built assets are named by their content: kept for ever.
  void app.register(fastifyStatic, { root: options.filesDir, prefix: '/files/', immutable: true, maxAge: '1y', index: false, decorateReply: false, cacheControl: true })
  if (!options.pages || options.pages.isDevelopment) return
  const { clientDir } = options.pages
  void app.register(fastifyStatic, { root: `${clientDir}/assets`, prefix: '/assets/', immutable: true, maxAge: '1y', index: false, decorateReply: false, preCompressed: true })
  void app.register(fastifyStatic, { root: `${clientDir}/films`, prefix: '/films/', maxAge: '1d', index: false, decorateReply: false, preCompressed: true })
  for (const name of ['mark.svg', 'robots.txt']) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, clientDir))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/mark.svg'))
  void app.register(fastifyStatic, { root: clientDir, serve: false })
}

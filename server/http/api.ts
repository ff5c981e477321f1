// The door of the wire (READINGS §1): read the form, find out who asks, run the call, word the answer.
import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract, isPath, paths, type Path } from '../../contract/index.ts'
import { MADE_FOR } from '../../contract/made-for.ts'
import { MAX_BODY_BYTES, UnreadableForm } from '../../contract/form.ts'
import { say } from '../../messages/format.ts'
import { hasRole } from '../../domain/staff/role.ts'
import { isProofDue } from '../../domain/staff/proof.ts'
import { readLocale, type Locale } from '../../messages/locale.ts'
import {
  noBrowser,
  refuse,
  stays,
  type CallContext,
  type Handlers,
  type Learner,
  type Staff,
} from '../calls/call-context.ts'
import { TooBusy } from '../calls/line.ts'
import { hashToken } from '../calls/token.ts'
import { AskerGone, LineFull } from '../outside/drawing/fair-line.ts'
import { StorageAway } from '../outside/file-store.ts'
import type { Admission } from './admission.ts'
import { answerCall, wordRefusal } from './answer-call.ts'
import { readBrowser } from './browser-cookie.ts'
import { makeKeeper, type Keeper } from './keeper.ts'
import { readForm } from './read-form.ts'
import { FileTooLarge } from './read-upload.ts'
import { sendResult, sendText, wordReply, type Wording } from './send-reply.ts'

export interface ApiOptions {
  readonly handlers: Handlers
  readonly findLearner: (tokenHash: Buffer, now: Date) => Promise<Learner | undefined>
  readonly clock: () => Date
  /** Who of the staff a session is of; nothing for everybody else. */
  readonly findStaff: (tokenHash: Buffer, now: Date) => Promise<Staff | undefined>
  readonly context: (request: Pick<CallContext, 'locale' | 'source' | 'device' | 'browser' | 'gone'>) => CallContext
  /** Signs the cookie that tells browsers apart. */
  readonly secret: string
  readonly isHttps: boolean
  /** Scheme, host and port that our own pages have. */
  readonly isOwnOrigin: (origin: string, host: string | undefined) => boolean
  /** Whether an error means that the database is away: the same may succeed a little later. */
  readonly isAway?: (error: unknown) => boolean
  /** Of those: it can still be read, and nothing may be saved. */
  readonly isFull?: (error: unknown) => boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that this request asks, once its body has been read, and what came of it; for the log and the metrics. */
    called: { readonly path: Path; readonly begunAt: number; outcome: string } | null
  }
}

type Failure = 'unreadable' | 'notFound' | 'method' | 'tooLarge' | 'encoding' | 'foreign' | 'busy'
/** Seconds after which a database that was away may be back. */
const AWAY_SECONDS = '2'
const BUSY_SECONDS = '1'
/** As nginx writes it into its log. */
const GONE = 499
/** WeChat on Android says what it is behind two hundred letters of other names. */
const LONGEST_DEVICE = 400
/** Replies that are kept at the same time; each is a few kB. */
const MOST_REPLIES = 500
export function addApi(
  app: FastifyInstance,
  options: ApiOptions & { admission: Admission },
  contentVersion: () => number,
): void {
  const kept = makeKeeper<Wording>({
    contentVersion,
    most: MOST_REPLIES,
    isWorth: ({ refusal }) => refusal === undefined,
  })
  void app.register(
    async (api) => {
      await api.register(compress, {
        global: false,
        encodings: ['br', 'gzip'],
        brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      })
      api.removeAllContentTypeParsers()
      api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
        done(null, body),
      )
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store')
        done()
      })
      api.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error.statusCode === 413 || error instanceof FileTooLarge) return fail(request, reply, 413, 'tooLarge')
        if (error.statusCode === 415) return fail(request, reply, 415, 'encoding') // a content type that is none
        if (error instanceof UnreadableForm || (error.statusCode && error.statusCode < 500))
          return fail(request, reply, 400, 'unreadable')
        if (error instanceof AskerGone) return reply.code(GONE).send() // nobody reads it
        if (error instanceof TooBusy || error instanceof LineFull)
          return fail(request, reply.header('retry-after', BUSY_SECONDS), 503, 'busy')
        const away = nameAway(options, error)
        request.log.error({ err: error }, 'a call failed')
        if (away) reply.header('retry-after', AWAY_SECONDS)
        return reply
          .code(away ? 503 : 500)
          .send({ message: say(localeOf(request), away ?? 'failure.internal', { id: request.id }) })
      })
      api.all('/', (request, reply) => fail(request, reply, 404, 'notFound'))
      api.all('/*', (request, reply) => answer({ options, kept }, request, reply))
      // A body with a file may be longer; for everything else the limit of all calls stands.
      for (const path of paths) {
        const { upload } = contract[path]
        if (upload)
          api.post(path, { bodyLimit: upload.maxBytes + MAX_BODY_BYTES }, (request, reply) =>
            answer({ options, kept }, request, reply, path),
          )
      }
    },
    { prefix: '/api' },
  )
}

/** The sentence for what is away or full; none where the fault is ours. */
function nameAway({ isAway, isFull }: ApiOptions, error: unknown) {
  if (error instanceof StorageAway) return error.isFull ? 'failure.storageFull' : 'failure.storageAway'
  if (!isAway?.(error)) return undefined
  return isFull?.(error) ? 'failure.full' : 'failure.away'
}

async function answer(
  { options, kept }: { options: ApiOptions & { admission: Admission }; kept: Keeper<Wording> },
  request: FastifyRequest,
  reply: FastifyReply,
  ownPath?: Path,
): Promise<unknown> {
  const path = ownPath ?? `/${(request.params as { '*': string })['*']}` // the wildcard of this very route
  if (!isPath(path)) return fail(request, reply, 404, 'notFound')
  if (request.method !== 'POST') return fail(request, reply.header('allow', 'POST'), 405, 'method')
  const call = contract[path]
  const sent = await readForm(request, call)
  if (!sent) return fail(request, reply, 415, 'encoding')
  request.called = { path, begunAt: performance.now(), outcome: '' }
  const { key } = sent
  const locale = localeOf(request)
  // Calls without a token cannot be protected by it: a foreign page may not make them (READINGS §1).
  if ((call.who === 'anyone' || call.who === 'either') && isForeign(options, request))
    return fail(request, reply, 403, 'foreign')
  if (call.isContent)
    return sendText(
      request,
      reply,
      await kept.get(`${path} ${locale} ${key}`, async () =>
        wordReply(
          await answerCall(
            options.handlers,
            path,
            { ...makeContext(options, request, { locale, browser: noBrowser, gone: stays }), learner: undefined },
            sent.form,
          ),
        ),
      ),
    )
  const lane = options.admission.laneOf(path)
  if (!(await lane.enter())) return fail(request, reply.header('retry-after', BUSY_SECONDS), 503, 'busy')
  try {
    const browser = readBrowser(request.headers.cookie, options)
    const context = makeContext(options, request, { locale, browser, gone: goneOf(reply) })
    const learner = call.who === 'anyone' ? undefined : await readLearner(options, request, context.now)
    if (call.who === 'learner' && !learner)
      return sendText(request, reply, wordReply(wordRefusal(refuse('auth_fail'), locale)))
    const staff = call.who === 'staff' && learner && (await options.findStaff(learner.tokenHash, context.now))
    if (call.who === 'staff' && !(staff && hasRole(staff.grants, call.roles)))
      return sendText(request, reply, wordReply(wordRefusal(refuse('not_found'), locale)))
    if (learner && isMadeForAnother(request, learner))
      return sendText(request, reply, wordReply(wordRefusal(refuse('other_person'), locale)))
    if (staff && isProofDue(staff, call.proof, context.now))
      return sendText(request, reply, wordReply(wordRefusal(refuse('password_due'), locale)))
    const result = await answerCall(
      options.handlers,
      path,
      { ...context, learner, staff: staff || undefined, file: sent.file },
      sent.form,
    )
    const cookie = browser.setCookie()
    return sendResult(request, cookie === undefined ? reply : reply.header('set-cookie', cookie), result)
  } finally {
    lane.leave()
  }
}

/** Aborted when the connection closes before the answer was written. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  return gone.signal
}

const makeContext = (
  options: ApiOptions,
  request: FastifyRequest,
  { locale, browser, gone }: Pick<CallContext, 'locale' | 'browser' | 'gone'>,
): CallContext =>
  options.context({
    locale,
    browser,
    gone,
    source: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE),
  })

async function readLearner(options: ApiOptions, request: FastifyRequest, now: Date): Promise<Learner | undefined> {
  const token = request.headers['access-token'] // this header and nothing else: never the cookie
  if (typeof token !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  return options.findLearner(hashToken(token), now)
}

/** For every call that looks at a token, those that only read too: the answer would show on another person's page. */
function isMadeForAnother(request: FastifyRequest, learner: Learner): boolean {
  const person = request.headers[MADE_FOR] ?? ''
  return person !== '' && person !== learner.id
}

function isForeign(options: ApiOptions, request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  const origin = request.headers.origin
  return origin !== undefined && !options.isOwnOrigin(origin, request.headers.host)
}

const localeOf = (request: FastifyRequest): Locale => readLocale(request.headers['accept-language'])

const fail = (request: FastifyRequest, reply: FastifyReply, status: number, failure: Failure) =>
  reply.code(status).send({ message: say(localeOf(request), `failure.${failure}`) })

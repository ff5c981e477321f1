// The door of the wire (READINGS §1): read the form, find out who asks, call the desk, word the answer.
import compress from '@fastify/compress'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '../../contract/call.ts'
import type { FileReply } from '../../contract/file.ts'
import { contract, isPath, paths, type Path } from '../../contract/index.ts'
import { MADE_FOR } from '../../contract/made-for.ts'
import { decodeForm, MAX_BODY_BYTES, UnreadableForm, type RawForm } from '../../contract/form.ts'
import { isKey, say, sayLoose } from '../../messages/format.ts'
import { readLocale, type Locale } from '../../messages/locale.ts'
import {
  noBrowser,
  Refusal,
  refuse,
  stays,
  type CallContext,
  type Handlers,
  type Learner,
  type UploadedFile,
} from '../calls/call-context.ts'
import { TooBusy } from '../calls/line.ts'
import { hashToken } from '../calls/token.ts'
import { AskerGone, LineFull } from '../outside/drawing/fair-line.ts'
import { StorageAway } from '../outside/file-store.ts'
import type { Admission } from './admission.ts'
import { readBrowser } from './browser-cookie.ts'
import { makeKeeper, type Keeper } from './keeper.ts'
import { FileTooLarge, readUpload, type ReadUpload } from './read-upload.ts'

export interface ApiOptions {
  readonly handlers: Handlers
  readonly findLearner: (tokenHash: Buffer, now: Date) => Promise<Learner | undefined>
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
const FORM = 'application/x-www-form-urlencoded'
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Replies that are kept at the same time; each is a few kB. */
const MOST_REPLIES = 500
/** Shorter replies gain nothing by compression, and may carry a token. */
const LONG_REPLY = 4096

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

/** A reply as it leaves. */
interface Wording {
  readonly text: string
  /** The refusal's code. */
  readonly refusal: string | undefined
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
  if (call.who !== 'learner' && isForeign(options, request)) return fail(request, reply, 403, 'foreign')
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
    if (learner && isMadeForAnother(request, learner))
      return sendText(request, reply, wordReply(wordRefusal(refuse('other_person'), locale)))
    const result = await answerCall(options.handlers, path, { ...context, learner, file: sent.file }, sent.form)
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
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
  })

const wordReply = (reply: unknown): Wording => ({
  text: JSON.stringify(reply),
  refusal: typeof reply === 'object' && reply !== null && 'error' in reply ? String(reply.error) : undefined,
})

function sendText(request: FastifyRequest, reply: FastifyReply, { text, refusal }: Wording): FastifyReply {
  if (request.called) request.called.outcome = refusal ?? 'ok'
  reply.type('application/json; charset=utf-8')
  if (text.length < LONG_REPLY) return reply.send(text)
  reply.compress(text)
  return reply
}

const isFile = (result: unknown): result is FileReply =>
  typeof result === 'object' && result !== null && 'bytes' in result

/** A file is told from a refusal by its content-disposition: either may be JSON. Never shown in place, never taken for another type. */
function sendResult(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  if (!isFile(result)) return sendText(request, reply, wordReply(result))
  if (request.called) request.called.outcome = 'ok'
  const plain = result.name.replaceAll(/[^\w.-]/g, '_')
  return reply
    .type(result.type)
    .headers({
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(result.name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .send(
      result.bytes instanceof Uint8Array
        ? Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength)
        : Readable.from(result.bytes),
    )
}

/** Parses the input, asks the handler, parses its output. Pages rendered on the server come in here too. */
export async function answerCall(
  handlers: Handlers,
  path: Path,
  context: CallContext & { learner: Learner | undefined; file?: UploadedFile | undefined },
  form: RawForm,
): Promise<unknown> {
  const call = contract[path]
  const input = call.input.safeParse(form)
  const missing: Record<string, string> = call.upload && !context.file ? { [call.upload.field]: 'field.required' } : {}
  if (!input.success || Object.keys(missing).length > 0)
    return wordRefusal(
      refuse('invalid_input', { fields: { ...complaints(input.error?.issues ?? []), ...missing } }),
      context.locale,
    )
  // The table pairs each path with its own handler and schema; a union of paths cannot say so to the compiler.
  const handler = handlers[path] as (context: unknown, input: unknown) => Promise<unknown>
  const result = await handler(context, input.data)
  return result instanceof Refusal ? wordRefusal(result, context.locale) : call.output.parse(result)
}

/** A complaint per field: the message keys of contract/, or the nearest of them for zod's own. */
function complaints(
  issues: readonly { code: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }[],
): Record<string, string> {
  const fields = new Map<string, string>() // a plain object would swallow the field __proto__
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys ?? []) fields.set(key.slice(0, 40), 'field.unknown')
    else if (!fields.has(field)) fields.set(field, isKey(issue.message) ? issue.message : 'field.invalid')
  }
  return Object.fromEntries(fields)
}

function wordRefusal(
  refusal: Refusal,
  locale: Locale,
): { error: string; message: string; fields?: Record<string, string>; retry_after?: number } {
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, key]) => [field, sayLoose(locale, key)]),
  )
  const message = sayLoose(locale, `refusal.${refusal.code}`, refusal.args)
  return {
    error: refusal.code,
    message,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(refusal.retryAfter === undefined ? {} : { retry_after: refusal.retryAfter }),
  }
}

/** The form of a body and its file, or `undefined` when it has an encoding that the call does not take. @throws UnreadableForm, FileTooLarge */
async function readForm(
  request: FastifyRequest,
  call: { input: { shape: Readonly<Record<string, z.ZodType>> }; upload: Upload | undefined },
): Promise<(ReadUpload & { key: string }) | undefined> {
  const { shape } = call.input
  const contentType = request.headers['content-type'] ?? ''
  if (call.upload && request.body instanceof Buffer && /^multipart\/form-data\s*;/i.test(contentType)) {
    return { ...(await readUpload({ body: request.body, contentType, upload: call.upload, shape })), key: '' }
  }
  if (request.body instanceof Buffer && request.body.length > MAX_BODY_BYTES)
    throw new FileTooLarge('a form without a file has the limit of all calls')
  const body = readBody(request)
  return body === undefined ? undefined : { form: decodeForm(body, shape), file: undefined, key: body }
}

/** The body's text, or `undefined` when it has another encoding than a form's. @throws UnreadableForm */
function readBody(request: FastifyRequest): string | undefined {
  const contentType = request.headers['content-type'] ?? ''
  const [type, ...parameters] =
    contentType === FORM ? [FORM] : contentType.split(';').map((part) => part.trim().toLowerCase())
  const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  if (type !== FORM && !(type === '' && body.length === 0)) return undefined
  if (parameters.some((parameter) => parameter.startsWith('charset=') && !/^charset="?utf-8"?$/.test(parameter)))
    return undefined
  try {
    return utf8.decode(body)
  } catch {
    throw new UnreadableForm('not valid UTF-8')
  }
}

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

// The files of courses, wherever they are kept: whole or a range of them, since a film is never fetched in one piece.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assetType } from '../../domain/phase/asset-type.ts'
import { say } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import { readFilmSeconds } from '../flows/film-address.ts'
import { courseFiles, type ByteRange, type FileStore } from '../outside/file-store.ts'

const MOST_SIZES = 10_000
const RETRY_SECONDS = '10'

/** A name is the hash of what is in the file: kept for ever by whoever has it, and public. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox", // a picture may be SVG, and SVG may hold scripts
}

export interface FilmDoor {
  /**
   * Films and captions that everybody may see. Any other needs a signed address: those of paid phases, and of editions
   * that are gone.
   */
  readonly findFree: () => Promise<ReadonlySet<string>>
  readonly secret: string
  readonly now: () => Date
}

export function addCourseFiles(app: FastifyInstance, store: FileStore, films: FilmDoor): void {
  const sizes = new Map<string, number>()
  const sizeOf = async (name: string): Promise<number | undefined> => {
    const known = sizes.get(name)
    if (known !== undefined) return known
    const found = await store.find(name)
    if (!found) return undefined
    if (sizes.size >= MOST_SIZES) sizes.clear()
    sizes.set(name, found.size)
    return found.size
  }
  app.route<{ Params: { name: string }; Querystring: Readonly<Record<string, string | string[] | undefined>> }>({
    method: ['GET', 'HEAD'],
    url: '/files/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      if (!courseFiles.pattern.test(name)) return answerNotFound(reply)
      try {
        const size = await sizeOf(name)
        if (size === undefined) return answerNotFound(reply)
        const seconds =
          isFilm(name) && !(await films.findFree()).has(name)
            ? readFilmSeconds(
                films.secret,
                { name, end: oneOf(request.query['end']), key: oneOf(request.query['key']) },
                films.now(),
              )
            : undefined
        if (seconds === 0) return answerOver(request, reply)
        return await sendFile({
          request,
          reply,
          store,
          name,
          size,
          kept: seconds === undefined ? headers : endingHeaders(seconds),
        })
      } catch (error) {
        request.log.error({ err: error }, 'the storage of course files is away')
        return reply
          .code(503)
          .headers({ 'cache-control': 'no-store', 'retry-after': RETRY_SECONDS })
          .type('text/plain; charset=utf-8')
          .send(say(readLocale(request.headers['accept-language']), 'failure.filesAway'))
      }
    },
  })
}

const isFilm = (name: string): boolean => /^(video\/|text\/vtt$)/.test(assetType(name))

const oneOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Of a signed address: kept no longer than it is good, by nobody on the way, and read by no other page's script. */
const endingHeaders = (seconds: number): Readonly<Record<string, string>> => {
  const { 'access-control-allow-origin': _everybody, ...rest } = headers
  return { ...rest, 'cache-control': `private, max-age=${seconds}` }
}

const answerOver = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(403)
    .headers({ 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(say(readLocale(request.headers['accept-language']), 'failure.filmOver'))

async function sendFile({
  request,
  reply,
  store,
  name,
  size,
  kept,
}: {
  request: FastifyRequest
  reply: FastifyReply
  store: FileStore
  name: string
  size: number
  kept: Readonly<Record<string, string>>
}): Promise<FastifyReply> {
  const etag = `"${name}"`
  const { range: asked, 'if-range': ifRange, 'if-none-match': ifNone } = request.headers
  reply.headers({ ...kept, etag }).type(assetType(name))
  if (ifNone?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
  const range = asked === undefined || (ifRange !== undefined && ifRange !== etag) ? undefined : readRange(asked, size)
  if (range === 'beyond')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .type('text/plain')
      .send('')
  const length = range ? range.end - range.start + 1 : size
  if (request.method === 'HEAD')
    return reply
      .header('content-length', length)
      .code(range ? 206 : 200)
      .headers(rangeHeader(range, size))
      .send()
  const body = await store.open(name, range)
  if (!body) return answerNotFound(reply)
  return reply
    .header('content-length', length)
    .code(range ? 206 : 200)
    .headers(rangeHeader(range, size))
    .send(body)
}

const answerNotFound = (reply: FastifyReply): FastifyReply => {
  reply.callNotFound()
  return reply
}

const rangeHeader = (range: ByteRange | undefined, size: number): Record<string, string> =>
  range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}

/** RFC 9110: `undefined` where the whole is the right answer, also to several ranges at once and to what cannot be read. */
function readRange(asked: string, size: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked.trim()) ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return to === '0' || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  return Number(from) >= size
    ? 'beyond'
    : { start: Number(from), end: Math.min(to === '' ? size - 1 : Number(to), size - 1) }
}

// The pictures that a shared link shows, drawn when they are first asked for.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { locales, type Locale } from '../../messages/locale.ts'
import { pictureAddress, type FoundPicture } from '../flows/share-picture.ts'
import type { Lane } from './admission.ts'
import { makeKeeper } from './keeper.ts'

export interface SharePictures {
  readonly find: (path: string, locale: Locale) => Promise<FoundPicture | undefined>
  readonly draw: (picture: FoundPicture['picture']) => Promise<Buffer>
}

/** 60 kB each. */
const MOST_KEPT = 200
const RETRY_SECONDS = '2'

export function addSharePictures(
  app: FastifyInstance,
  { pictures, contentVersion, lane }: { pictures: SharePictures; contentVersion: () => number; lane: Lane },
): void {
  const kept = makeKeeper<Buffer | undefined>({ contentVersion, most: MOST_KEPT, isWorth: Boolean })
  /** `undefined` while there is no place for a drawing. */
  const drawInTurn = async ({ picture }: FoundPicture): Promise<Buffer | undefined> =>
    (await lane.enter()) ? pictures.draw(picture).finally(lane.leave) : undefined

  // Where every page's picture once was: some services still ask there.
  app.get<{ Params: { name: string } }>('/share/:name', async (request, reply) => {
    const locale = locales.find((one) => `${one}.png` === request.params.name)
    const found = locale && (await pictures.find('/home', locale))
    if (!locale || !found) return answerNotFound(reply)
    return reply.header('cache-control', 'no-store').redirect(pictureAddress(found, locale), 302)
  })

  app.get<{ Params: { version: string; locale: string; '*': string } }>(
    '/share/:version/:locale/*',
    async (request, reply) => {
      const { version, locale: named } = request.params
      const locale = locales.find((one) => one === named)
      // As it was written: a part of a path may hold an escaped slash.
      const path = /^\/share\/[^/]+\/[^/]+(\/[^?]+)\.png(\?|$)/.exec(request.url)?.[1]
      const found = locale && path ? await pictures.find(path, locale) : undefined
      if (!locale || !found) return answerNotFound(reply)
      // What it shows has changed since: whoever asks for the old one is led to what holds now, never shown what was.
      if (version !== found.version || path !== found.path)
        return reply.header('cache-control', 'no-store').redirect(pictureAddress(found, locale), 302)
      const etag = `"${found.version}"`
      reply.headers({
        etag,
        'cache-control': found.isKept ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        ...(found.isKept ? {} : { 'x-robots-tag': 'noindex' }),
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const bytes = await kept.get(`${found.version} ${locale} ${path}`, () => drawInTurn(found))
      if (!bytes)
        return reply
          .code(503)
          .headers({ 'cache-control': 'no-store', 'retry-after': RETRY_SECONDS })
          .type('text/plain')
          .send('')
      return reply.type('image/png').send(bytes)
    },
  )
}

const answerNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')

// The secret address of a learner's calendar: GET /calendar/{token}.ics, asked by calendar programs without a cookie or a
// header of ours. The address is the key, so it stands in no log, and nothing between may keep what it answers.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { say } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import { noBrowser, stays } from '../calls/call-context.ts'
import { readFeed } from '../calls/calendar.ts'
import type { Lane } from './admission.ts'
import type { ApiOptions } from './api.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address itself is a key: the log has the door's pattern in its place. */
    readonly hasSecret?: true
  }
}

const TOKEN = /^([A-Za-z0-9_-]{43})\.ics$/
const BUSY_SECONDS = 30

export function addCalendarDoor(app: FastifyInstance, { context }: Pick<ApiOptions, 'context'>, lane: Lane): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', { config: { hasSecret: true } }, async (request, reply) => {
    const locale = readLocale(request.headers['accept-language'])
    reply.headers({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    const token = TOKEN.exec(request.params.file)?.[1]
    if (token === undefined) return answer(reply, 404, say(locale, 'calendar.gone'))
    if (!(await lane.enter())) return answer(reply, 503, say(locale, 'failure.busy'), BUSY_SECONDS)
    try {
      const found = await readFeed(
        context({ locale, source: request.ip, device: '', browser: noBrowser, gone: stays }),
        token,
      )
      if (!found) return await answer(reply, 404, say(locale, 'calendar.gone'))
      if ('waitSeconds' in found) return await answer(reply, 429, say(locale, 'calendar.tooOften'), found.waitSeconds)
      return await reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="tessera.ics"')
        .send(found.text)
    } finally {
      lane.leave()
    }
  })
}

const answer = (reply: FastifyReply, status: number, sentence: string, waitSeconds?: number): FastifyReply =>
  (waitSeconds === undefined ? reply : reply.header('retry-after', String(waitSeconds)))
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(sentence)

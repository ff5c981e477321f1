// A notebook that its learner shows: GET /work/{code}, and its own file beside it, for whoever was given the address.
// The page is written without a script and forbids every one: what a learner's code put into an output does nothing.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../../messages/format.ts'
import { readLocale } from '../../messages/locale.ts'
import { noBrowser, stays } from '../calls/call-context.ts'
import { readShownWork } from '../calls/shown-work.ts'
import { policy } from '../flows/archive/page.ts'
import { writeNothingShown } from '../flows/shown-page.ts'
import type { Lane } from './admission.ts'
import type { ApiOptions } from './api.ts'
import { readCookie } from './cookie.ts'

const CODE = /^[A-Za-z0-9_-]{22}$/
const BUSY_SECONDS = 30

interface Asked {
  Params: { code: string }
  Querystring: { lang?: string | string[] }
}

export function addWorkDoor(app: FastifyInstance, { context }: Pick<ApiOptions, 'context'>, lane: Lane): void {
  const answer = async (request: FastifyRequest<Asked>, reply: FastifyReply, form: 'page' | 'file') => {
    const { lang } = request.query
    const locale = readLocale(
      (typeof lang === 'string' ? lang : undefined) ??
        readCookie(request, 'lang') ??
        request.headers['accept-language'],
    )
    reply.headers({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
    })
    const around = context({ locale, source: request.ip, device: '', browser: noBrowser, gone: stays })
    const { code } = request.params
    if (!CODE.test(code)) return sendPage(reply, 404, writeNothingShown(around))
    if (!(await lane.enter())) return sendSentence(reply, 503, say(locale, 'failure.busy'), BUSY_SECONDS)
    try {
      const found = await readShownWork(around, { code, form })
      if (!found) return await sendPage(reply, 404, writeNothingShown(around))
      if ('waitSeconds' in found) return await sendSentence(reply, 429, say(locale, 'work.tooOften'), found.waitSeconds)
      if (form === 'page') return await sendPage(reply, 200, found.text)
      return await reply
        .type('application/x-ipynb+json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="notebook.ipynb"')
        .send(found.text)
    } finally {
      lane.leave()
    }
  }
  app.get<Asked>('/work/:code', { config: { hasSecret: true } }, (request, reply) => answer(request, reply, 'page'))
  app.get<Asked>('/work/:code/notebook.ipynb', { config: { hasSecret: true } }, (request, reply) =>
    answer(request, reply, 'file'),
  )
}

const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(page)

const sendSentence = (reply: FastifyReply, status: number, sentence: string, waitSeconds: number): FastifyReply =>
  reply.code(status).header('retry-after', String(waitSeconds)).type('text/plain; charset=utf-8').send(sentence)

// A POST to the address of a mail's unsubscribe link: the button that mail programs offer (RFC 8058), and the form on
// the page behind the link while there is no script. A GET shows that page and decides nothing.
import type { FastifyInstance } from 'fastify'
import { decodeForm } from '../../contract/form.ts'
import { contract } from '../../contract/index.ts'
import { encodeForm } from '../../contract/encode.ts'
import { readLocale } from '../../messages/locale.ts'
import { noBrowser, stays } from '../calls/call-context.ts'
import type { ApiOptions } from './api.ts'
import { answerCall } from './answer-call.ts'
import { readCookie } from './cookie.ts'

const call = '/message/unsubscribe'

export function addUnsubscribe(app: FastifyInstance, options: Pick<ApiOptions, 'handlers' | 'context'>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // One field matters and its value says it all; the mail programs' own, in either encoding, is not looked at.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { token: string } }>(`${call}/:token`, async (request, reply) => {
      const isTakenBack =
        new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('by_mail') === '1'
      const context = {
        ...options.context({
          locale: readLocale(readCookie(request, 'lang')),
          source: request.ip,
          device: '',
          browser: noBrowser,
          gone: stays,
        }),
        learner: undefined,
      }
      const form = decodeForm(
        encodeForm({ token: request.params.token, by_mail: isTakenBack ? '1' : '0' }),
        contract[call].input.shape,
      )
      const answer = await answerCall(options.handlers, call, context, form)
      if (typeof answer === 'object' && answer !== null && 'error' in answer)
        return reply.code(404).header('cache-control', 'no-store').send(answer)
      return reply.redirect(`${call}/${encodeURIComponent(request.params.token)}`, 303)
    })
  })
}

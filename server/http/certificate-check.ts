// The form on the check page while there is no script: sends the typed number to its own address.
import type { FastifyInstance } from 'fastify'

const page = '/certificate/verify'
const MAX_NUMBER = 60

export function addCertificateCheck(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) => done(null, body))
    scope.post(page, (request, reply) => {
      const number = (new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('number') ?? '')
        .trim()
        .slice(0, MAX_NUMBER)
      return reply.redirect(number === '' ? page : `${page}/${encodeURIComponent(number.toWellFormed())}`, 303)
    })
  })
}

// The door for payment providers: POST /api/payment/{way}/callback. Anybody may knock: the body is taken as it is, and
// nothing but its signature makes it count. What is refused is told to the operator: money may have arrived that
// belongs to no order.
import type { FastifyInstance } from 'fastify'
import { noBrowser, stays } from '../calls/call-context.ts'
import { hearPayment, type HeardPayment } from '../calls/order-pay.ts'
import type { ApiOptions } from './api.ts'

/** More than any provider tells of one payment. */
const MOST_BYTES = 64 * 1024

/** What is 200 is never told again; the rest a provider tells for some hours or days. */
const statuses: Readonly<Record<HeardPayment, number>> = {
  approved: 200,
  ignored: 200,
  unreadable: 400,
  signature: 401,
  stale: 401,
  no_such_way: 404,
  unknown: 422,
  closed: 422,
  amount: 422,
}
/** Signed, and yet nothing that could be booked. */
const isForOperator = (heard: HeardPayment) => statuses[heard] === 422 || heard === 'unreadable'

export function addPaymentDoor(app: FastifyInstance, options: Pick<ApiOptions, 'context'>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { way: string } }>('/api/payment/:way/callback', async (request, reply) => {
      const context = options.context({
        locale: 'en',
        source: request.ip,
        device: '',
        browser: noBrowser,
        gone: stays,
      })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      // A header that came twice is none: which of the two was signed nobody knows.
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
      )
      const heard = await hearPayment(context, request.params.way, { headers, body })
      if (isForOperator(heard))
        request.log.warn({ way: request.params.way, heard }, 'a signed payment could not be booked')
      return reply.code(statuses[heard]).header('cache-control', 'no-store').send({ outcome: heard })
    })
  })
}

// The doors and the addresses of screens: an address has one spelling, and a log shows only what is no secret.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAddress, type Address } from '../../domain/address/read-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the address is; read once, before anything else looks at it. */
    address: Address
  }
}

/** Any other spelling of a screen's address is sent to the one before anything is looked up, made or kept. */
export function addAddresses(app: FastifyInstance): void {
  app.decorateRequest('address')
  app.addHook('onRequest', (request, reply, done) => {
    const address = readAddress(request.url)
    request.address = address
    if (address.kind !== 'screen') return done()
    if (address.hasSecret) reply.header('referrer-policy', 'no-referrer') // the address is the key
    if (!address.isKept) reply.header('x-robots-tag', 'noindex')
    const canonical = address.path + queryOf(request.url)
    if (request.url === canonical) return done()
    return void reply.header('cache-control', 'no-store').redirect(canonical, 308)
  })
}

const queryOf = (url: string): string => /^[^?#]*(\?[^#]*)?/.exec(url)?.[1] ?? ''

/**
 * The path as a log may show it. An address of a screen without its secrets; an address of another door when something
 * was there, else only which door it was; and nothing of what is nowhere, for a secret may be in a mistyped one.
 */
export function pathForLog(request: FastifyRequest, status: number): string {
  if (request.address.kind === 'screen') return request.address.shown
  if (request.called) return `/api${request.called.path}`
  const door = request.routeOptions.url
  if (door === undefined || door === '/*') return '/…'
  if (request.routeOptions.config.hasSecret) return door
  return status < 400 ? (request.url.split('?', 1)[0] ?? '') : door
}

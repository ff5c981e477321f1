// Language and theme without any script: a form posts here and comes back to where it was.
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dropLanguage } from '../../domain/address/drop-language.ts'
import { readOwnPlace } from '../../domain/address/own-place.ts'
import { readLocale } from '../../messages/locale.ts'

const YEAR = 365 * 24 * 60 * 60

export function addPreference(app: FastifyInstance, isHttps: boolean): void {
  void app.register(async (scope) => {
    await scope.register(cookie)
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post('/preference', (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const options = { path: '/', maxAge: YEAR, sameSite: 'lax' as const, secure: isHttps }
      const theme = form.get('theme')
      if (form.has('lang')) reply.setCookie('lang', readLocale(form.get('lang')), options)
      if (theme === 'light' || theme === 'dark') reply.setCookie('theme', theme, options)
      if (theme === 'auto') reply.clearCookie('theme', { path: '/' })
      const back = withQuery(readOwnPlace(form.get('back'))?.path ?? '/home', request)
      return reply.redirect(form.has('lang') ? withoutLanguage(back) : back, 303)
    })
  })
}

/** The language of an address goes before the chosen one (server/http/pages.ts). */
const withoutLanguage = (back: string): string => {
  const [path = '', query = ''] = back.split(/(?=\?)/)
  return path + dropLanguage(query)
}

/**
 * A kept page is the same for every query, so its form cannot name it: the browser does, unless the page keeps its
 * address to itself.
 */
function withQuery(path: string, { headers: { referer = '', host } }: FastifyRequest): string {
  const from = URL.parse(referer)
  return from?.host === host && from?.pathname === path ? path + from.search : path
}

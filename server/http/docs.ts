// The contract for readers: GET /api/openapi.json and GET /api/docs (READINGS §1). No screens, so not in the router.
import type { FastifyInstance } from 'fastify'
import { locales, readLocale, type Locale } from '../../messages/locale.ts'
import { docsPolicy, makeDocsPage } from './docs-page.ts'
import { makeOpenApi } from './openapi.ts'

export function addDocs(app: FastifyInstance): void {
  const openApi = JSON.stringify(makeOpenApi())
  const pages = new Map<Locale, string>(locales.map((locale) => [locale, makeDocsPage(locale)]))

  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(openApi))

  app.get<{ Querystring: { lang?: unknown } }>('/api/docs', (request, reply) => {
    const asked = typeof request.query.lang === 'string' ? request.query.lang : request.headers['accept-language']
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(pages.get(readLocale(asked)))
  })
}

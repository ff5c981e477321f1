// The contract for readers: GET /api/openapi.json and GET /api/docs (READINGS §1). No screens, so not in the router.
import type { FastifyInstance } from 'fastify'
import { readLocale, type Locale } from '../../messages/locale.ts'
import { docsPolicy, makeDocsPage } from './docs-page.ts'
import { makeOpenApi } from './openapi.ts'

export function addDocs(app: FastifyInstance): void {
  // Made when somebody asks, and kept: a start does without.
  let openApi: string | undefined
  const pages = new Map<Locale, string>()
  const findPage = (locale: Locale): string => {
    const page = pages.get(locale) ?? makeDocsPage(locale)
    pages.set(locale, page)
    return page
  }

  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((openApi ??= JSON.stringify(makeOpenApi()))),
  )

  app.get<{ Querystring: { lang?: unknown } }>('/api/docs', (request, reply) => {
    const asked = typeof request.query.lang === 'string' ? request.query.lang : request.headers['accept-language']
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(findPage(readLocale(asked)))
  })
}

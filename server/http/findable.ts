// What search engines are told: which pages there are, in which languages and since when, and which they may leave alone.
import type { FastifyInstance } from 'fastify'
import { locales } from '../../messages/locale.ts'

/** A phase, or a lesson of it. */
interface PublicPlace {
  readonly phase_id: string
  readonly module_id: string | null
  readonly lesson_id: string | null
  readonly has_terms: boolean
  readonly updated_at: Date
}

export interface Findable {
  readonly publicUrl: string
  /** Whole seconds: the newest change of the content; 0 before any. */
  readonly contentUpdatedAt: () => number
  readonly listPlaces: () => Promise<readonly PublicPlace[]>
}

/** Pages of one person, or on the way to somewhere else. */
const apart = [
  '/api/',
  '/calendar/',
  '/my/',
  '/message',
  '/order/',
  '/search?',
  '/work/',
  '/login/reset-password',
  '/login/invitation/',
]

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...apart.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** The address of a page in a language of its choice. */
export const inLanguage = (url: string, locale: string): string => `${url}?lang=${locale}`

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`)

/** https://www.sitemaps.org/protocol.html, with the alternates that Google, Bing and Baidu read. */
function writeSitemap(pages: readonly { readonly url: string; readonly updatedAt: Date }[]): string {
  const rows = pages.flatMap(({ url, updatedAt }) =>
    locales.map((locale) =>
      [
        '  <url>',
        `    <loc>${escape(inLanguage(url, locale))}</loc>`,
        `    <lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>`,
        ...locales.map(
          (other) => `    <xhtml:link rel="alternate" hreflang="${other}" href="${escape(inLanguage(url, other))}"/>`,
        ),
        `    <xhtml:link rel="alternate" hreflang="x-default" href="${escape(url)}"/>`,
        '  </url>',
      ].join('\n'),
    ),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n')
}

const part = encodeURIComponent
const pathsOf = ({ phase_id, module_id, lesson_id, has_terms }: PublicPlace): string[] =>
  module_id === null || lesson_id === null
    ? [`/phase/detail/${part(phase_id)}`, ...(has_terms ? [`/phase/terms/${part(phase_id)}`] : [])]
    : [`/phase/lesson-learn/${part(phase_id)}/${part(module_id)}/${part(lesson_id)}`]

export function addFindable(app: FastifyInstance, { publicUrl, contentUpdatedAt, listPlaces }: Findable): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const changed = new Date(contentUpdatedAt() * 1000)
    const fixed = ['/home', '/phase', '/questions', '/certificate/verify', '/user/privacy-policy']
    const pages = [
      ...fixed.map((path) => ({ url: publicUrl + path, updatedAt: changed })),
      ...(await listPlaces()).flatMap((place) =>
        pathsOf(place).map((path) => ({ url: publicUrl + path, updatedAt: place.updated_at })),
      ),
    ]
    return reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(writeSitemap(pages))
  })
}

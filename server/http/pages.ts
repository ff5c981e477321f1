// Pages: rendered without any credentials, so the same for everybody; kept in memory per path, language, theme and content version.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { readLocale, type Locale } from '../../messages/locale.ts'

export interface PageMaker {
  /** The router's build; asked for each page in development, where it changes. */
  readonly loadBuild: () => Promise<ServerBuild>
  /** What the page's loaders get: see web/app-context.ts. */
  readonly contextFor: (at: { locale: Locale; theme: Theme }) => unknown
  /** Changes with every import of content. */
  readonly contentVersion: () => number
  readonly clientDir: string
  /** Another origin that the home page's film comes from, when one is configured. */
  readonly filmOrigin: string | undefined
  /** In development nothing is kept, hashed or moved, and the browser's module loader needs another policy. */
  readonly isDevelopment: boolean
}

type Theme = 'auto' | 'light' | 'dark'
interface Page {
  readonly status: number
  readonly location: string | undefined
  readonly policy: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

const MOST_PAGES = 500
/** The layers of web/design/base.css, said first: the order in which the files come must not decide it. */
const layers = '@layer reset, tokens, base, components, screens;'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const hashesOf = (html: string, tag: RegExp) => [...new Set([...html.matchAll(tag)].map((match) => hashOf(match[1] ?? '')))].join(' ')

/** react-aria puts these two constant elements into the document; a test compares them with the installed version. */
export const reactAriaStyles = ['@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}']

export function addPages(app: FastifyInstance, maker: PageMaker): void {
  const kept = new Map<string, Promise<Page>>()
  const styles = new Map<string, Promise<string>>()
  let version = -1

  const readStyle = (href: string): Promise<string> => {
    const known = styles.get(href) ?? readFile(path.join(maker.clientDir, href), 'utf8').then((css) => css.trim())
    styles.set(href, known)
    return known
  }

  app.get('/*', async (request, reply) => {
    const at = { path: request.url.split('?')[0] ?? '/', locale: readLocale(request.cookies['lang']), theme: readTheme(request.cookies['theme']) }
    // An address that holds somebody's e-mail is nobody else's page.
    if (maker.isDevelopment || /^\/login\/[^/]+\/./.test(at.path)) return send(request, reply, await renderPage(maker, at, readStyle))
    if (version !== maker.contentVersion()) {
      kept.clear()
      version = maker.contentVersion()
    }
    const key = `${at.locale} ${at.theme} ${at.path}`
    let page = kept.get(key)
    if (!page) {
      page = renderPage(maker, at, readStyle)
      page.then(
        ({ status }) => status >= 500 && kept.get(key) === page && kept.delete(key),
        () => kept.get(key) === page && kept.delete(key), // a fault is not kept
      )
      kept.set(key, page)
      const [oldest] = kept.keys()
      if (kept.size > MOST_PAGES && oldest !== undefined) kept.delete(oldest) // addresses are without number: the oldest goes
    }
    return send(request, reply, await page)
  })
}

const readTheme = (text: string | undefined): Theme => (text === 'light' || text === 'dark' ? text : 'auto')

async function renderPage(maker: PageMaker, at: { path: string; locale: Locale; theme: Theme }, readStyle: (href: string) => Promise<string>): Promise<Page> {
  const build = await maker.loadBuild()
  const handle = createRequestHandler(build, maker.isDevelopment ? 'development' : 'production')
  const context = new RouterContextProvider()
  // The key of the context is the build's own object, which the types of another module cannot name.
  const { pageContext } = build.entry.module as unknown as { pageContext: Parameters<RouterContextProvider['set']>[0] }
  context.set(pageContext, maker.contextFor(at))
  const response = await handle(new Request(`http://pages.invalid${at.path}`), context)
  const location = response.headers.get('location') ?? undefined
  let html = await response.text()
  if (maker.isDevelopment) return { status: response.status, location, policy: '', plain: Buffer.from(html), br: Buffer.alloc(0), gzip: Buffer.alloc(0) }
  // First paint before code (STACK §6): styles in the page, no preloading of modules.
  // The router marks a sheet that a lazily loaded part has too with a trailing '#'.
  const hrefs = [...new Set((response.headers.get('x-page-styles') ?? '').split(' ').map((href) => href.replace(/#$/, '')))].filter(Boolean)
  const css = (await Promise.all(hrefs.map(readStyle))).join('\n')
  html = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '').replace('</head>', () => `<style id="react-aria-pressable-style">${layers}${css}</style></head>`)
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const pageStyles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const plain = Buffer.from(html)
  return {
    status: response.status,
    location,
    policy: contentSecurityPolicy(scripts, `${pageStyles} ${reactAriaStyles.map(hashOf).join(' ')}`, maker.filmOrigin ?? ''),
    plain,
    br: await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: await compressGzip(plain, { level: 9 }),
  }
}

/** Scripts by hash only. Style attributes are allowed: they carry no code, and MathML and positions need some. */
const contentSecurityPolicy = (scripts: string, styles: string, filmOrigin: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src-elem 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${filmOrigin}`.trimEnd(),
    `media-src 'self' ${filmOrigin}`.trimEnd(),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.code(page.status).header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie')
  if (page.location) return reply.redirect(page.location, page.status)
  reply.type('text/html; charset=utf-8')
  if (page.policy) reply.header('content-security-policy', page.policy)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (page.br.length > 0 && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (page.gzip.length > 0 && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}

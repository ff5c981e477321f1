// Pages: rendered without any credentials, so the same for everybody; kept in memory per path, language, theme and
// content version.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isConsoleAddress } from '../../domain/address/console.ts'
import { say } from '../../messages/format.ts'
import { pickLocale, readLocale, type Locale } from '../../messages/locale.ts'
import type { Lane } from './admission.ts'
import { busyPage, busyPageHeaders, themes, type Theme } from './busy-page.ts'
import { readCookie } from './cookie.ts'
import { readHeader, type Asked } from './gate.ts'
import { makeKeeper } from './keeper.ts'
import { contentSecurityPolicy, hashOf, hashScripts, reactAriaStyles, type PolicyOrigins } from './page-policy.ts'
import { writeShareTags, writeSigns, type TaggedPicture } from './share-tags.ts'

export interface PageMaker extends PolicyOrigins {
  /** The router's build, with the console's screens for the staff only; asked for each page in development, where it changes. */
  readonly loadBuild: (isStaff: boolean) => Promise<ServerBuild>
  /** What the page's loaders get: see web/app-context.ts. */
  readonly contextFor: (at: { locale: Locale; theme: Theme; noteFault: (error: unknown) => void }) => unknown
  readonly clientDir: string
  /** Of the build of the pages. */
  readonly version: string
  /** The style files that come with a part of a screen that is loaded late, by its source file. */
  readonly stylesOf: (source: string) => readonly string[]
  /** What a page shows where its link is shared; nothing when it is not everybody's. */
  readonly findPicture: (path: string, locale: Locale) => Promise<TaggedPicture | undefined>
  /** Where people reach the product. */
  readonly publicUrl: string
  /** In development nothing is kept, hashed or moved, and the browser's module loader needs another policy. */
  readonly isDevelopment: boolean
}

interface Page {
  readonly status: number
  /** Why it is a page about a fault of ours. */
  readonly fault?: unknown
  readonly location: string | undefined
  /** The headers and bytes by content coding; '' is without one. */
  readonly forms: ReadonlyMap<'br' | 'gzip' | '', Form>
}
interface Form {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** All of it as it goes over a connection, made when it is needed so. */
  whole?: Buffer
}
/** There is no place for the making of a page. */
class PageBusy extends Error {
  override name = 'PageBusy'
}

const MOST_PAGES = 500
/** web/entry.server.tsx reads it. */
const MARK_HEADER = 'x-script-mark'
const AWAY_SECONDS = '2'
const BUSY_SECONDS = '1'
/** The layers of web/design/base.css, said first: the order in which the files come must not decide it. */
const layers = '@layer reset, tokens, base, components, screens;'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export interface PagesOptions {
  readonly maker: PageMaker
  readonly contentVersion: () => number
  readonly isAway: (error: unknown) => boolean
  /** Where those wait whose page must be made. */
  readonly lane: Lane
  /** Whether whoever asks is of the staff; looked at for addresses of the console alone. */
  readonly isStaff: (request: FastifyRequest) => Promise<boolean>
  /** What every reply carries. */
  readonly headers: Readonly<Record<string, string>>
}

/** Gives what finds a kept page, as it goes over a connection. */
export function addPages(
  app: FastifyInstance,
  { maker, contentVersion, isAway, lane, isStaff, headers }: PagesOptions,
): (asked: Asked) => Buffer | undefined {
  const kept = makeKeeper<Page>({
    contentVersion,
    most: MOST_PAGES,
    isWorth: ({ status, fault }) => status < 400 && fault === undefined,
  }) // what is not there has addresses without number
  const styles = new Map<string, Promise<string>>()
  const readStyle = (href: string): Promise<string> => {
    const known = styles.get(href) ?? readFile(path.join(maker.clientDir, href), 'utf8').then((css) => css.trim())
    styles.set(href, known)
    return known
  }
  const makeInTurn = async (at: PageAt): Promise<Page> => {
    if (!(await lane.enter())) throw new PageBusy()
    return renderPage(maker, at, readStyle).finally(lane.leave)
  }

  app.get('/*', async (request, reply) => {
    const { address } = request
    const isKept = !maker.isDevelopment && address.kind === 'screen' && address.isKept
    const at = {
      path: address.kind === 'screen' ? address.path : pathOf(request.url),
      query: address.kind === 'screen' && address.readsQuery ? (/\?[^#]*/.exec(request.url)?.[0] ?? '') : '',
      ...readLook({ cookie: request.headers.cookie, accepted: request.headers['accept-language'], url: request.url }),
      isKept,
      isStaff: !isKept && isConsoleAddress(request.url) && (await isStaff(request)),
      requestId: request.id,
      isAway,
    }
    try {
      const page = isKept ? await kept.get(keyOf(at), () => makeInTurn(at)) : await makeInTurn(at)
      if (page.status >= 500 || page.fault !== undefined)
        request.log.error({ err: page.fault ?? new Error('a page could not be rendered') }, 'a page failed')
      if (page.status === 503) reply.header('retry-after', AWAY_SECONDS)
      return send(request, reply, page)
    } catch (error) {
      if (error instanceof PageBusy) return sendBusy(reply, at)
      throw error
    }
  })
  return (asked) => {
    const at = {
      path: pathOf(asked.path),
      ...readLook({
        cookie: readHeader(asked, 'cookie'),
        accepted: readHeader(asked, 'accept-language'),
        url: asked.path,
      }),
    }
    const page = kept.peek(keyOf(at))
    if (page?.status !== 200) return undefined
    const form = chooseForm(page, readHeader(asked, 'accept-encoding'))
    return form && (form.whole ??= wholeOf(headers, form))
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
const keyOf = ({ locale, theme, path: asked }: Pick<PageAt, 'locale' | 'theme' | 'path'>): string =>
  `${locale} ${theme} ${asked}`
/** The language of the address for this once, else the chosen one, else the first of the browser's that is ours. */
const readLook = ({
  cookie,
  accepted,
  url,
}: {
  cookie: string | undefined
  accepted: string | undefined
  url: string
}): { locale: Locale; theme: Theme } => {
  const from = { headers: { cookie } }
  const asked = /[?&]lang=((?:zh|en)[\w-]*)/i.exec(url)?.[1]
  const chosen = asked ?? readCookie(from, 'lang')
  return {
    locale: chosen === undefined ? (pickLocale(accepted) ?? 'en') : readLocale(chosen),
    theme: themes.find((theme) => theme === readCookie(from, 'theme')) ?? 'auto',
  }
}

function sendBusy(reply: FastifyReply, { path: asked, locale, theme }: PageAt): FastifyReply {
  reply.code(503).header('retry-after', BUSY_SECONDS)
  if (asked.endsWith('.data'))
    return reply.header('cache-control', 'no-store').send({ message: say(locale, 'failure.busy') }) // the router shows the screen of a failed page, with a way to try again
  return reply.headers(busyPageHeaders).send(busyPage(locale, theme))
}

function wholeOf(always: Readonly<Record<string, string>>, { headers, body }: Form): Buffer {
  const lines = Object.entries({ ...always, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`), body])
}

interface PageAt {
  readonly path: string
  /** Where the page follows from it; else ''. */
  readonly query: string
  readonly locale: Locale
  readonly theme: Theme
  readonly isKept: boolean
  readonly isStaff: boolean
  readonly requestId: string
  readonly isAway: (error: unknown) => boolean
}

async function renderPage(maker: PageMaker, at: PageAt, readStyle: (href: string) => Promise<string>): Promise<Page> {
  const build = await maker.loadBuild(at.isStaff)
  const handle = createRequestHandler(build, maker.isDevelopment ? 'development' : 'production')
  const context = new RouterContextProvider()
  // The key of the context is the build's own object, which the types of another module cannot name.
  const { pageContext } = build.entry.module as unknown as { pageContext: Parameters<RouterContextProvider['set']>[0] }
  let fault: unknown
  context.set(pageContext, maker.contextFor({ ...at, noteFault: (error) => (fault ??= error) }))
  // The page's own scripts bear a word that is drawn for this page alone: whatever else got into its HTML cannot know it.
  const mark = randomBytes(16).toString('hex')
  const response = await handle(
    new Request(
      `http://pages.invalid${at.path}${at.query}`,
      maker.isDevelopment ? {} : { headers: { [MARK_HEADER]: mark } },
    ),
    context,
  )
  const location = response.headers.get('location') ?? undefined
  let html = await response.text()
  if (maker.isDevelopment)
    return { status: response.status, location, forms: new Map([['', formOf(Buffer.from(html))]]) }
  // First paint before code (STACK §6): styles in the page, no preloading of modules.
  // The router marks a sheet that a lazily loaded part has too with a trailing '#'.
  const hrefs = [
    ...new Set((response.headers.get('x-page-styles') ?? '').split(' ').map((href) => href.replace(/#$/, ''))),
  ].filter(Boolean)
  const style = layers + fitFaces((await Promise.all(hrefs.map(readStyle))).join('\n'), at.locale)
  const scripts = hashScripts(html, mark)
  const picture =
    response.status < 400
      ? await maker.findPicture(at.path, at.locale).catch((error: unknown) => void (fault ??= error)) // a page without its picture is better than none
      : undefined
  const shareTags =
    response.status < 400
      ? writeShareTags(html, {
          path: at.path,
          locale: at.locale,
          publicUrl: maker.publicUrl,
          picture: picture ?? undefined,
        })
      : ''
  html = html
    .replaceAll(` nonce="${mark}"`, '') // kept, a nonce would be known to everybody: the policy knows the scripts by their hashes
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      '</head>',
      () => `${writeSigns(at.theme)}${shareTags}<style id="react-aria-pressable-style">${style}</style></head>`, // hydration passes over what it does not know
    )
    // What lies below the first view has its styles in files of their own (web/parts/late-styles.tsx): the browser
    // paints what is above meanwhile.
    .replaceAll(
      /(<div hidden="") data-styles-of="([^"]+)">(?=<\/div>)/g,
      (_all, place: string, source: string) =>
        `${place}>` +
        maker
          .stylesOf(source)
          .filter((href) => !hrefs.includes(href))
          .map((href) => `<link rel="stylesheet" href="${href}">`)
          .join(''),
    )
    // Under which number the log has it (web/screens/error-body.tsx).
    .replace(
      '<p data-number=""></p>',
      () =>
        `<p data-number="">${response.status >= 500 ? say(at.locale, at.isAway(fault) ? 'failure.away' : 'failure.internal', { id: at.requestId }) : ''}</p>`,
    )
    // The router's script is started by another (web/first-script.ts), when the page is painted.
    .replace('<script type="module" async="">', '<script type="text/plain" id="begin">')
  const plain = Buffer.from(html)
  const policy = contentSecurityPolicy(scripts, [style, ...reactAriaStyles].map(hashOf).join(' '), maker)
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: at.isKept ? 11 : 4 } }),
    compressGzip(plain, { level: at.isKept ? 9 : 6, memLevel: 7 }),
  ]) // what is sent once is not worth a tenth of a second; with smaller blocks a page of text and styles is a hundredth smaller
  const headers = { 'content-security-policy': policy, 'cache-control': at.isKept ? 'no-cache' : 'no-store' }
  return {
    status: response.status >= 500 && at.isAway(fault) ? 503 : response.status,
    fault,
    location,
    forms: new Map([
      ['', formOf(plain, headers)],
      ['br', formOf(br, { ...headers, 'content-encoding': 'br' })],
      ['gzip', formOf(gz, { ...headers, 'content-encoding': 'gzip' })],
    ]),
  }
}

/** Chinese pages are set in the system's own typefaces: what stands in for ours until it comes (web/design/fallback-fonts.css) is named on English ones only. */
const fitFaces = (css: string, locale: Locale): string =>
  locale === 'en' ? css : css.replaceAll(/@font-face\{font-family:["']?Schibsted[^}]*\}/g, '')

const formOf = (body: Buffer, headers: Readonly<Record<string, string>> = {}): Form => ({
  body,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    'content-length': String(body.length),
    ...headers,
  },
})

const chooseForm = ({ forms }: Page, accepted = ''): Form | undefined =>
  forms.get(/\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : '') ?? forms.get('')

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  if (page.location) return reply.redirect(page.location, page.status)
  const form = chooseForm(page, String(request.headers['accept-encoding'] ?? ''))
  return reply
    .code(page.status)
    .headers({ ...form?.headers })
    .send(form?.body)
}

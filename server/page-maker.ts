// Plugs the rendered pages to the calls: a page's loader asks the same handlers as the API, as a visitor.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { isConsoleRoute, learnersTable } from '../domain/address/console.ts'
import { encodeForm, type FormValue } from '../contract/encode.ts'
import { decodeForm } from '../contract/form.ts'
import { contract, type Path } from '../contract/index.ts'
import { say } from '../messages/format.ts'
import type { Locale } from '../messages/locale.ts'
import { noBrowser, stays, type CallContext, type Handlers } from './calls/call-context.ts'
import type { Config } from './config.ts'
import type { FollowedContent } from './follow-content.ts'
import { pictureAddress } from './flows/share-picture.ts'
import { answerCall } from './http/answer-call.ts'
import { listProviders } from './outside/sign-in/registry.ts'
import type { PageMaker } from './http/pages.ts'
import type { SharePictures } from './http/share-pictures.ts'

export async function makePages(options: {
  root: string
  config: Config
  content: FollowedContent
  handlers: Handlers
  contextFor: (request: Pick<CallContext, 'locale' | 'source' | 'device' | 'browser' | 'gone'>) => CallContext
  vite: ViteDevServer | undefined
  sharePictures: SharePictures
}): Promise<PageMaker> {
  const { content, config, vite } = options
  const built = path.join(options.root, 'build/server/index.js')
  const clientDir = path.join(options.root, 'build/client')
  const production = vite ? undefined : ((await import(built)) as ServerBuild) // made by the router's own build
  const learners = production && withoutConsole(production)
  return {
    isDevelopment: vite !== undefined,
    clientDir,
    version: production?.assets.version ?? '',
    stylesOf: vite ? () => [] : readStylesOf(clientDir),
    publicUrl: config.publicUrl,
    findPicture: async (path, locale) => {
      const found = await options.sharePictures.find(path, locale)
      return found && { src: pictureAddress(found, locale), alt: found.alt }
    },
    filmOrigin: config.HERO_VIDEO_URL && new URL(config.HERO_VIDEO_URL).origin,
    mediaOrigin: config.MEDIA_URL && new URL(config.MEDIA_URL).origin,
    labOrigin: config.LAB_ORIGIN && new URL(config.LAB_ORIGIN).origin,
    loadBuild: async (isStaff) => {
      if (production && learners) return isStaff ? production : learners
      const made = (await vite?.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild // in development the same, made anew
      return isStaff ? made : withoutConsole(made)
    },
    contextFor: ({ locale, theme, noteFault }) => ({
      locale,
      theme,
      site: {
        en: siteOf(config, 'en', content.now().updatedAt),
        'zh-CN': siteOf(config, 'zh-CN', content.now().updatedAt),
      },
      // Encoded and decoded like a form: a page asks by the same rules as a browser.
      ask: async (path: Path, input: Record<string, FormValue>) => {
        const context = {
          ...options.contextFor({ locale, source: 'page', device: '', browser: noBrowser, gone: stays }),
          learner: undefined,
        }
        const form = decodeForm(encodeForm(input), contract[path].input.shape)
        const reply = await answerCall(options.handlers, path, context, form).catch((error: unknown) => {
          noteFault(error)
          throw new Error(`${path} failed`) // the router prints what it is given as it is, and an error of the database has somebody's row in it
        })
        return readReply(reply)
      },
    }),
  }
}

/** What keeping a phase on a device needs beside the build of the pages (server/http/worker-door.ts). */
export const workerSettings = (config: Config, root: string) => ({
  labDir: config.LAB_ORIGIN === undefined ? path.join(root, 'build/lab') : undefined,
  isOn: config.OFFLINE === 'on',
})

/** The pages as they are for everybody who is not of the staff: the console's screens are not among them. */
function withoutConsole(build: ServerBuild): ServerBuild {
  const keep = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isConsoleRoute(id)))
  const { url, routes } = build.assets
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, url: learnersTable(url), routes: keep(routes) },
  }
}

interface Chunk {
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** From the build's own list of its files: the styles of a module and of all that it imports. */
function readStylesOf(clientDir: string): (source: string) => readonly string[] {
  const chunks = JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk | undefined
  > // written by the build of the same clone
  const collect = (name: string, seen: Set<string>): readonly string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const { imports = [], css = [] } = chunks[name] ?? {}
    return [...imports.flatMap((other) => collect(other, seen)), ...css.map((file) => `/${file}`)]
  }
  return (source) => {
    if (!chunks[source]) throw new Error(`the build has no part ${source}`)
    return [...new Set(collect(source, new Set()))]
  }
}

/** A refusal while a page is rendered: what is not there is a missing page, anything else a fault of ours. */
function readReply(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null || !('error' in reply)) return reply
  if (reply.error === 'not_found' || reply.error === 'invalid_input') throw new Response(null, { status: 404 })
  throw Object.assign(new Error(`a page was refused: ${String(reply.error)}`), { code: reply.error })
}

const siteOf = (config: Config, locale: Locale, contentUpdatedAt: number) => ({
  schoolName: locale === 'en' ? config.SCHOOL_NAME_EN : config.SCHOOL_NAME_ZH,
  publicUrl: config.publicUrl,
  heroFolder: config.HERO_VIDEO_URL?.replace(/\/$/, '') ?? '/films',
  isHttps: config.isHttps,
  providers: listProviders(config),
  contentUpdatedAt,
  contentUpdatedOn: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    contentUpdatedAt * 1000,
  ),
  social: listSocial(config),
  ...(config.OFFLINE === 'on' ? {} : { isOfflineEnded: true }),
  ...(listNetworks(config, locale).length > 0 ? { networks: listNetworks(config, locale) } : {}),
  ...(listLinks(config, locale).length > 0 ? { links: listLinks(config, locale) } : {}),
})

/** Those that the school has. */
const listSocial = (config: Config): Readonly<Record<string, string>> => ({
  ...only('video', config.SOCIAL_VIDEO_URL),
  ...only('x', config.SOCIAL_X_URL),
  ...only('instagram', config.SOCIAL_INSTAGRAM_URL),
  ...only('linkedin', config.SOCIAL_LINKEDIN_URL),
  ...only('facebook', config.SOCIAL_FACEBOOK_URL),
})
const only = (name: string, at: string | undefined) => (at === undefined ? {} : { [name]: at })

const linkTo = (name: string, at: string | undefined) => (at === undefined ? [] : [{ name, at }])

const listNetworks = (config: Config, locale: Locale) => [
  ...linkTo(say(locale, 'share.social.wechat'), config.SOCIAL_WECHAT_URL),
  ...linkTo(say(locale, 'share.social.bilibili'), config.SOCIAL_BILIBILI_URL),
  ...linkTo(say(locale, 'share.social.zhihu'), config.SOCIAL_ZHIHU_URL),
]

/** A number on record in China links to the register that has it, as both ask for. */
const listLinks = ({ SOURCE_URL: source, ICP_NUMBER: icp, PSB_NUMBER: police }: Config, locale: Locale) => [
  ...linkTo(say(locale, 'share.source'), source),
  ...(icp === undefined ? [] : linkTo(icp, 'https://beian.miit.gov.cn/')),
  ...(police === undefined
    ? []
    : linkTo(police, `https://beian.mps.gov.cn/#/query/webSearch?code=${/\d{8,}/.exec(police)?.[0] ?? ''}`)),
]

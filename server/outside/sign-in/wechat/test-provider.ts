// A double of WeChat: as strict as its documentation, and as odd. Every answer has status 200 and calls itself plain text.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT, findPerson, type OpenedProvider, type TestKind, type TestPerson } from '../test-kind.ts'

/** The browser of WeChat on a phone, as it names itself. */
export const INSIDE =
  'Mozilla/5.0 (Linux; Android 13; V2148A Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MMWEBID/9650 MicroMessenger/8.0.49.2600(0x2800313B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64'
const CODE_MS = 300_000
const SAYS_NO = 'cancel'

const apps = {
  '/connect/qrconnect': { id: `wx${CLIENT.id}`, secret: CLIENT.secret, scope: 'snsapi_login' },
  '/connect/oauth2/authorize': {
    id: `wxinside${CLIENT.id}`,
    secret: 'a secret of the account',
    scope: 'snsapi_userinfo',
  },
} as const
type Doorway = keyof typeof apps
type App = (typeof apps)[Doorway]

/** Somebody asked to come in, who may have said yes. */
interface Grant {
  readonly app: App
  readonly who: string
  readonly at: number
  isUsed: boolean
}
interface Asked {
  readonly app: App
  readonly redirectUri: string
  readonly state: string
}
export interface TestWeChat extends OpenedProvider {
  /** Changes what is answered at a path; `undefined` answers truly. */
  readonly tamper: (how: ((path: string, answer: object) => unknown) | undefined) => void
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 26)
const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg })

export const wechatEnv = (origin: string) => ({
  WECHAT_WEBSITE_ID: apps['/connect/qrconnect'].id,
  WECHAT_WEBSITE_SECRET: apps['/connect/qrconnect'].secret,
  WECHAT_IN_APP_ID: apps['/connect/oauth2/authorize'].id,
  WECHAT_IN_APP_SECRET: apps['/connect/oauth2/authorize'].secret,
  WECHAT_OPEN_URL: origin,
  WECHAT_API_URL: origin,
})

/** `isUnited`: the apps belong to one school there, which gives a `unionid`. */
export async function openWeChat({
  people,
  redirectUri,
  now = Date.now,
  isUnited = () => true,
}: {
  people: Map<string, TestPerson>
  redirectUri: string
  now?: () => number
  isUnited?: () => boolean
}): Promise<TestWeChat> {
  const asked = new Map<string, Asked>()
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  let tamper: Parameters<TestWeChat['tamper']>[0]
  const openidOf = ({ app, who }: Grant) => `o${digest(`${app.id} ${who}`)}`
  const unionOf = ({ who }: Grant) => (isUnited() ? { unionid: `u${digest(who)}` } : {})

  /** The pages: the address must be the one of the documentation, letter by letter. */
  function begin(door: Doorway, query: string, device: string): string | Asked {
    const app = apps[door]
    const shape = /^appid=([^&]+)&redirect_uri=([^&]+)&response_type=code&scope=([^&]+)&state=([A-Za-z0-9]{1,128})$/
    const [, id, uri = '', scope, state = ''] = shape.exec(query) ?? []
    if (id !== app.id) return 'AppID 参数错误'
    if (scope !== app.scope) return 'Scope 参数错误或没有 Scope 权限'
    const back = decodeURIComponent(uri)
    if (new URL(back).host !== new URL(redirectUri).host) return 'redirect_uri 参数错误'
    if (door === '/connect/oauth2/authorize' && !device.includes('MicroMessenger/')) return '请在微信客户端打开链接'
    return { app, redirectUri: back, state }
  }

  function giveTokens(query: URLSearchParams) {
    const app = Object.values(apps).find(({ id }) => id === query.get('appid'))
    if (!app) return refuse(40013, 'invalid appid')
    if (query.get('secret') !== app.secret) return refuse(40125, 'invalid appsecret')
    if (query.get('grant_type') !== 'authorization_code') return refuse(40002, 'invalid grant_type')
    const code = query.get('code')
    if (!code) return refuse(41008, 'missing code')
    const grant = grants.get(code)
    if (grant?.app !== app) return refuse(40029, 'invalid code')
    if (grant.isUsed) return refuse(40163, 'code been used')
    if (now() - grant.at >= CODE_MS) return refuse(42003, 'code expired')
    grant.isUsed = true
    const access_token = randomUUID()
    tokens.set(access_token, grant)
    const rest = { expires_in: 7200, refresh_token: randomUUID(), scope: app.scope }
    return { access_token, ...rest, openid: openidOf(grant), ...unionOf(grant) }
  }

  function tellPerson(query: URLSearchParams) {
    const grant = tokens.get(query.get('access_token') ?? '')
    if (!grant) return refuse(40001, 'invalid credential')
    const openid = openidOf(grant)
    if (query.get('openid') !== openid) return refuse(40003, 'invalid openid')
    const nickname = findPerson(people, grant.who)?.first ?? ''
    return { openid, nickname, sex: 0, province: '', city: '', country: '', privilege: [], ...unionOf(grant) }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { pathname, searchParams } = url
    const page = (text: string) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="zh-CN"><title>Who is it?</title><link rel="icon" href="data:,">${text}</html>`)
    const leadTo = (address: string) => response.writeHead(302, { location: address }).end()
    if (pathname === '/connect/qrconnect' || pathname === '/connect/oauth2/authorize') {
      const begun = begin(pathname, url.search.slice(1), request.headers['user-agent'] ?? '')
      if (typeof begun === 'string') return void page(begun)
      const id = randomUUID()
      asked.set(id, begun)
      return void leadTo(`/interaction/${id}`)
    }
    if (pathname.startsWith('/interaction/')) {
      const begun = asked.get(pathname.slice('/interaction/'.length))
      const who = searchParams.get('who')
      if (!begun || who === null)
        return void page(
          `<form><label>Who is it? <input name="who"></label><button>Sign in</button></form><form><button name="who" value="${SAYS_NO}">Cancel</button></form>`,
        )
      const back = new URL(begun.redirectUri)
      const code = randomUUID()
      if (who !== SAYS_NO) {
        grants.set(code, { app: begun.app, who, at: now(), isUsed: false })
        back.searchParams.set('code', code)
      }
      back.searchParams.set('state', begun.state) // who says no is sent back with nothing else
      return void leadTo(back.href)
    }
    const answer =
      pathname === '/sns/oauth2/access_token'
        ? giveTokens(searchParams)
        : pathname === '/sns/userinfo'
          ? tellPerson(searchParams)
          : refuse(-1, 'system error')
    const said = tamper ? tamper(pathname, answer) : answer
    response.setHeader('content-type', 'text/plain').end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  return {
    origin: `http://127.0.0.1:${port}`,
    tamper: (how) => void (tamper = how),
    async open() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const wechatTest: TestKind = {
  start: (people, redirectUri) => openWeChat({ people, redirectUri }),
  env: wechatEnv,
  vouches: false,
  isTerse: true,
  knowsVerifier: false,
  wrongSecret: '40125',
}

// WeChat: nearly OAuth 2. Errors come with status 200, there is no PKCE and no address, and a browser of WeChat's own
// goes another way, with an app of its own. By https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html
// and https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html.
import { z } from 'zod'
import { oneLine, secureUrl } from '../../../setting-shapes.ts'
import { ALIVE_MS, BEGIN_MS, FINISH_MS, keepFor, reach, read, readJson } from '../oauth.ts'
import {
  defineSignIn,
  type House,
  type Identity,
  type Provider,
  ProviderRefused,
  ProviderUnreachable,
} from '../provider.ts'

export const wechat = defineSignIn({
  settings: {
    WECHAT_WEBSITE_ID: {
      shape: oneLine.optional(),
      note: 'Website app (网站应用) of WeChat sign-in; without it there is no such button. Its callback domain (授权回调域) is the host of PUBLIC_URL.',
    },
    WECHAT_WEBSITE_SECRET: { shape: oneLine.optional(), note: 'Its secret.' },
    WECHAT_IN_APP_ID: {
      shape: oneLine.optional(),
      note: 'Service account (服务号) for those who read inside WeChat; bound to the same Open Platform account as the website app, so that one person is one. Its domain for web page authorization (网页授权域名) is the host of PUBLIC_URL. Without it they are shown a QR code there, too.',
    },
    WECHAT_IN_APP_SECRET: { shape: oneLine.optional(), note: 'Its secret.' },
    WECHAT_OPEN_URL: {
      shape: secureUrl.default('https://open.weixin.qq.com'),
      note: 'Where WeChat asks people to sign in; another one for tests.',
    },
    WECHAT_API_URL: {
      shape: secureUrl.default('https://api.weixin.qq.com'),
      note: 'Where WeChat says who signed in; another one for tests.',
    },
  },
  needed: ['WECHAT_WEBSITE_ID', 'WECHAT_WEBSITE_SECRET'],
  together: ['WECHAT_IN_APP_ID', 'WECHAT_IN_APP_SECRET'],
  make: (set, house) =>
    makeWeChat(
      {
        open: set.WECHAT_OPEN_URL.replace(/\/$/, ''),
        api: set.WECHAT_API_URL.replace(/\/$/, ''),
        website: { id: set.WECHAT_WEBSITE_ID ?? '', secret: set.WECHAT_WEBSITE_SECRET ?? '' },
        inApp:
          set.WECHAT_IN_APP_ID === undefined
            ? undefined
            : { id: set.WECHAT_IN_APP_ID, secret: set.WECHAT_IN_APP_SECRET ?? '' },
      },
      house,
    ),
})

interface App {
  readonly id: string
  readonly secret: string
}
interface Place {
  readonly open: string
  readonly api: string
  readonly website: App
  readonly inApp: App | undefined
}

const unionid = z
  .string()
  .optional()
  .transform((text) => (text === '' ? undefined : text))
const Tokens = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1),
  unionid,
  is_snapshotuser: z.number().optional(),
})
const Person = z.object({ openid: z.string().min(1), unionid, nickname: z.string().optional() })
const Complaint = z.object({ errcode: z.number() })

/** WeChat's own number for what it does not like; for the operator. */
class WeChatComplaint extends Error {
  override name = 'WeChatComplaint'
  readonly code: number
  constructor(code: number) {
    super(`errcode ${code}`)
    this.code = code
  }
}
/** Busy (-1), too many questions this minute or today: nothing is wrong with the person. */
const isBusy = (code: number): boolean => [-1, 45_009, 45_011].includes(code)

function makeWeChat({ open, api, website, inApp }: Place, { redirectUri }: House): Provider {
  const probe = keepFor(ALIVE_MS, () =>
    fetch(api, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(BEGIN_MS) }),
  )

  /** @throws ProviderUnreachable, ProviderRefused */
  async function ask<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, signal: AbortSignal) {
    // The secret is in the address, as WeChat wants it: it is followed nowhere.
    const address = `${api}${path}?${new URLSearchParams(query).toString()}`
    const said = await reach(async () => readJson(await fetch(address, { redirect: 'error', signal })))
    const { data: complaint } = Complaint.safeParse(said)
    if (complaint && complaint.errcode !== 0) {
      const cause = new WeChatComplaint(complaint.errcode)
      throw isBusy(complaint.errcode)
        ? new ProviderUnreachable('has no time', { cause })
        : new ProviderRefused('said no', { cause })
    }
    return read(schema, said)
  }

  return {
    async begin(state, device) {
      await reach(probe)
      const isInside = inApp !== undefined && device.includes('MicroMessenger/')
      const app = isInside ? inApp : website
      // In this order and no other, and with this fragment: WeChat compares the address as text. Its states are letters
      // and digits.
      const query = new URLSearchParams([
        ['appid', app.id],
        ['redirect_uri', redirectUri],
        ['response_type', 'code'],
        ['scope', isInside ? 'snsapi_userinfo' : 'snsapi_login'],
        ['state', Buffer.from(state, 'base64url').toString('hex')],
      ])
      const path = isInside ? '/connect/oauth2/authorize' : '/connect/qrconnect'
      return { url: `${open}${path}?${query.toString()}#wechat_redirect`, codeVerifier: '', nonce: app.id }
    },
    async finish({ nonce: appId }, { code }) {
      const app = [website, inApp].find((one) => one?.id === appId)
      if (!app) throw new ProviderRefused('was asked for an app that is no longer set')
      const signal = AbortSignal.timeout(FINISH_MS)
      const { id: appid, secret } = app
      const given = { appid, secret, code, grant_type: 'authorization_code' }
      const tokens = await ask('/sns/oauth2/access_token', given, Tokens, signal)
      // A page that is shown as a snapshot has an invented person, another one each time.
      if (tokens.is_snapshotuser === 1) throw new ProviderRefused('shows a snapshot of a page to nobody')
      const whose = { access_token: tokens.access_token, openid: tokens.openid }
      const person = await ask('/sns/userinfo', { ...whose, lang: 'zh_CN' }, Person, signal)
      const isOther = tokens.unionid !== undefined && person.unionid !== undefined && tokens.unionid !== person.unionid
      if (person.openid !== tokens.openid || isOther) throw new ProviderRefused('speaks of somebody else')
      return identify(appid, { ...person, unionid: person.unionid ?? tokens.unionid })
    },
  }
}

/**
 * An `openid` belongs to a person and one app, a `unionid` to a person and all apps of one school; an app that joins
 * the others later gives it later.
 */
function identify(appId: string, { openid, unionid: union, nickname = '' }: z.output<typeof Person>): Identity {
  const own = `openid:${appId}:${openid}`
  return {
    ...(union === undefined ? { subject: own } : { subject: `unionid:${union}`, formerSubject: own }),
    email: undefined,
    isEmailVerified: false,
    firstName: nickname,
    lastName: '',
  }
}

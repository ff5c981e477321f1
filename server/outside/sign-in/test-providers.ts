// The providers on this machine: the real `oidc-provider`, once for each that is like it, shaped as its folder says
// (test-provider.ts), and doubles of our own.
import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider, type Adapter, type AdapterPayload } from 'oidc-provider'
import { providers as providerNames, type ProviderName } from '../../../contract/provider.ts'
import { facebookTest } from './facebook/test-provider.ts'
import { googleTest } from './google/test-provider.ts'
import { CLIENT, findPerson, type OpenIdKind, type TestKind, type TestPerson } from './test-kind.ts'
import { wechatTest } from './wechat/test-provider.ts'

export type { TestPerson } from './test-kind.ts'

export interface TestProviders {
  /** The product's settings that lead here. */
  readonly env: Readonly<Record<string, string>>
  /**
   * By their id at the provider; may be changed while it runs. Who is not here is described by the id itself:
   * `describePerson`.
   */
  readonly people: Map<string, TestPerson>
  readonly hosts: readonly string[]
  /** Walks from the address that the product gave to the one that leads back, as a browser would. */
  approve(url: string, who: string, device?: string): Promise<URLSearchParams>
  /** Nobody answers there, until the returned function is called. */
  cutOff(): Promise<() => Promise<void>>
  /** From now on ID tokens are made anew by this, with the provider's own key at hand; `undefined` lets them be. */
  forge(how: Forge | undefined): void
  close(): Promise<void>
}

/** Makes an ID token in the place of a true one. */
export type Forge = (token: {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  readonly key: KeyObject
  readonly text: string
}) => string

const DAY = 86_400
const ttl = { AccessToken: DAY, AuthorizationCode: 60, Grant: DAY, IdToken: DAY, Interaction: DAY, Session: DAY }
export const CANCEL = 'cancel'

/** The id of a person whom no list names: for a test in another process. */
export const describePerson = (person: TestPerson & { readonly id: string }): string =>
  Buffer.from(JSON.stringify(person)).toString('base64url')

const kinds: Readonly<Record<ProviderName, TestKind>> = {
  google: googleTest,
  facebook: facebookTest,
  wechat: wechatTest,
}

/** How one differs from the next. */
export const testKindOf = (name: ProviderName): TestKind => kinds[name]

export async function openTestProviders(redirectUri: string): Promise<TestProviders> {
  const people = new Map<string, TestPerson>()
  const opened = await Promise.all(
    providerNames.map(async (name) => {
      const kind = kinds[name]
      const provider =
        'start' in kind ? await kind.start(people, redirectUri) : await openProvider({ people, redirectUri, kind })
      return { kind, provider }
    }),
  )
  const all = opened.map(({ provider }) => provider)
  const close = async () => void (await Promise.all(all.map((one) => one.close())))
  return {
    people,
    hosts: all.map(({ origin }) => new URL(origin).host),
    env: Object.assign({}, ...opened.map(({ kind, provider }) => kind.env(provider.origin))),
    approve: walk,
    async cutOff() {
      await close()
      return async () => void (await Promise.all(all.map((one) => one.open())))
    },
    forge: (how) => all.forEach((one) => one.forge?.(how)),
    close,
  }
}

async function openProvider({
  people,
  redirectUri,
  kind,
}: {
  people: Map<string, TestPerson>
  redirectUri: string
  kind: OpenIdKind
}) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  const origin = `http://127.0.0.1:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let forge: Forge | undefined
  const provider = new Provider(origin, {
    ...kind.configure(),
    ttl,
    adapter: makeAdapter(),
    cookies: { keys: [randomBytes(16)] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: askEachTime(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const person = findPerson(people, id)
      return (
        person && {
          accountId: id,
          claims: () => ({
            sub: id,
            email: person.email,
            email_verified: person.isEmailVerified,
            given_name: person.first,
            family_name: person.last,
          }),
        }
      )
    },
    // Whoever signs in agrees.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: CLIENT.id,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      })
      grant.addOIDCScope('openid email profile public_profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname.startsWith('/interaction/'))
      return void interact(provider, { request, response, who: searchParams.get('who') })
    if (kind.answer?.({ provider, people, pathname, request, response })) return
    if (forge && pathname === '/token') changeIdToken(response, forge, privateKey)
    void answer(request, response)
  })
  return {
    origin,
    forge: (how: Forge | undefined) => void (forge = how),
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

/** Puts another ID token into the answer that is about to leave. */
function changeIdToken(response: ServerResponse, forge: Forge, key: KeyObject): void {
  const end = response.end.bind(response)
  const changed = (body: unknown) => {
    const said = JSON.parse(String(body)) as { id_token?: string } // the provider's own answer
    if (said.id_token === undefined) return end(body)
    const [header = '', claims = ''] = said.id_token.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown> // a token that it has just made
    const anew = Buffer.from(
      JSON.stringify({
        ...said,
        id_token: forge({ header: read(header), claims: read(claims), key, text: said.id_token }),
      }),
    )
    response.setHeader('content-length', anew.length)
    return end(anew)
  }
  Object.defineProperty(response, 'end', { value: changed })
}

/** A provider forgets nobody in between: each test says anew who it is. */
function askEachTime() {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(new interactionPolicy.Check('each_time', 'who is it?', ({ oidc }) => oidc.result?.login === undefined))
  return policy
}

/** The provider's own page: who is it? */
async function interact(
  provider: Provider,
  { request, response, who }: { request: IncomingMessage; response: ServerResponse; who: string | null },
): Promise<void> {
  if (who === CANCEL)
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person said no',
    })
  if (who !== null) return provider.interactionFinished(request, response, { login: { accountId: who } })
  const form = `<form><label>Who is it? <input name="who"></label><button>Sign in</button></form><form><button name="who" value="${CANCEL}">Cancel</button></form>`
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>Who is it?</title><link rel="icon" href="data:,">${form}</html>`)
}

/** Follows redirects with cookies, chooses a person, and stops where the product's address comes. */
async function walk(from: string, who: string, device = 'a test'): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(from)
  let url = new URL(from)
  while (url.origin === origin) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { 'user-agent': device, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`${url.pathname} answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
    url = new URL(location, url)
    if (url.pathname.startsWith('/interaction/')) url.searchParams.set('who', who)
  }
  return url.searchParams
}

/** What it keeps lies in memory; the library's own does the same and complains about it. */
function makeAdapter(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const find = async (id: string) => kept.get(`${model} ${id}`)
    const findBy = (field: 'uid' | 'userCode') => async (value: string) =>
      [...kept].find(([key, payload]) => key.startsWith(`${model} `) && payload[field] === value)?.[1]
    return {
      find,
      findByUid: findBy('uid'),
      findByUserCode: findBy('userCode'),
      upsert: async (id, payload) => void kept.set(`${model} ${id}`, payload),
      destroy: async (id) => void kept.delete(`${model} ${id}`),
      async consume(id) {
        const payload = await find(id)
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}

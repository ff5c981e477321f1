// Google and Facebook: who says who somebody is. Authorization code flow with PKCE and nonce (READINGS §4).
import { createHmac } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  clockSkew,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  randomNonce,
  randomPKCECodeVerifier,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { z } from 'zod'
import { providers as providerNames, type ProviderName } from '../../contract/provider.ts'
import type { Config } from '../config.ts'

/** What a provider says of a person. Only `subject` never changes. */
export interface Identity {
  readonly subject: string
  readonly email: string | undefined
  /** The provider vouches for it; Facebook does not. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** One sign-in under way: what the second half needs of the first. */
interface Begun {
  readonly codeVerifier: string
  readonly nonce: string
}

interface Provider {
  /** Where to send the browser. @throws ProviderUnreachable within two seconds */
  readonly begin: (state: string) => Promise<Begun & { readonly url: string }>
  /** Who came back with `code`. @throws ProviderUnreachable, ProviderRefused */
  readonly finish: (
    begun: Begun,
    returned: { readonly state: string; readonly code: string; readonly iss: string | undefined },
  ) => Promise<Identity>
}

/** Those that are configured. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>

/** It does not answer, or not in time. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
/** It answers, and says no; or what it says does not hold. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** READINGS §4: after 3 s sign-in by e-mail is offered; the browser needs a part of them for its own way there. */
const BEGIN_MS = 2000
const FINISH_MS = 10_000
/** So far a provider's clock may be ahead of ours. */
const MOST_AHEAD_SECONDS = 300
/** Seen alive this long ago counts as alive. */
const ALIVE_MS = 60_000

/** `warn` is for the operator, who may have to mend a setting; never with anything of a person. `now` judges what an ID token says of its time. */
export function makeProviders(
  config: Config,
  warn: (line: string) => void = (line) => console.warn(line),
  now: () => Date = () => new Date(),
): Providers {
  const redirectUri = `${config.publicUrl}/my/thirdparty`
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = config
  return {
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? {
          google: watch(
            'Google',
            warn,
            makeGoogle({
              issuer: config.GOOGLE_ISSUER,
              id: GOOGLE_CLIENT_ID,
              secret: GOOGLE_CLIENT_SECRET,
              redirectUri,
              now,
            }),
          ),
        }
      : {}),
    ...(FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET
      ? {
          facebook: watch(
            'Facebook',
            warn,
            makeFacebook({
              dialog: config.FACEBOOK_DIALOG_URL,
              graph: config.FACEBOOK_GRAPH_URL.replace(/\/$/, ''),
              id: FACEBOOK_CLIENT_ID,
              secret: FACEBOOK_CLIENT_SECRET,
              redirectUri,
            }),
          ),
        }
      : {}),
  }
}

/** Tells the operator what fails: a wrong secret looks to a person like a provider that says no. */
function watch(name: string, warn: (line: string) => void, { begin, finish }: Provider): Provider {
  const tell = (error: unknown): never => {
    const { cause } = error instanceof Error ? error : {}
    const code =
      cause instanceof ResponseBodyError
        ? cause.error
        : cause instanceof Error && 'code' in cause
          ? String(cause.code)
          : ''
    if (error instanceof Error)
      warn(`Sign-in at ${name} failed: it ${error.message}${code === '' ? '' : ` (${code})`}.`)
    throw error
  }
  return { begin: (...given) => begin(...given).catch(tell), finish: (...given) => finish(...given).catch(tell) }
}

/** Those that a page may offer. */
export const listProviders = (config: Config): readonly ProviderName[] =>
  providerNames.filter(
    (name) => (name === 'google' ? config.GOOGLE_CLIENT_ID : config.FACEBOOK_CLIENT_ID) !== undefined,
  )

interface Client {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}

const GoogleClaims = z.object({
  sub: z.string().min(1),
  iat: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})

/** OpenID Connect: the ID token says who it is. Its signature is checked although it comes straight from the provider: a network may stand between. */
function makeGoogle({ issuer, id, secret, redirectUri, now }: Client & { issuer: string; now: () => Date }): Provider {
  // Asked for again after a while: so a provider that has gone is noticed before somebody is sent to it.
  const skewSeconds = () => Math.round((now().getTime() - Date.now()) / 1000) // the library goes by this machine's date, which may be wrong
  const find = keepFor(ALIVE_MS, () =>
    discovery(new URL(issuer), id, { client_secret: secret, [clockSkew]: skewSeconds() }, ClientSecretPost(secret), {
      timeout: BEGIN_MS / 1000,
      execute: [enableNonRepudiationChecks, ...looseOnLoopback(issuer)],
    }),
  )
  return {
    async begin(state) {
      const client = await reach(find)
      const nonce = randomNonce()
      return {
        ...(await beginAt(client, { redirect_uri: redirectUri, scope: 'openid email profile', state, nonce })),
        nonce,
      }
    },
    async finish(begun, returned) {
      const client = await reach(find)
      client.timeout = FINISH_MS / 1000
      const tokens = await reach(() =>
        authorizationCodeGrant(client, returnedTo(redirectUri, returned), {
          pkceCodeVerifier: begun.codeVerifier,
          expectedState: returned.state,
          expectedNonce: begun.nonce,
        }),
      )
      const claims = read(GoogleClaims, tokens.claims())
      if (claims.iat > now().getTime() / 1000 + MOST_AHEAD_SECONDS)
        throw new ProviderRefused('speaks of a moment that has not come')
      return {
        subject: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email_verified === true,
        firstName: claims.given_name ?? '',
        lastName: claims.family_name ?? '',
      }
    },
  }
}

const FacebookPerson = z.object({
  id: z.string().min(1),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

/** OAuth 2 without an ID token: the access token opens /me, which says who it is. Facebook does not say that an address is verified. */
function makeFacebook({
  dialog,
  graph,
  id,
  secret,
  redirectUri,
}: Client & { dialog: string; graph: string }): Provider {
  const client = new Configuration(
    { issuer: new URL(dialog).origin, authorization_endpoint: dialog, token_endpoint: `${graph}/oauth/access_token` },
    id,
    secret,
    ClientSecretPost(secret),
  )
  for (const loosen of looseOnLoopback(graph)) loosen(client)
  client.timeout = FINISH_MS / 1000
  const knock = keepFor(ALIVE_MS, () =>
    fetch(graph, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(BEGIN_MS) }),
  )
  return {
    async begin(state) {
      const [begun] = await Promise.all([
        beginAt(client, { redirect_uri: redirectUri, scope: 'public_profile email', state }),
        reach(knock),
      ])
      return { ...begun, nonce: '' }
    },
    async finish(begun, returned) {
      const tokens = await reach(() =>
        authorizationCodeGrant(client, returnedTo(redirectUri, { ...returned, iss: undefined }), {
          pkceCodeVerifier: begun.codeVerifier,
          expectedState: returned.state,
        }),
      )
      const me = new URL(`${graph}/me`)
      me.searchParams.set('fields', 'id,email,first_name,last_name')
      me.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(tokens.access_token).digest('hex')) // some apps are set to want it
      const person = read(
        FacebookPerson,
        await reach(async () => readJson(await fetchProtectedResource(client, tokens.access_token, me, 'GET'))),
      )
      return {
        subject: person.id,
        email: person.email,
        isEmailVerified: false,
        firstName: person.first_name ?? '',
        lastName: person.last_name ?? '',
      }
    },
  }
}

async function beginAt(client: Configuration, parameters: Record<string, string>) {
  const codeVerifier = randomPKCECodeVerifier()
  const url = buildAuthorizationUrl(client, {
    ...parameters,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, codeVerifier }
}

/** The address that the browser came back to, made anew: of what it brought, only these are looked at. */
function returnedTo(
  redirectUri: string,
  { state, code, iss }: { state: string; code: string; iss: string | undefined },
): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ state, code, ...(iss === undefined ? {} : { iss }) }).toString()
  return url
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status >= 500) throw new ProviderUnreachable(`answered ${response.status}`)
  if (!response.ok) throw new ProviderRefused(`answered ${response.status}`)
  return response.json()
}

function read<T>(schema: z.ZodType<T>, said: unknown): T {
  const parsed = schema.safeParse(said)
  if (!parsed.success) throw new ProviderRefused('says nothing that can be read')
  return parsed.data
}

/** Words every way to fail as one of the two. */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) throw error
    const cause = { cause: error }
    if (error instanceof AuthorizationResponseError || error instanceof WWWAuthenticateChallengeError)
      throw new ProviderRefused('said no', cause)
    if (error instanceof ResponseBodyError)
      throw error.status >= 500
        ? new ProviderUnreachable(`answered ${error.status}`, cause)
        : new ProviderRefused('said no', cause)
    if (
      error instanceof ClientError &&
      error.code !== 'OAUTH_TIMEOUT' &&
      error.code !== 'OAUTH_ABORT' &&
      !isServerFault(error)
    )
      throw new ProviderRefused('what it said does not hold', cause)
    throw new ProviderUnreachable('does not answer', cause)
  }
}

/** A page of a broken server in place of the JSON that was asked for. */
const isServerFault = (error: ClientError): boolean => error.cause instanceof Response && error.cause.status >= 500

/** The settings let the clear go to this machine only. */
const looseOnLoopback = (address: string) => (new URL(address).protocol === 'http:' ? [allowInsecureRequests] : [])

/** Does it again when the last time is `ms` ago or failed; parallel askers share one. */
function keepFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { readonly made: Promise<T>; readonly at: number } | undefined
  return () => {
    if (kept && performance.now() - kept.at < ms) return kept.made
    const next = { made: work(), at: performance.now() }
    kept = next
    next.made.catch(() => kept === next && (kept = undefined))
    return next.made
  }
}

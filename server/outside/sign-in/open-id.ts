// OpenID Connect: the ID token says who it is. Its signature is checked although it comes straight from the provider: a
// network may stand between.
import {
  authorizationCodeGrant,
  ClientSecretPost,
  clockSkew,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
} from 'openid-client'
import { z } from 'zod'
import { ALIVE_MS, BEGIN_MS, beginAt, FINISH_MS, keepFor, looseOnLoopback, reach, read, returnedTo } from './oauth.ts'
import { type House, type Identity, type Provider, ProviderRefused } from './provider.ts'

/** So far a provider's clock may be ahead of ours. */
const MOST_AHEAD_SECONDS = 300

const StandardClaims = z.object({
  sub: z.string().min(1),
  iat: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
type StandardClaims = z.output<typeof StandardClaims>

/** The standard's own claims; a provider that puts them elsewhere gives its own reading. */
const readStandard = (claims: StandardClaims): Identity => ({
  subject: claims.sub,
  email: claims.email,
  isEmailVerified: claims.email_verified === true,
  firstName: claims.given_name ?? '',
  lastName: claims.family_name ?? '',
})

interface OpenIdOptions {
  readonly issuer: string
  readonly id: string
  readonly secret: string
  readonly scope?: string
  /** How its claims become a person, where it does not keep to the standard. */
  readonly readClaims?: (claims: StandardClaims) => Identity
}

/** Any provider of OpenID Connect that can be discovered. */
export function makeOpenId(
  { issuer, id, secret, scope = 'openid email profile', readClaims = readStandard }: OpenIdOptions,
  { redirectUri, now }: House,
): Provider {
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
        ...(await beginAt(client, { redirect_uri: redirectUri, scope, state, nonce })),
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
      const claims = read(StandardClaims, tokens.claims())
      if (claims.iat > now().getTime() / 1000 + MOST_AHEAD_SECONDS)
        throw new ProviderRefused('speaks of a moment that has not come')
      return readClaims(claims)
    },
  }
}

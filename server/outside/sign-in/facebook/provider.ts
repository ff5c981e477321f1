// Facebook: OAuth 2 without an ID token, and its own ways on top.
import { createHmac } from 'node:crypto'
import { authorizationCodeGrant, ClientSecretPost, Configuration, fetchProtectedResource } from 'openid-client'
import { z } from 'zod'
import { oneLine, secureUrl } from '../../../setting-shapes.ts'
import {
  ALIVE_MS,
  BEGIN_MS,
  beginAt,
  FINISH_MS,
  keepFor,
  looseOnLoopback,
  reach,
  read,
  readJson,
  returnedTo,
} from '../oauth.ts'
import { defineSignIn, type House, type Provider } from '../provider.ts'

export const facebook = defineSignIn({
  settings: {
    FACEBOOK_CLIENT_ID: {
      shape: oneLine.optional(),
      note: 'App of Facebook sign-in; without it there is no such button. The redirect address is the same.',
    },
    FACEBOOK_CLIENT_SECRET: { shape: oneLine.optional(), note: 'Its secret.' },
    FACEBOOK_DIALOG_URL: {
      shape: secureUrl.default('https://www.facebook.com/v24.0/dialog/oauth'),
      note: 'Where Facebook asks people to sign in.',
    },
    FACEBOOK_GRAPH_URL: {
      shape: secureUrl.default('https://graph.facebook.com/v24.0'),
      note: 'Where Facebook says who signed in.',
    },
  },
  needed: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  make: (set, house) =>
    makeFacebook(
      {
        dialog: set.FACEBOOK_DIALOG_URL,
        graph: set.FACEBOOK_GRAPH_URL.replace(/\/$/, ''),
        id: set.FACEBOOK_CLIENT_ID ?? '',
        secret: set.FACEBOOK_CLIENT_SECRET ?? '',
      },
      house,
    ),
})

interface App {
  readonly dialog: string
  readonly graph: string
  readonly id: string
  readonly secret: string
}

const FacebookPerson = z.object({
  id: z.string().min(1),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

/**
 * OAuth 2 without an ID token: the access token opens /me, which says who it is. Facebook does not say that an address
 * is verified.
 */
function makeFacebook({ dialog, graph, id, secret }: App, { redirectUri }: House): Provider {
  const client = new Configuration(
    { issuer: new URL(dialog).origin, authorization_endpoint: dialog, token_endpoint: `${graph}/oauth/access_token` },
    id,
    secret,
    ClientSecretPost(secret),
  )
  for (const loosen of looseOnLoopback(graph)) loosen(client)
  client.timeout = FINISH_MS / 1000
  const probe = keepFor(ALIVE_MS, () =>
    fetch(graph, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(BEGIN_MS) }),
  )
  return {
    async begin(state) {
      const [begun] = await Promise.all([
        beginAt(client, { redirect_uri: redirectUri, scope: 'public_profile email', state }),
        reach(probe),
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

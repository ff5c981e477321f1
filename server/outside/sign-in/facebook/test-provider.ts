// Shaped like Facebook's OAuth 2: no ID token; who it is comes from /me.
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { CLIENT, findPerson, type TestKind, type TestPerson } from '../test-kind.ts'

export const facebookTest: TestKind = {
  configure: () => ({
    scopes: ['public_profile', 'email'],
    claims: { openid: ['sub'] },
    routes: { authorization: '/dialog/oauth', token: '/graph/oauth/access_token' },
  }),
  env: (origin) => ({
    FACEBOOK_CLIENT_ID: CLIENT.id,
    FACEBOOK_CLIENT_SECRET: CLIENT.secret,
    FACEBOOK_DIALOG_URL: `${origin}/dialog/oauth`,
    FACEBOOK_GRAPH_URL: `${origin}/graph`,
  }),
  vouches: false,
  knowsVerifier: true,
  wrongSecret: 'invalid_client',
  answer({ provider, people, pathname, request, response }) {
    if (pathname !== '/graph/me') return false
    void sayWho(provider, people, request, response)
    return true
  },
}

/** Facebook's /me: only with the proof that the asker has the app's secret too. */
async function sayWho(
  provider: Provider,
  people: Map<string, TestPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const proof = new URL(request.url ?? '/', 'http://localhost').searchParams.get('appsecret_proof')
  const token = await provider.AccessToken.find(bearer)
  const person = token && findPerson(people, token.accountId)
  response.setHeader('content-type', 'application/json')
  if (!person || proof !== createHmac('sha256', CLIENT.secret).update(bearer).digest('hex'))
    return void response
      .writeHead(400)
      .end(JSON.stringify({ error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } }))
  response.end(
    JSON.stringify({ id: token.accountId, email: person.email, first_name: person.first, last_name: person.last }),
  )
}

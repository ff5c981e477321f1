import { CLIENT, type TestKind } from '../test-kind.ts'

export const googleTest: TestKind = {
  configure: () => ({
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
  }),
  env: (origin) => ({
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: origin,
  }),
  vouches: true,
  knowsVerifier: true,
  wrongSecret: 'invalid_client',
}

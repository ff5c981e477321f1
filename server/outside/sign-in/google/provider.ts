// Google keeps to OpenID Connect; a school's own provider works in its place (GOOGLE_ISSUER).
import { oneLine, secureUrl } from '../../../setting-shapes.ts'
import { makeOpenId } from '../open-id.ts'
import { defineSignIn } from '../provider.ts'

export const google = defineSignIn({
  settings: {
    GOOGLE_CLIENT_ID: {
      shape: oneLine.optional(),
      note: 'Client of Google sign-in; without it there is no such button. Register PUBLIC_URL + `/my/thirdparty` as its redirect address.',
    },
    GOOGLE_CLIENT_SECRET: { shape: oneLine.optional(), note: 'Its secret.' },
    GOOGLE_ISSUER: {
      shape: secureUrl.default('https://accounts.google.com'),
      note: 'Where Google is; another OpenID provider for tests.',
    },
  },
  needed: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  make: ({ GOOGLE_CLIENT_ID: id = '', GOOGLE_CLIENT_SECRET: secret = '', GOOGLE_ISSUER: issuer }, house) =>
    makeOpenId({ issuer, id, secret }, house),
})

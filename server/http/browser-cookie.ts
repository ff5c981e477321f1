// The cookie that tells browsers apart. It signs nobody in (only the access-token header does): it chooses which counter a
// guess or a code is counted under, so that what others type does not count against a browser that its account knows.
import { randomBytes } from 'node:crypto'
import type { Browser } from '../calls/call-context.ts'
import { isSameSecret, makeMac } from '../flows/mac.ts'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16
/** As long as browsers keep any cookie. */
const SECONDS = 400 * 86_400

interface Options {
  readonly secret: string
  readonly isHttps: boolean
}

/** On secure connections no neighbouring host can plant it. */
const nameOf = (isHttps: boolean): string => (isHttps ? '__Host-browser' : 'browser')

const sign = (secret: string, id: string): string =>
  makeMac(secret, 'browser', id).subarray(0, SIGNATURE_BYTES).toString('base64url')

/** The browser behind a request; `setCookie` is what its answer has to say, where it was given an id by it. */
export function readBrowser(
  cookies: string | undefined,
  { secret, isHttps }: Options,
): Browser & { readonly setCookie: () => string | undefined } {
  const name = nameOf(isHttps)
  const sent = cookies
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  const id = sent === undefined ? undefined : readId(sent, secret)
  let given: string | undefined
  return {
    id,
    give: () => id ?? (given ??= randomBytes(ID_BYTES).toString('base64url')),
    setCookie: () =>
      given === undefined
        ? undefined
        : `${name}=${given}.${sign(secret, given)}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`,
  }
}

/** One that we did not sign is none. */
function readId(sent: string, secret: string): string | undefined {
  const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{22})$/.exec(sent) ?? []
  return isSameSecret(signature, sign(secret, id)) ? id : undefined
}

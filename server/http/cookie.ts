/** The value of a cookie as it came: a preference. */
export function readCookie(
  request: { readonly headers: { readonly cookie?: string | undefined } },
  name: 'lang' | 'theme',
): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  const prefix = `${name}=`
  return cookie
    .split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length)
}

/**
 * The token that a browser keeps (web/session/token-cookie.ts). Only a page of the console is shown or not by it: it
 * opens no call, for a cookie comes along with what another site makes a browser ask.
 */
export function readTokenCookie(cookie: string | undefined, isHttps: boolean): string | undefined {
  const prefix = isHttps ? '__Host-token=' : 'token='
  return cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length)
}

/** The value of a cookie as it came; only preferences are read this way, never a token. */
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

// Where somebody was last (SPECIFICATION §2): kept for every path but login, third-party and asset paths.
const KEY = 'lastPath'
const notKept = [/^\/login(\/|$)/, /^\/my\/thirdparty(\/|$)/, /^\/(assets|files|films)\//, /\.[a-z0-9]{2,5}$/i]

export function rememberLastPath(path: string): void {
  const [pathname = ''] = path.split(/[?#]/)
  if (notKept.some((pattern) => pattern.test(pathname))) return
  localStorage.setItem(KEY, path)
}

/** The place to go back to after signing in: only ever a path of our own, whatever was stored. */
export function readLastPath(fallback: string): string {
  return ownPath(localStorage.getItem(KEY)) ?? fallback
}

/** The path of an address when it is our own; parsed, never pasted together, so `//other.site` and `\\` lead nowhere. */
export function ownPath(text: string | null): string | undefined {
  if (text === null || !text.startsWith('/') || !URL.canParse(text, location.origin)) return undefined
  const url = new URL(text, location.origin)
  if (url.pathname.startsWith('//')) return undefined // `/.//other.site` is ours as parsed, and another's once it is parsed again
  if (url.origin !== location.origin || notKept.some((pattern) => pattern.test(url.pathname))) return undefined
  return url.pathname + url.search + url.hash
}

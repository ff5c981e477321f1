// The token between visits (SPECIFICATION §4; READINGS §1).
const LIFE_SECONDS = 30 * 24 * 60 * 60
const isSecure = () => location.protocol === 'https:'
const cookieName = () => (isSecure() ? '__Host-token' : 'token')

export function readTokenCookie(): string | undefined {
  const prefix = `${cookieName()}=`
  const pair = document.cookie.split('; ').find((one) => one.startsWith(prefix))
  return pair?.slice(prefix.length) || undefined
}

const write = (token: string, maxAgeSeconds: number) => {
  document.cookie = `${cookieName()}=${token}; path=/; max-age=${maxAgeSeconds}; samesite=lax${isSecure() ? '; secure' : ''}`
}

export const keepTokenCookie = (token: string): void => write(token, LIFE_SECONDS)
export const dropTokenCookie = (): void => write('', 0)

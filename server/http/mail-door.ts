// Who may read the kept mails: they hold codes and links that open accounts. Whoever sits at this very machine, or has
// the key of the start.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../flows/mac.ts'
import { isLoopback } from '../setting-shapes.ts'

/** What a proxy says of the one it speaks for: such a request only looks as if it came from here. */
const FORWARDED =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip|fly-client-ip|x-original-.*)$/
const COOKIE = 'mail-key'

/** Whether it was sent on this machine, to this machine, by nobody in between. */
function isFromHere({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(headers.host?.toLowerCase() ?? '')?.[1] ?? ''
  return isLoopback(address) && isLoopback(host) && !Object.keys(headers).some((name) => FORWARDED.test(name))
}

export interface MailDoor {
  /** Opens the page once, for one browser. */
  readonly key: () => string
  /** `opened`: the key fitted, and the browser is told something in its place that fits from now on. */
  readonly look: (request: FastifyRequest, reply: FastifyReply) => 'open' | 'opened' | 'shut'
}

/** `tell` hears of each new key that somebody may need. */
export function makeMailDoor(tell: (key: string) => void): MailDoor {
  let key = makeKey()
  let isAsked = false
  const cookies: string[] = []
  return {
    key: () => key,
    look(request, reply) {
      if (isFromHere(request)) return 'open'
      const known = readCookies(request, COOKIE)
      if (cookies.some((cookie) => known.some((one) => isSameSecret(one, cookie)))) return 'open'
      const tried = /[?&]key=([\w-]+)/.exec(request.url)?.[1]
      if (tried !== undefined && isSameSecret(tried, key)) {
        ;[key, isAsked] = [makeKey(), false]
        const cookie = makeKey()
        cookies.push(cookie)
        void reply.header('set-cookie', `${COOKIE}=${cookie}; Path=/mail; HttpOnly; SameSite=Strict`)
        return 'opened'
      }
      if (!isAsked) tell(key) // once for each key: who knocks again and again fills nobody's terminal
      isAsked = true
      return 'shut'
    },
  }
}

const makeKey = (): string => randomBytes(24).toString('base64url')
const readCookies = ({ headers }: FastifyRequest, name: string): string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))

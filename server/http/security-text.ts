// Whom to tell of a weakness: RFC 9116.
import type { FastifyInstance } from 'fastify'

const DAY_MS = 86_400_000
/**
 * The standard asks for less than a year. As long as the product runs the address is good, so the day moves on by
 * itself.
 */
const GOOD_FOR_DAYS = 180

export interface SecurityContact {
  /** An address of mail or of a page. */
  readonly contact: string
  readonly publicUrl: string
  readonly now: () => Date
}

export const SECURITY_TEXT = '/.well-known/security.txt'

/** Ends at midnight, so that the text of a day is one text. */
export function writeSecurityText({ contact, publicUrl, now }: SecurityContact): string {
  const expires = new Date(Math.floor(now().getTime() / DAY_MS + GOOD_FOR_DAYS) * DAY_MS)
  const fields = [
    ['Contact', contact.includes(':') ? contact : `mailto:${contact}`],
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', 'en, zh-CN'],
    ['Canonical', `${publicUrl}${SECURITY_TEXT}`],
  ]
  return fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
}

export function addSecurityText(app: FastifyInstance, contact: SecurityContact): void {
  app.get(SECURITY_TEXT, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(writeSecurityText(contact)),
  )
}

// The signature that most payment providers put on a call-back: HMAC-SHA256 over `<seconds>.<body>`, in a header
// `t=<seconds>,v1=<hex>`. The moment is signed with the body, so an old call-back cannot be given a new date.
import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** When it was signed; `undefined` when it was not, or with another key. Compares in constant time. */
export function readSigned(secret: string, header: string | undefined, body: Buffer): Date | undefined {
  const parts = (header ?? '')
    .slice(0, 2000)
    .split(',')
    .map((part) => part.trim())
  const seconds = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  if (!/^\d{1,12}$/.test(seconds)) return undefined
  const right = hmac(secret, seconds, body)
  // While a key is changed there may be two; the first right one is enough.
  const given = parts.flatMap((part) => (/^v1=[0-9a-f]{64}$/.test(part) ? [Buffer.from(part.slice(3), 'hex')] : []))
  return given.some((one) => timingSafeEqual(one, right)) ? new Date(Number(seconds) * 1000) : undefined
}

/** The header of a call-back that is sent at that moment. */
export function writeSigned(secret: string, body: Buffer, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`
}

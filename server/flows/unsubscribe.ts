// The token of a mail's unsubscribe link. It is signed instead of stored: it must work for as long as the mail lies
// around, and it can do one thing only, which its owner can undo in the settings.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Unsubscribe {
  readonly accountId: string
  readonly type: number
}

const ID_BYTES = 16
const MAC_BYTES = 18
const LENGTH = ID_BYTES + 1 + MAC_BYTES

const sign = (secret: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe\n').update(body).digest().subarray(0, MAC_BYTES)

export function signUnsubscribe(secret: string, { accountId, type }: Unsubscribe): string {
  const body = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), Buffer.from([type])])
  return Buffer.concat([body, sign(secret, body)]).toString('base64url')
}

/** `undefined` when the token is not one of ours. */
export function readUnsubscribe(secret: string, token: string): Unsubscribe | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, ID_BYTES + 1)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES + 1), sign(secret, body))) return undefined
  const hex = body.toString('hex', 0, ID_BYTES)
  return { accountId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), type: body[ID_BYTES] ?? 0 }
}

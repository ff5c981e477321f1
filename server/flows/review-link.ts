// The token of the link in a mail to finance. It is signed instead of stored: nothing to steal, and looking at the page (a mail
// scanner does) uses nothing up. It is about one submission of one order, so a decision about an earlier receipt never
// meets a later one.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface ReviewLink {
  readonly orderId: string
  /** Which submission of the order. */
  readonly round: number
  readonly expiresAt: Date
}

/** READINGS §7. */
export const REVIEW_LINK_DAYS = 14

const ID_BYTES = 16
const BODY_BYTES = ID_BYTES + 2 + 4
const MAC_BYTES = 18

const sign = (secret: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update('review\n').update(body).digest().subarray(0, MAC_BYTES)

export function signReviewLink(secret: string, { orderId, round, expiresAt }: ReviewLink): string {
  const body = Buffer.alloc(BODY_BYTES)
  body.write(orderId.replaceAll('-', ''), 'hex')
  body.writeUInt16BE(round, ID_BYTES)
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), ID_BYTES + 2)
  return Buffer.concat([body, sign(secret, body)]).toString('base64url')
}

/** `undefined` when the token is not one of ours; whether it still counts the caller says. */
export function readReviewLink(secret: string, token: string): ReviewLink | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, BODY_BYTES)
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), sign(secret, body))) return undefined
  return {
    orderId: body.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    round: body.readUInt16BE(ID_BYTES),
    expiresAt: new Date(body.readUInt32BE(ID_BYTES + 2) * 1000),
  }
}

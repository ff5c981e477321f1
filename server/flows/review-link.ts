// The token of the link in a mail to finance. It is signed instead of stored: nothing to steal, and looking at the page
// (a mail scanner does) uses nothing up. It is about one submission of one order, so a decision about an earlier
// receipt never meets a later one.
import { uuidOfHex } from '../../domain/uuid.ts'
import { readToken, signToken } from './mac.ts'

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

export function signReviewLink(secret: string, { orderId, round, expiresAt }: ReviewLink): string {
  const body = Buffer.alloc(BODY_BYTES)
  body.write(orderId.replaceAll('-', ''), 'hex')
  body.writeUInt16BE(round, ID_BYTES)
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), ID_BYTES + 2)
  return signToken(secret, 'review', body)
}

/** `undefined` when the token is not one of ours; whether it still counts the caller says. */
export function readReviewLink(secret: string, token: string): ReviewLink | undefined {
  const body = readToken(secret, 'review', token, BODY_BYTES)
  if (!body) return undefined
  return {
    orderId: uuidOfHex(body.toString('hex', 0, ID_BYTES)),
    round: body.readUInt16BE(ID_BYTES),
    expiresAt: new Date(body.readUInt32BE(ID_BYTES + 2) * 1000),
  }
}

// Whatever the house signs with its secret, and how it compares what may not be guessed: here and nowhere else.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is for. One made for something else is no good here; so no two may be alike. */
type Purpose = 'browser' | 'film' | 'recovery' | 'review' | 'unsubscribe' | 'used attempts'

/** Of a link and a film: 144 bits, which base64url writes without a rest. */
const TOKEN_MAC_BYTES = 18

/** All 32 bytes of the code. */
export const makeMac = (secret: string, purpose: Purpose, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n`).update(body).digest()

/** A code's own hash: its scene is what it is for. */
export const makeCodeMac = (secret: string, scene: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`${scene}\n${body}`).digest()

/** Takes as long for one wrong letter as for all of them; only the length may be learnt. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The MAC of a text that stands beside it in an address. */
export const signText = (secret: string, purpose: Purpose, text: string): string =>
  makeMac(secret, purpose, text).subarray(0, TOKEN_MAC_BYTES).toString('base64url')

/** A body with its MAC, in one spelling. */
export const signToken = (secret: string, purpose: Purpose, body: Buffer): string =>
  Buffer.concat([body, makeMac(secret, purpose, body).subarray(0, TOKEN_MAC_BYTES)]).toString('base64url')

/** The body of a token; `undefined` when it is not one of ours, or spelt in another way. */
export function readToken(secret: string, purpose: Purpose, token: string, bodyBytes: number): Buffer | undefined {
  const body = Buffer.from(token, 'base64url').subarray(0, bodyBytes)
  return body.length === bodyBytes && isSameSecret(token, signToken(secret, purpose, body)) ? body : undefined
}

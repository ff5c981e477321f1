// The token of a mail's unsubscribe link. It is signed instead of stored: it must work for as long as the mail lies
// around, and it can do one thing only, which its owner can undo in the settings.
import { uuidOfHex } from '../../domain/uuid.ts'
import { readToken, signToken } from './mac.ts'

export interface Unsubscribe {
  readonly accountId: string
  readonly type: number
}

/** Not a kind of message: the mail of what comes back (recall-mail.ts), which only who wants it gets. */
export const RECALL_MAIL = 7

const ID_BYTES = 16

export function signUnsubscribe(secret: string, { accountId, type }: Unsubscribe): string {
  const body = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), Buffer.from([type])])
  return signToken(secret, 'unsubscribe', body)
}

/** `undefined` when the token is not one of ours. */
export function readUnsubscribe(secret: string, token: string): Unsubscribe | undefined {
  const body = readToken(secret, 'unsubscribe', token, ID_BYTES + 1)
  return body && { accountId: uuidOfHex(body.toString('hex', 0, ID_BYTES)), type: body[ID_BYTES] ?? 0 }
}

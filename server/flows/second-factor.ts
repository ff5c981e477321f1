// The authenticator app of an account: its secret, sealed, and the codes that are there for who loses it.
import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES, readSecond, writeRecoveryCode } from '../../domain/account/second-factor.ts'
import type { Db } from '../../store/database.ts'
import { replaceRecoveryCodes, updateSecondFactorSealed } from '../../store/second-factor.ts'
import type { Config } from '../config.ts'
import { makeMac } from './mac.ts'
import { seal, unseal } from './seal.ts'

type Secrets = Pick<Config, 'SECRET' | 'formerSecrets'>
const ofAccount = (secret: string, accountId: string) =>
  ({ secret, purpose: 'tessera second factors', id: accountId }) as const

export const sealAppSecret = ({ SECRET }: Pick<Config, 'SECRET'>, accountId: string, secret: Buffer): Buffer =>
  seal(ofAccount(SECRET, accountId), secret)

/**
 * The secret of an app. One that a former SECRET sealed is sealed anew. @throws when none opens it: an operator takes the
 * app off
 */
export async function openAppSecret(
  db: Db,
  config: Secrets,
  { accountId, sealed }: { accountId: string; sealed: Buffer },
): Promise<{ secret: Buffer; sealed: Buffer }> {
  const now = unseal(ofAccount(config.SECRET, accountId), sealed)
  if (now) return { secret: now, sealed }
  for (const former of config.formerSecrets) {
    const secret = unseal(ofAccount(former, accountId), sealed)
    if (!secret) continue
    const anew = sealAppSecret(config, accountId, secret)
    await updateSecondFactorSealed(db, { accountId, from: sealed, to: anew })
    return { secret, sealed: anew }
  }
  throw new Error(
    'the secret of an authenticator app was sealed with another SECRET: set that one again, or take the app off with `npm run admin -- user remove-app`',
  )
}

/** Keyed, and of one account: the table alone does not give a code away. */
export const hashRecoveryCode = (secret: string, accountId: string, code: string): Buffer =>
  makeMac(secret, 'recovery', `${accountId}\n${code}`)

/** New codes in the place of all that were there; they are shown once. */
export async function makeRecoveryCodes(db: Db, config: Pick<Config, 'SECRET'>, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeRecoveryCode(randomBytes(10)))
  const hashes = codes.map((code) => hashRecoveryCode(config.SECRET, accountId, plainOf(code)))
  await replaceRecoveryCodes(db, accountId, hashes)
  return codes
}

function plainOf(shown: string): string {
  const read = readSecond(shown)
  if (read?.kind !== 'recovery') throw new Error('a recovery code that is none')
  return read.code
}

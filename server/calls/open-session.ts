import { randomBytes } from 'node:crypto'
import { describeDevice, deviceKey } from '../../domain/account/device.ts'
import { sessionExpiry } from '../../domain/account/session.ts'
import { readLocale } from '../../messages/locale.ts'
import { selectAccount } from '../../store/account.ts'
import type { Db } from '../../store/database.ts'
import { upsertKnownBrowser } from '../../store/known-browser.ts'
import { upsertKnownDevice } from '../../store/known-device.ts'
import { updateSessionSecond } from '../../store/second-factor.ts'
import { insertSession } from '../../store/session.ts'
import { queueNewDeviceMail } from '../flows/mail-jobs.ts'
import { toSeconds, type CallContext } from './call-context.ts'
import { noteArrival } from './counts.ts'
import { useSecond, type Second } from './second-factor.ts'
import { hashToken } from './token.ts'

/**
 * Signs somebody in, by whatever way: what was typed beside it (`checkSecond`) is used up here. The token itself is given
 * once; what is kept opens nothing.
 */
export async function openSession(
  db: Db,
  context: CallContext,
  { accountId, second }: { accountId: string; second: Second },
) {
  const refusal = await useSecond(db, accountId, second)
  if (refusal) return refusal
  const session = await openFirstSession(db, context, accountId)
  if (second.kind !== 'none') await updateSessionSecond(db, hashToken(session.token), context.now)
  return session
}

/** Signs in whose account was made in this very transaction, so that there is nothing beside it to ask for. */
export async function openFirstSession(db: Db, context: CallContext, accountId: string) {
  const { device, now } = context
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sessionExpiry(now)
  await insertSession(db, { tokenHash: hashToken(token), accountId, device, now, expiresAt })
  await noteDevice(db, { device, accountId, now })
  await upsertKnownBrowser(db, { accountId, browser: hashToken(context.browser.give()), now })
  const user = await selectAccount(db, accountId)
  await noteArrival(db, context, user.email)
  return { token, expires_at: toSeconds(expiresAt), user }
}

/** READINGS §4: a sign-in from a new device is told by mail. The very first one is the sign-up itself. */
async function noteDevice(
  db: Db,
  { device, accountId, now }: { device: string; accountId: string; now: Date },
): Promise<void> {
  const described = describeDevice(device)
  const seen = await upsertKnownDevice(db, { accountId, device: deviceKey(described), now })
  if (seen.is_new && !seen.is_first)
    await queueNewDeviceMail(db, { email: seen.email, locale: readLocale(seen.lang), ...described, at: toSeconds(now) })
}

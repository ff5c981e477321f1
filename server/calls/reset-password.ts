// A forgotten password, or one that somebody else knows: whoever holds the code from the mail starts anew.
import { isProvider } from '../../contract/provider.ts'
import { emailKey } from '../../domain/account/email.ts'
import { selectOptionalCredentials, updatePassword } from '../../store/account.ts'
import { giveBackCodeTry, updateCodeUsed } from '../../store/email-code.ts'
import { deleteKnownBrowsers, upsertKnownBrowser } from '../../store/known-browser.ts'
import { deleteTurns } from '../../store/rate.ts'
import { deleteSessionsOfAccount } from '../../store/session.ts'
import { deleteThirdPartyAccountsBut, selectThirdPartyAccounts } from '../../store/third-party.ts'
import { queuePasswordChangedMail } from '../flows/mail-jobs.ts'
import { strangerLoginKey } from '../flows/rate-keys.ts'
import { Refusal, transact, type CallContext } from './call-context.ts'
import { browserOf } from './counts.ts'
import { checkCode, checkNewPassword, wrongCode } from './guard.ts'
import type { Passwords } from './passwords.ts'
import { hashToken } from './token.ts'

interface Typed {
  readonly email: string
  readonly code: string
  readonly password: string
  /** Other ways in that the person knows to be their own. */
  readonly keep: readonly string[]
  /** Say first what else signs in to the account, where there is something. */
  readonly ask?: string | undefined
}

export async function resetPassword(
  context: CallContext,
  passwords: Passwords,
  { email, code, password, keep, ask }: Typed,
) {
  const complaint = checkNewPassword(email, password)
  if (complaint) return complaint
  const codeId = await checkCode(context, { scene: 'reset', email, code })
  if (codeId instanceof Refusal) return codeId
  const { database, locale, now } = context
  if (ask !== undefined) {
    const connected = await listConnected(context, email)
    if (connected.length > 0) {
      await giveBackCodeTry(database, { id: codeId, by: browserOf(context) }) // the same code comes again with the answer
      return { connected }
    }
  }
  const passwordHash = await passwords.hash(password)
  return transact(database, async (db) => {
    const account = await selectOptionalCredentials(db, emailKey(email))
    if (!account || !(await updateCodeUsed(db, codeId, now))) return wrongCode('invalid')
    await updatePassword(db, account.id, passwordHash)
    await deleteSessionsOfAccount(db, account.id)
    // Whoever had got in may have connected a way in of their own: what the person does not name goes.
    const removed = await deleteThirdPartyAccountsBut(db, { accountId: account.id, keep })
    const kept = (await selectThirdPartyAccounts(db, account.id)).map(({ provider }) => provider)
    await deleteTurns(db, [strangerLoginKey(email)]) // the code has proved who it is: no waiting for earlier wrong passwords
    await deleteKnownBrowsers(db, account.id) // whoever knew the old password from one of them is a stranger now
    await upsertKnownBrowser(db, { accountId: account.id, browser: hashToken(context.browser.give()), now })
    await queuePasswordChangedMail(db, {
      email: account.email,
      locale,
      removed: removed.filter(isProvider),
      kept: kept.filter(isProvider),
    })
    return {}
  })
}

/** Only whoever holds the code is told. */
async function listConnected({ database }: CallContext, email: string) {
  const account = await selectOptionalCredentials(database, emailKey(email))
  const bound = account ? await selectThirdPartyAccounts(database, account.id) : []
  return bound.flatMap(({ provider, email: address }) => (isProvider(provider) ? [{ provider, email: address }] : []))
}

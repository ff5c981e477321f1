import { readLocale } from '../../messages/locale.ts'
import { deleteAccount } from '../../store/account-search.ts'
import type { Db } from '../../store/database.ts'
import { deleteCodesOf } from '../../store/email-code.ts'
import { updateInvitationsForgotten } from '../../store/group.ts'
import { deleteMailJobsTo } from '../../store/job.ts'
import { deleteKeptMailsTo } from '../../store/kept-mail.ts'
import { deleteTurnsOfAccount, deleteTurnsOfAddress } from '../../store/rate.ts'
import { insertUsedAttempts } from '../../store/used-attempts.ts'
import { queueAccountDeletedMail } from './mail-jobs.ts'
import { hashPerson } from './person-hash.ts'

/**
 * Deletes an account for good, by its owner or by an operator. Everything that hangs on it goes; certificates stay with
 * what they print (READINGS §8), and what accounting law asks for stays where its table says so. What knew the address
 * without hanging on the account goes too. How many attempts at limited quizzes were used stays, under a keyed hash of
 * the address. A lab that still runs is stopped by the look at the engines, which knows it no more.
 */
export async function eraseAccount(
  db: Db,
  account: { id: string; email: string; email_key: string; lang: string },
  { now, secret }: { now: Date; secret: string },
): Promise<void> {
  await insertUsedAttempts(db, { accountId: account.id, person: hashPerson(secret, account.email_key), now })
  await deleteAccount(db, account.id)
  await deleteCodesOf(db, account.email_key)
  await deleteMailJobsTo(db, account.email)
  await deleteKeptMailsTo(db, account.email)
  await updateInvitationsForgotten(db, { emailKey: account.email_key, now })
  await deleteTurnsOfAccount(db, account.id)
  await deleteTurnsOfAddress(db, account.email_key)
  await queueAccountDeletedMail(db, { email: account.email, locale: readLocale(account.lang) })
}

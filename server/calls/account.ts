// Accounts by e-mail: the calls of a visitor who becomes a learner, and of the learner.
import { emailKey } from '../../domain/account/email.ts'
import { insertAccount, selectAccount, selectOptionalCredentials, updatePassword, updateProfile } from '../../store/account.ts'
import { insertConsent, selectOptionalPolicyVersion } from '../../store/consent.ts'
import { updateCodeUsed } from '../../store/email-code.ts'
import { deleteKnownBrowsers, upsertKnownBrowser } from '../../store/known-browser.ts'
import { deleteTurns } from '../../store/rate.ts'
import { deleteSession, deleteSessionsOfAccount } from '../../store/session.ts'
import { queuePasswordChangedMail } from '../flows/mail-jobs.ts'
import { strangerLoginKey } from '../flows/rate-keys.ts'
import { Refusal, transact, type Handlers } from './call-context.ts'
import { checkProfile } from './check-profile.ts'
import { checkCode, checkNewPassword, wrongCode } from './guard.ts'
import { logIn } from './log-in.ts'
import { openSession } from './open-session.ts'
import { sharedPasswords, type Passwords } from './passwords.ts'
import { askCode } from './send-code.ts'
import { hashToken } from './token.ts'

type AccountPath =
  | '/index/send-code'
  | '/index/register'
  | '/index/login'
  | '/index/forget-password'
  | '/index/complete-information'
  | '/user/detail'
  | '/user/logout'

export const makeAccountCalls = (passwords: Passwords): Pick<Handlers, AccountPath> => ({
  '/index/send-code': (context, asked) => askCode(context, asked),

  '/index/register': async (context, { email, code, password, consent }) => {
    const complaint = checkNewPassword(email, password)
    if (complaint) return complaint
    const codeId = await checkCode(context, { scene: 'signup', email, code })
    if (codeId instanceof Refusal) return codeId
    const { database, locale, now } = context
    const passwordHash = await passwords.hash(password)
    return transact(database, async (db) => {
      if (!(await updateCodeUsed(db, codeId, now))) return wrongCode('invalid')
      const accountId = await insertAccount(db, { email, emailKey: emailKey(email), passwordHash, lang: locale, now })
      if (accountId === undefined) return wrongCode('invalid')
      const version = consent && (await selectOptionalPolicyVersion(db))
      if (version) await insertConsent(db, { accountId, version, now })
      return openSession(db, context, accountId)
    })
  },

  '/index/login': (context, typed) => logIn(context, passwords, typed),

  '/index/forget-password': async (context, { email, code, password }) => {
    const complaint = checkNewPassword(email, password)
    if (complaint) return complaint
    const codeId = await checkCode(context, { scene: 'reset', email, code })
    if (codeId instanceof Refusal) return codeId
    const { database, locale, now } = context
    const passwordHash = await passwords.hash(password)
    return transact(database, async (db) => {
      const account = await selectOptionalCredentials(db, emailKey(email))
      if (!account || !(await updateCodeUsed(db, codeId, now))) return wrongCode('invalid')
      await updatePassword(db, account.id, passwordHash)
      await deleteSessionsOfAccount(db, account.id)
      await deleteTurns(db, [strangerLoginKey(email)]) // the code has proved who it is: no waiting for earlier wrong passwords
      await deleteKnownBrowsers(db, account.id) // whoever knew the old password from one of them is a stranger now
      await upsertKnownBrowser(db, { accountId: account.id, browser: hashToken(context.browser.give()), now })
      await queuePasswordChangedMail(db, { email: account.email, locale })
      return {}
    })
  },

  '/index/complete-information': async ({ database, learner }, { first_name, last_name, gender, nationality, education }) => {
    const complaint = checkProfile({ first_name, last_name, nationality })
    if (complaint) return complaint
    await updateProfile(database, learner.id, { firstName: first_name.normalize('NFC'), lastName: last_name.normalize('NFC'), gender, nationality, education })
    return { user: await selectAccount(database, learner.id) }
  },

  '/user/detail': async ({ database, learner }) => ({ user: await selectAccount(database, learner.id) }),

  '/user/logout': async ({ database, learner }) => {
    await deleteSession(database, learner.tokenHash)
    return {}
  },
})

export const accountCalls = makeAccountCalls(sharedPasswords)

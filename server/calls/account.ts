// Accounts by e-mail: the calls of a visitor who becomes a learner, and of the learner.
import { RESEND_SECONDS } from '../../domain/account/code.ts'
import { emailKey } from '../../domain/account/email.ts'
import { insertAccount, lockAccountWithPassword, selectAccount, selectOptionalCredentials, updatePassword, updateProfile } from '../../store/account.ts'
import { insertConsent, selectOptionalPolicyVersion } from '../../store/consent.ts'
import { updateCodeUsed } from '../../store/email-code.ts'
import { deleteTurns, takeTurn } from '../../store/rate.ts'
import { deleteSession, deleteSessionsOfAccount } from '../../store/session.ts'
import { queueCodeMail, queuePasswordChangedMail } from '../flows/mail-jobs.ts'
import { loginKey } from '../flows/rate-keys.ts'
import { Refusal, refuse, transact, type Handlers } from './call-context.ts'
import { checkProfile } from './check-profile.ts'
import { checkCode, checkNewPassword, countGuess, loginCounts, mailCounts, tooManyTries, wrongCode } from './guard.ts'
import { openSession } from './open-session.ts'
import { sharedPasswords, type Passwords } from './passwords.ts'

type AccountPath =
  | '/index/send-code'
  | '/index/register'
  | '/index/login'
  | '/index/forget-password'
  | '/index/complete-information'
  | '/user/detail'
  | '/user/logout'

export const makeAccountCalls = (passwords: Passwords): Pick<Handlers, AccountPath> => ({
  // The same reply and the same work for every address: whether it is known is looked up when the mail is written.
  '/index/send-code': ({ database, locale, now, source }, { email, scene }) =>
    database.transaction(async (db) => {
      const turn = await takeTurn(db, mailCounts(email, source), now)
      if (turn.isTaken) {
        await queueCodeMail(db, { email, emailKey: emailKey(email), scene, locale })
        return { resend_after: RESEND_SECONDS }
      }
      return turn.waitSeconds <= RESEND_SECONDS
        ? refuse('code_too_soon', { args: { seconds: turn.waitSeconds }, retryAfter: turn.waitSeconds })
        : tooManyTries(turn.waitSeconds)
    }),

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

  '/index/login': (context, { email, password }) =>
    countGuess(context, loginCounts(email, context.source), async () => {
      const account = await selectOptionalCredentials(context.database, emailKey(email))
      const isRight = await passwords.verify(account?.password_hash, password)
      if (!account || !isRight) return refuse('wrong_login')
      return context.database.transaction(async (db) =>
        (await lockAccountWithPassword(db, account.id, account.password_hash)) ? openSession(db, context, account.id) : refuse('wrong_login'),
      )
    }),

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
      await deleteTurns(db, loginKey(email)) // the code has proved who it is: no waiting for earlier wrong passwords
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

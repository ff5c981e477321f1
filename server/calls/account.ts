// Accounts by e-mail: the calls of a visitor who becomes a learner, and of the learner.
import { emailKey } from '../../domain/account/email.ts'
import { insertAccount, selectAccount, updateProfile } from '../../store/account.ts'
import { insertConsent, selectOptionalPolicyVersion } from '../../store/consent.ts'
import { updateCodeUsed } from '../../store/email-code.ts'
import { moveUsedAttempts } from '../../store/used-attempts.ts'
import { deleteSession } from '../../store/session.ts'
import { hashPerson } from '../flows/person-hash.ts'
import { Refusal, transact, type Handlers } from './call-context.ts'
import { checkProfile } from './check-profile.ts'
import { checkCode, checkNewPassword, wrongCode } from './guard.ts'
import { logIn } from './log-in.ts'
import { openFirstSession } from './open-session.ts'
import { sharedPasswords, type Passwords } from './passwords.ts'
import { resetPassword } from './reset-password.ts'
import { askCode } from './send-code.ts'

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
    const { database, config, locale, now } = context
    const passwordHash = await passwords.hash(password)
    return transact(database, async (db) => {
      if (!(await updateCodeUsed(db, codeId, now))) return wrongCode('invalid')
      const accountId = await insertAccount(db, { email, emailKey: emailKey(email), passwordHash, lang: locale, now })
      if (accountId === undefined) return wrongCode('invalid')
      await moveUsedAttempts(db, { accountId, person: hashPerson(config.SECRET, emailKey(email)), now })
      const version = consent && (await selectOptionalPolicyVersion(db))
      if (version) await insertConsent(db, { accountId, version, now })
      return openFirstSession(db, context, accountId)
    })
  },

  '/index/login': (context, typed) => logIn(context, passwords, typed),

  '/index/forget-password': (context, typed) => resetPassword(context, passwords, typed),

  '/index/complete-information': async (
    { database, learner },
    { first_name, last_name, gender, nationality, education },
  ) => {
    const complaint = checkProfile({ first_name, last_name, nationality })
    if (complaint) return complaint
    await updateProfile(database, learner.id, {
      firstName: first_name.normalize('NFC'),
      lastName: last_name.normalize('NFC'),
      gender,
      nationality,
      education,
    })
    return { user: await selectAccount(database, learner.id) }
  },

  '/user/detail': async ({ database, learner }) => ({ user: await selectAccount(database, learner.id) }),

  '/user/logout': async ({ database, learner }) => {
    await deleteSession(database, learner.tokenHash)
    return {}
  },
})

export const accountCalls = makeAccountCalls(sharedPasswords)

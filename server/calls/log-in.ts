// Signing in with e-mail and password, also while others guess at the same address.
import { emailKey } from '../../domain/account/email.ts'
import { lockAccountWithPassword, selectOptionalCredentials } from '../../store/account.ts'
import { giveBackCodeTry, updateCodeUsed } from '../../store/email-code.ts'
import { takeTurn } from '../../store/rate.ts'
import { Refusal, refuse, transact, type CallContext } from './call-context.ts'
import { browserOf, heldCounts } from './counts.ts'
import { checkCode, countPasswordGuess, wrongCode } from './guard.ts'
import { openSession } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import { checkSecond } from './second-factor.ts'
import { askCodeBesidePassword } from './send-code.ts'

interface Typed {
  readonly email: string
  readonly password: string
  /** From the mail that came while the address was held. */
  readonly code?: string | undefined
  /** Of the authenticator app, where the account has one. */
  readonly otp?: string | undefined
}

export async function logIn(context: CallContext, passwords: Passwords, { email, password, code, otp }: Typed) {
  const check = () => checkPassword(context, passwords, { email, password })
  const codeId = code === undefined ? undefined : await checkCode(context, { scene: 'signin', email, code })
  if (codeId instanceof Refusal) return codeId
  // The code came to the mailbox and is counted by itself: what strangers have typed does not matter any more.
  const account = codeId === undefined ? await countPasswordGuess(context, email, check) : await check()
  if (account instanceof Refusal)
    return account.code === 'too_many_tries' ? holdBack(context, { email, check, refusal: account }) : account
  const second = await checkSecond(context, account.id, otp)
  if (second instanceof Refusal) {
    // The same code comes again with the app's.
    if (codeId !== undefined) await giveBackCodeTry(context.database, { id: codeId, by: browserOf(context) })
    return second
  }
  return transact(context.database, async (db) => {
    if (codeId !== undefined && !(await updateCodeUsed(db, codeId, context.now))) return wrongCode('invalid')
    return (await lockAccountWithPassword(db, account.id, account.password_hash))
      ? openSession(db, context, { accountId: account.id, second })
      : refuse('wrong_login')
  })
}

/** The same work whether the address is known or not. */
async function checkPassword({ database }: CallContext, passwords: Passwords, { email, password }: Typed) {
  const account = await selectOptionalCredentials(database, emailKey(email))
  const isRight = await passwords.verify(account?.password_hash, password)
  return account && isRight ? account : refuse('wrong_login')
}

/**
 * No answer tells any more whether a password is right, so nobody learns by guessing; but a right one has a code mailed to
 * its owner, who gets in with both. Whoever only guesses has no mail, and whoever waits needs none.
 */
async function holdBack<C extends Refusal>(
  context: CallContext,
  { email, check, refusal }: { email: string; check: () => Promise<unknown>; refusal: C },
) {
  const { isTaken } = await context.database.transaction((db) => takeTurn(db, heldCounts(context, email), context.now))
  if (!isTaken) return refusal
  await askCodeBesidePassword(context, { email, isRight: !((await check()) instanceof Refusal) })
  return refuse('too_many_tries', {
    args: refusal.args,
    fields: { code: 'account.code.besidePassword' },
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
  })
}

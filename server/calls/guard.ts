// What stands before the calls of accounts: limits, codes, new passwords.
import { timingSafeEqual } from 'node:crypto'
import { CODE_TRIES, codeState, type CodeScene } from '../../domain/account/code.ts'
import { emailKey } from '../../domain/account/email.ts'
import { codeLimits, guessSourceLimits, loginLimits, mailSourceLimits, sourceOf } from '../../domain/account/limit.ts'
import { findGuessable, findLackingParts, readEmailName } from '../../domain/account/password.ts'
import { selectOptionalNewestCode, updateCodeTries } from '../../store/email-code.ts'
import { giveBackTurn, takeTurn, type Counted } from '../../store/rate.ts'
import { hashCode } from '../flows/code-hash.ts'
import { loginKey, mailKey } from '../flows/rate-keys.ts'
import { refuse, Refusal, type CallContext } from './call-context.ts'
import { commonPasswords } from './common-passwords.ts'

const guessSource = (source: string): Counted => ({ key: `guess ${sourceOf(source)}`, limits: guessSourceLimits })

/** What a mail to an address counts under. */
export const mailCounts = (email: string, source: string): Counted[] => [
  { key: mailKey(email), limits: codeLimits },
  { key: `mail from ${sourceOf(source)}`, limits: mailSourceLimits },
]

/** What a try to log in counts under. */
export const loginCounts = (email: string, source: string): Counted[] => [{ key: loginKey(email), limits: loginLimits }, guessSource(source)]

/**
 * Runs a guess that counts until it proves right. The turn is taken before the work, in a transaction of its own: of
 * parallel guesses not one more than the limit gets through, and a refusal gives nothing back.
 */
export async function countGuess<T>(context: CallContext, counted: readonly Counted[], guess: () => Promise<T>) {
  const turn = await context.database.transaction((db) => takeTurn(db, counted, context.now))
  if (!turn.isTaken) return tooManyTries(turn.waitSeconds)
  const result = await guess()
  if (!(result instanceof Refusal)) await giveBackTurn(context.database, counted.map(({ key }) => key), context.now)
  return result
}

export const tooManyTries = (seconds: number) => refuse('too_many_tries', { args: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds })

export const wrongCode = (key: 'invalid' | 'expired' | 'exhausted', field = 'code') => refuse('wrong_code', { fields: { [field]: `account.code.${key}` } })

/** The id of the code that fits, one of its tries used up; it stays usable until the transaction that uses it. `field` is the one it was typed into. */
export function checkCode(context: CallContext, { scene, email, code, field }: { scene: CodeScene; email: string; code: string; field?: string }) {
  const key = emailKey(email)
  return countGuess(context, [guessSource(context.source)], async () => {
    const tried = await updateCodeTries(context.database, { scene, emailKey: key, maxTries: CODE_TRIES, now: context.now })
    if (tried) return timingSafeEqual(tried.code_hash, hashCode(context.config.SECRET, { scene, emailKey: key, code })) ? tried.id : wrongCode('invalid', field)
    const newest = await selectOptionalNewestCode(context.database, { scene, emailKey: key })
    const state = newest && codeState({ tries: newest.tries, expiresAt: newest.expires_at, usedAt: newest.used_at }, context.now)
    return wrongCode(state === 'expired' || state === 'exhausted' ? state : 'invalid', field)
  })
}

/** READINGS §4. `undefined` when the password may be taken. */
export function checkNewPassword(email: string, password: string) {
  const [lacking, ...more] = findLackingParts(password)
  if (lacking) return refuse('invalid_input', { fields: { password: more.length > 0 ? 'account.password.rule' : `account.password.${lacking}` } })
  const why = findGuessable(password, readEmailName(email), commonPasswords())
  return why && refuse('weak_password', { fields: { password: `account.password.${why}` } })
}

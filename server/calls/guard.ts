// What stands before the calls of accounts: limits, codes, new passwords.
import { codeState, type CodeScene } from '../../domain/account/code.ts'
import { emailKey } from '../../domain/account/email.ts'
import { findGuessable, findLackingParts, readEmailName } from '../../domain/account/password.ts'
import { isNoRoomLeft } from '../../store/away.ts'
import { hasOwnCode, selectOptionalNewestCode, updateCodeTries } from '../../store/email-code.ts'
import { heldKinds, upsertHeldSource } from '../../store/held-source.ts'
import { giveBackTurn, takeTurn, type Counted, type Turn } from '../../store/rate.ts'
import { hashCode } from '../flows/code-hash.ts'
import { isSameSecret } from '../flows/mac.ts'
import { refuse, Refusal, type CallContext } from './call-context.ts'
import { commonPasswords } from './common-passwords.ts'
import { browserOf, guessCounts, loginCounts } from './counts.ts'
import { limitAtOnce } from './line.ts'

type Refused = Extract<Turn, { readonly isTaken: false }>

/** Takes a turn, or says why not; a source that is held is noted for the operator. */
export async function takeOrRefuse(context: CallContext, counted: readonly Counted[]) {
  const turn = await context.database.transaction((db) => takeTurn(db, counted, context.now))
  return turn.isTaken ? turn : tooManyTries(context, turn)
}

/** Counts what is read by a secret address. Where the database has no room it is read on, and not counted. */
export const countReading = ({ database, now }: CallContext, counted: Counted): Promise<Turn> =>
  database
    .transaction((db) => takeTurn(db, [counted], now))
    .catch((error: unknown) =>
      isNoRoomLeft(error) ? { isTaken: true as const, keys: [] } : Promise.reject(error as Error),
    )

/**
 * Runs a guess that counts until it proves right. The turn is taken before the work, in a transaction of its own: of
 * parallel guesses not one more than the limit gets through, and a refusal gives nothing back.
 */
export async function countGuess<T>(context: CallContext, counted: readonly Counted[], guess: () => Promise<T>) {
  const turn = await takeOrRefuse(context, counted)
  if (turn instanceof Refusal) return turn
  const result = await guess()
  if (!(result instanceof Refusal)) await giveBackTurn(context.database, turn.keys, context.now)
  return result
}

// As many as passwords are looked at: of a class that signs in at the same moment few have a turn taken that comes back.
const strangersLine = limitAtOnce(2, 128)

/** A guess at the password of an address, known or not. */
export async function countPasswordGuess<T>(context: CallContext, email: string, guess: () => Promise<T>) {
  const { counted, isStranger } = await loginCounts(context, email)
  const run = () => countGuess(context, counted, guess)
  return isStranger ? strangersLine(run) : run()
}

/** The sentence says whether it is the person or their network. */
export async function tooManyTries(context: CallContext, { waitSeconds, key }: Refused) {
  const [, what, source] = /^(\w+) from (\S+)$/.exec(key) ?? []
  const kind = heldKinds.find((one) => one === what)
  if (kind && source !== undefined)
    await upsertHeldSource(context.database, {
      what: kind,
      source,
      now: context.now,
      until: new Date(context.now.getTime() + waitSeconds * 1000),
    })
  return refuse('too_many_tries', {
    args: { minutes: Math.ceil(waitSeconds / 60), whose: kind ? 'network' : 'own' },
    retryAfter: waitSeconds,
  })
}

export const wrongCode = (key: 'invalid' | 'expired' | 'exhausted', field = 'code') =>
  refuse('wrong_code', { fields: { [field]: `account.code.${key}` } })

interface Typed {
  readonly scene: CodeScene
  readonly email: string
  readonly code: string
  /** The one it was typed into. */
  readonly field?: string
  /** Who must have asked for it, where it is not the browser. */
  readonly by?: Buffer
}

/** The id of the code that fits, one of its tries used up; it stays usable until the transaction that uses it. */
export async function checkCode(
  context: CallContext,
  { scene, email, code, field, by = browserOf(context) ?? undefined }: Typed,
) {
  const tried = { scene, emailKey: emailKey(email), by: by ?? null, now: context.now }
  const guess = async () => {
    const found = await updateCodeTries(context.database, tried)
    if (found)
      return isSameSecret(found.code_hash, hashCode(context.config.SECRET, { scene, emailKey: tried.emailKey, code }))
        ? found.id
        : wrongCode('invalid', field)
    const newest = await selectOptionalNewestCode(context.database, tried)
    const state =
      newest &&
      codeState(
        { tries: newest.tries, maxTries: newest.max_tries, expiresAt: newest.expires_at, usedAt: newest.used_at },
        context.now,
      )
    return wrongCode(state === 'expired' || state === 'exhausted' ? state : 'invalid', field)
  }
  // Its own tries are limit enough for a code that this very browser asked for; who tries others' is counted by where
  // they are.
  return (await hasOwnCode(context.database, tried))
    ? guess()
    : countGuess(context, await guessCounts(context, email), guess)
}

/** READINGS §4. `undefined` when the password may be taken. */
export function checkNewPassword(email: string, password: string) {
  const [lacking, ...more] = findLackingParts(password)
  if (lacking)
    return refuse('invalid_input', {
      fields: { password: more.length > 0 ? 'account.password.rule' : `account.password.${lacking}` },
    })
  const why = findGuessable(password, readEmailName(email), commonPasswords())
  return why && refuse('weak_password', { fields: { password: `account.password.${why}` } })
}

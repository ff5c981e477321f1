// A code of an authenticator app beside the password: what signs somebody in asks here first, and the settings turn it on
// and off.
import { readSecond } from '../../domain/account/second-factor.ts'
import { readLocale } from '../../messages/locale.ts'
import { insertAudit } from '../../store/audit.ts'
import { lockAccountShared, lockOptionalOwner, selectOwner } from '../../store/account.ts'
import type { Db } from '../../store/database.ts'
import {
  deleteRecoveryCode,
  deleteSecondFactor,
  hasRecoveryCode,
  hasSecondFactor,
  selectOptionalSecondFactor,
  updateSecondFactorConfirmed,
  updateSecondFactorStep,
  updateSessionSecond,
  upsertSecondFactor,
} from '../../store/second-factor.ts'
import { deleteOtherSessions } from '../../store/session.ts'
import { hashRecoveryCode, makeRecoveryCodes, openAppSecret, sealAppSecret } from '../flows/second-factor.ts'
import { queueAppMail } from '../flows/app-mail.ts'
import { findStep, makeAppSecret, presentToApp } from '../outside/authenticator.ts'
import { Refusal, refuse, toSeconds, transact, type CallContext, type Handlers } from './call-context.ts'
import { secondCounts } from './counts.ts'
import { countGuess } from './guard.ts'
import { proveOwner, useProof } from './prove.ts'

/** Who did it, in the log of deeds: whoever the account is of. */
const OWNER = 'the account’s owner'

/** What was typed beside the password, checked and not used up yet. */
export type Second =
  /** The account asks for none. */
  | { readonly kind: 'none' }
  | { readonly kind: 'app'; readonly sealed: Buffer; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: Buffer }

const missing = () => refuse('second_factor', { fields: { otp: 'account.otp.missing' } })
const wrong = () => refuse('wrong_code', { fields: { otp: 'account.otp.wrong' } })

/**
 * Checks what was typed; asks for it where the account has an app and nothing was typed. What follows must call
 * `useSecond` in its transaction: of two who type the same code one gets in.
 */
export async function checkSecond(context: CallContext, accountId: string, otp: string | undefined) {
  const { database, config } = context
  const factor = await selectOptionalSecondFactor(database, accountId)
  if (!factor?.confirmed_at) return { kind: 'none' } as const satisfies Second
  const typed = otp === undefined ? undefined : readSecond(otp)
  if (otp === undefined) return missing()
  if (!typed) return wrong()
  const { email } = await selectOwner(database, accountId)
  return countGuess(context, await secondCounts(context, email), async () => {
    if (typed.kind === 'recovery') {
      const hash = hashRecoveryCode(config.SECRET, accountId, typed.code)
      return (await hasRecoveryCode(database, accountId, hash)) ? ({ kind: 'recovery', hash } as const) : wrong()
    }
    const { secret, sealed } = await openAppSecret(database, config, { accountId, sealed: factor.secret_sealed })
    const step = findStep(secret, typed.digits, context.now)
    return step === undefined ? wrong() : ({ kind: 'app', sealed, step } as const)
  })
}

/** Uses it up; a refusal when it was used already, or the account has an app since. */
export async function useSecond(db: Db, accountId: string, second: Second) {
  switch (second.kind) {
    case 'none':
      // An app that is being turned on waits, or is seen here: no session is begun beside it without a code.
      await lockAccountShared(db, accountId)
      return (await hasSecondFactor(db, accountId)) ? missing() : undefined
    case 'app':
      return (await updateSecondFactorStep(db, { accountId, ...second })) ? undefined : wrong()
    case 'recovery':
      return (await deleteRecoveryCode(db, accountId, second.hash)) ? undefined : wrong()
  }
}

type SecondFactorPath =
  | '/user/second-factor'
  | '/user/second-factor-begin'
  | '/user/second-factor-confirm'
  | '/user/second-factor-codes'
  | '/user/second-factor-end'

export const secondFactorCalls = {
  '/user/second-factor': async ({ database, learner }) => {
    const factor = await selectOptionalSecondFactor(database, learner.id)
    return factor?.confirmed_at
      ? { since: toSeconds(factor.confirmed_at), codes_left: factor.codes_left }
      : { since: null, codes_left: 0 }
  },

  '/user/second-factor-begin': async (context, given) => {
    const { database, config, learner, locale, now } = context
    if (await hasSecondFactor(database, learner.id)) return refuse('second_factor_on')
    const proof = await proveOwner(context, given)
    if (proof instanceof Refusal) return proof
    const secret = makeAppSecret()
    const sealed = sealAppSecret(config, learner.id, secret)
    return transact(database, async (db) => {
      const refusal = await useProof(db, proof, now)
      if (refusal) return refusal
      if (!(await upsertSecondFactor(db, { accountId: learner.id, sealed, now }))) return refuse('second_factor_on')
      return presentToApp(secret, {
        issuer: locale === 'en' ? config.SCHOOL_NAME_EN : config.SCHOOL_NAME_ZH,
        label: proof.owner.email,
      })
    })
  },

  '/user/second-factor-confirm': async (context, { otp }) => {
    const { database, config, learner, now } = context
    const factor = await selectOptionalSecondFactor(database, learner.id)
    if (!factor) return refuse('not_found')
    if (factor.confirmed_at) return refuse('second_factor_on')
    const accountId = learner.id
    const { email } = await selectOwner(database, accountId)
    const found = await countGuess(context, await secondCounts(context, email), async () => {
      const { secret, sealed } = await openAppSecret(database, config, { accountId, sealed: factor.secret_sealed })
      const typed = readSecond(otp)
      const step = typed?.kind === 'app' ? findStep(secret, typed.digits, now) : undefined
      return step === undefined ? wrong() : { sealed, step }
    })
    if (found instanceof Refusal) return found
    return transact(database, async (db) => {
      const owner = await lockOptionalOwner(db, accountId)
      if (!owner || !(await updateSecondFactorConfirmed(db, { accountId, ...found, now }))) return wrong()
      // Whoever is signed in elsewhere has typed no code.
      await deleteOtherSessions(db, { accountId, tokenHash: learner.tokenHash })
      await updateSessionSecond(db, learner.tokenHash, now)
      await queueAppMail(db, { email: owner.email, change: 'added', locale: readLocale(owner.lang) })
      await noteChange(db, { accountId, verb: 'add-app', now })
      return { codes: await makeRecoveryCodes(db, config, accountId) }
    })
  },

  '/user/second-factor-codes': (context, given) =>
    withBoth(context, given, async (db) => ({
      codes: await makeRecoveryCodes(db, context.config, context.learner.id),
    })),

  '/user/second-factor-end': (context, given) =>
    withBoth(context, given, async (db, owner) => {
      await deleteSecondFactor(db, context.learner.id)
      await queueAppMail(db, { email: owner.email, change: 'removed', locale: readLocale(owner.lang) })
      await noteChange(db, { accountId: owner.id, verb: 'remove-app', now: context.now })
      return {}
    }),
} satisfies Pick<Handlers, SecondFactorPath>

interface Given {
  readonly otp: string
  readonly proof_password?: string | undefined
  readonly proof_code?: string | undefined
}
type Context = Parameters<typeof proveOwner>[0]

/** The password (or a code by mail) and a code of the app: neither alone changes anything. */
async function withBoth<T>(
  context: Context,
  { otp, ...given }: Given,
  work: (db: Db, owner: { readonly id: string; readonly email: string; readonly lang: string }) => Promise<T>,
) {
  const { database, learner, now } = context
  if (!(await hasSecondFactor(database, learner.id))) return refuse('not_found')
  const proof = await proveOwner(context, given)
  if (proof instanceof Refusal) return proof
  const second = await checkSecond(context, learner.id, otp)
  if (second instanceof Refusal) return second
  return transact(database, async (db) => {
    const refusal = (await useProof(db, proof, now)) ?? (await useSecond(db, learner.id, second))
    return refusal ?? work(db, proof.owner)
  })
}

/** In the log of deeds, for whoever asks later how an account was left without its app: they did it themselves. */
const noteChange = (db: Db, of: { accountId: string; verb: 'add-app' | 'remove-app'; now: Date }) =>
  insertAudit(db, {
    operator: OWNER,
    accountId: of.accountId,
    noun: 'user',
    verb: of.verb,
    facts: { account: of.accountId },
    now: of.now,
  })

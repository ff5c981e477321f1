// Sign-in by others: the calls of a visitor who signs in there, and of a learner who connects or takes away one.
import { isProvider, labelOf, providers as providerNames, type ProviderName } from '../../contract/provider.ts'
import { emailKey } from '../../domain/account/email.ts'
import { providerSourceLimits } from '../../domain/account/limit.ts'
import { canUnbind, FLOW_SECONDS } from '../../domain/account/third-party.ts'
import { lockAccountWithPassword, selectOptionalCredentials, selectOwner } from '../../store/account.ts'
import type { Db } from '../../store/database.ts'
import { giveBackCodeTry, updateCodeUsed } from '../../store/email-code.ts'
import {
  deleteOptionalSignInFlow,
  deleteThirdPartyAccount,
  deleteTicket,
  insertSignInFlow,
  selectOptionalBoundAccount,
  selectOptionalTicket,
  selectThirdPartyAccounts,
  updateThirdPartySubject,
} from '../../store/third-party.ts'
import { queueSignInMail } from '../flows/sign-in-mail.ts'
import { ProviderRefused, ProviderUnreachable } from '../outside/sign-in/provider.ts'
import { Refusal, refuse, toSeconds, transact, type CallContext, type Handlers } from './call-context.ts'
import { browserOf, providerCounts } from './counts.ts'
import { checkCode, countPasswordGuess, takeOrRefuse, wrongCode } from './guard.ts'
import { openSession } from './open-session.ts'
import { sharedPasswords } from './passwords.ts'
import { proveOwner, useProof } from './prove.ts'
import { checkSecond } from './second-factor.ts'
import { arrive, arriveToBind, bindPerson, insertPerson, readPerson } from './third-party-arrival.ts'
import { hashToken } from './token.ts'

type ThirdPartyPath =
  | '/index/oauth'
  | '/index/thirdparty-login'
  | '/index/binding'
  | '/index/second-factor'
  | '/user/third-party-users'
  | '/user/bind-third-party-user'
  | '/user/unbind-third-party-user'

export const thirdPartyCalls: Pick<Handlers, ThirdPartyPath> = {
  '/index/oauth': async (context, { provider, state_hash, purpose }) => {
    const { database, providers, learner, now } = context
    const known = providers[provider]
    if (!known) return refuse('provider_off')
    if (purpose === 'bind' && !learner) return refuse('auth_fail')
    const turn = await takeOrRefuse(context, providerCounts(context, providerSourceLimits))
    if (turn instanceof Refusal) return turn
    const begun = await orRefuse(context, provider, () => known.begin(state_hash, context.device))
    if (begun instanceof Refusal) return begun
    const { url, codeVerifier, nonce } = begun
    const accountId = purpose === 'bind' && learner ? learner.id : null
    const flow = {
      stateHash: Buffer.from(state_hash, 'base64url'),
      provider,
      codeVerifier,
      nonce,
      accountId,
      expiresAt: new Date(now.getTime() + FLOW_SECONDS * 1000),
    }
    return (await insertSignInFlow(database, flow)) ? { url } : refuse('sign_in_over')
  },

  '/index/thirdparty-login': async (context, { state, code, iss }) => {
    const { database, providers, learner, now } = context
    const stateHash = hashToken(state)
    const flow = await deleteOptionalSignInFlow(database, stateHash, now)
    if (!flow || !isProvider(flow.provider) || (flow.account_id !== null && flow.account_id !== learner?.id))
      return refuse('sign_in_over')
    const { provider, account_id } = flow
    const known = providers[provider]
    if (!known) return refuse('provider_off')
    const identity = await orRefuse(context, provider, () =>
      known.finish(
        { codeVerifier: flow.code_verifier, nonce: flow.nonce },
        { state: stateHash.toString('base64url'), code, iss },
      ),
    )
    if (identity instanceof Refusal) return identity
    const person = readPerson(provider, identity)
    return transact(database, async (db) => {
      if (identity.formerSubject !== undefined) await updateThirdPartySubject(db, person, identity.formerSubject)
      return account_id === null
        ? await arrive(db, context, person)
        : await arriveToBind(db, context, { ...person, account_id })
    })
  },

  '/index/binding': async (context, { ticket, email, password, code, otp }) => {
    const { database, locale, now } = context
    const ticketHash = hashToken(ticket)
    const person = await selectOptionalTicket(database, ticketHash, now)
    if (!person || person.account_id !== null) return refuse('sign_in_over')
    // Else the address that the provider vouches for would stay free for a second account of the same person.
    if (person.is_email_verified && emailKey(person.email ?? '') !== emailKey(email))
      return refuse('other_email', { args: { provider: labelOf(person.provider, locale) } })
    const proven = await proveEmail(context, { email, password, code })
    if (proven instanceof Refusal) return proven
    const known = await selectOptionalCredentials(database, emailKey(email))
    const second = known ? await checkSecond(context, known.id, otp) : ({ kind: 'none' } as const)
    if (second instanceof Refusal) {
      await proven.comesAgain()
      return second
    }
    return transact(database, async (db) => {
      if (!(await deleteTicket(db, ticketHash))) return refuse('sign_in_over')
      const owner = await proven.find(db)
      if (owner instanceof Refusal) return owner
      const accountId = owner ?? (await insertPerson(db, context, { email, person }))
      if (accountId === undefined) return wrongCode('invalid') // somebody signed up with the address in this very moment
      const refusal = await bindPerson(db, context, { person, accountId, isNew: owner === undefined })
      if (refusal) return refusal
      const session = await openSession(db, context, { accountId, second })
      return session instanceof Refusal ? session : { session, is_new: owner === undefined }
    })
  },

  '/index/second-factor': async (context, { ticket, otp }) => {
    const { database, now } = context
    const ticketHash = hashToken(ticket)
    const person = await selectOptionalTicket(database, ticketHash, now)
    if (!person?.account_id) return refuse('sign_in_over')
    const accountId = person.account_id
    const second = await checkSecond(context, accountId, otp)
    if (second instanceof Refusal) return second
    return transact(database, async (db) => {
      if (!(await deleteTicket(db, ticketHash))) return refuse('sign_in_over')
      // What was taken off meanwhile, or was only to be connected, signs nobody in.
      const bound = await selectOptionalBoundAccount(db, person)
      if (bound?.account_id !== accountId) return refuse('sign_in_over')
      const session = await openSession(db, context, { accountId, second })
      return session instanceof Refusal ? session : { session }
    })
  },

  '/user/third-party-users': (context) => presentBound(context.database, context),

  '/user/bind-third-party-user': async (context, { ticket, ...given }) => {
    const { database, learner, now } = context
    const ticketHash = hashToken(ticket)
    const person = await selectOptionalTicket(database, ticketHash, now)
    if (person?.account_id !== learner.id) return refuse('sign_in_over')
    const proof = await proveOwner(context, given)
    if (proof instanceof Refusal) return proof
    return transact(database, async (db) => {
      const refusal = await useProof(db, proof, now)
      if (refusal) return refusal
      if (!(await deleteTicket(db, ticketHash))) return refuse('sign_in_over')
      return (
        (await bindPerson(db, context, { person, accountId: learner.id, isNew: false })) ?? presentBound(db, context)
      )
    })
  },

  '/user/unbind-third-party-user': async (context, { provider, ...given }) => {
    const { database, learner, locale, now } = context
    if (await isLastWayIn(database, learner.id, provider)) return refuse('last_sign_in') // before the proof as well: nobody proves something in vain
    const proof = await proveOwner(context, given)
    if (proof instanceof Refusal) return proof
    return transact(database, async (db) => {
      const refusal = await useProof(db, proof, now) // locks the account: two ways in cannot be taken away side by side
      if (refusal) return refusal
      if (await isLastWayIn(db, learner.id, provider)) return refuse('last_sign_in')
      if (await deleteThirdPartyAccount(db, { accountId: learner.id, provider }))
        await queueSignInMail(db, { email: proof.owner.email, provider, change: 'removed', locale })
      return presentBound(db, context)
    })
  },
}

/** What goes wrong at a provider is a refusal with its name in the sentence. */
async function orRefuse<T>({ locale }: CallContext, provider: ProviderName, work: () => Promise<T>) {
  const args = { provider: labelOf(provider, locale) }
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnreachable) return refuse('provider_unreachable', { args })
    if (error instanceof ProviderRefused) return refuse('provider_refused', { args })
    throw error
  }
}

/**
 * Proof of an address. `find` gives its account in the transaction that relies on it; none when a code came to an address
 * without one. `comesAgain`: the same is typed once more, with something beside it.
 */
async function proveEmail(
  context: CallContext,
  { email, password, code }: { email: string; password?: string | undefined; code?: string | undefined },
) {
  const select = (db: Db) => selectOptionalCredentials(db, emailKey(email))
  if (password !== undefined) {
    return countPasswordGuess(context, email, async () => {
      const account = await select(context.database)
      const isRight = await sharedPasswords.verify(account?.password_hash, password)
      if (!account || !isRight) return refuse('wrong_login')
      return {
        find: async (db: Db) =>
          (await lockAccountWithPassword(db, account.id, account.password_hash)) ? account.id : refuse('wrong_login'),
        comesAgain: async () => {},
      }
    })
  }
  if (code === undefined) return refuse('invalid_input', { fields: { code: 'account.code.missing' } })
  const codeId = await checkCode(context, { scene: 'bind', email, code })
  if (codeId instanceof Refusal) return codeId
  return {
    find: async (db: Db) =>
      (await updateCodeUsed(db, codeId, context.now)) ? (await select(db))?.id : wrongCode('invalid'),
    comesAgain: async () => void (await giveBackCodeTry(context.database, { id: codeId, by: browserOf(context) })),
  }
}

async function isLastWayIn(db: Db, accountId: string, provider: ProviderName): Promise<boolean> {
  const { password_hash } = await selectOwner(db, accountId)
  const bound = await selectThirdPartyAccounts(db, accountId)
  return (
    bound.some((one) => one.provider === provider) &&
    !canUnbind({ hasPassword: password_hash !== null, boundCount: bound.length })
  )
}

async function presentBound(
  db: Db,
  { learner, providers }: CallContext & { readonly learner: { readonly id: string } },
) {
  const { password_hash } = await selectOwner(db, learner.id)
  const bound = await selectThirdPartyAccounts(db, learner.id)
  return {
    list: bound.flatMap(({ provider, email, bound_at }) =>
      isProvider(provider) ? [{ provider, email, bound_at: toSeconds(bound_at) }] : [],
    ),
    available: providerNames.filter((provider) => providers[provider] !== undefined),
    has_password: password_hash !== null,
  }
}

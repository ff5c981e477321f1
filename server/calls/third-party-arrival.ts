// Somebody comes back from a provider: which account is theirs, and what has to be proved first (READINGS §4).
import { randomBytes } from 'node:crypto'
import { isEmail } from '../../contract/email.ts'
import { isProvider, labelOf, type ProviderName } from '../../contract/provider.ts'
import { emailKey } from '../../domain/account/email.ts'
import { isName } from '../../domain/account/name.ts'
import { judgeArrival, TICKET_SECONDS } from '../../domain/account/third-party.ts'
import { insertAccount, selectOptionalCredentials, selectOwner, updateAccount } from '../../store/account.ts'
import type { Db } from '../../store/database.ts'
import { hasSecondFactor } from '../../store/second-factor.ts'
import {
  insertThirdPartyAccount,
  insertTicket,
  selectOptionalBoundAccount,
  updateThirdPartyEmail,
  type Ticket,
} from '../../store/third-party.ts'
import { moveUsedAttempts } from '../../store/used-attempts.ts'
import { hashPerson } from '../flows/person-hash.ts'
import { queueSignInMail } from '../flows/sign-in-mail.ts'
import type { Identity } from '../outside/sign-in/provider.ts'
import { Refusal, refuse, type CallContext } from './call-context.ts'
import { openSession } from './open-session.ts'
import { hashToken } from './token.ts'

const LONGEST_NAME = 60
export type ArrivedPerson = Ticket & { readonly provider: ProviderName }

/** An address that ours could not be counts as none. */
export function readPerson(
  provider: ProviderName,
  { subject, email, isEmailVerified, firstName, lastName }: Identity,
): ArrivedPerson {
  const isUsable = email !== undefined && isEmail(email)
  const readName = (name: string) => (isName(name) && name.length <= LONGEST_NAME ? name.normalize('NFC') : '')
  return {
    provider,
    subject,
    email: isUsable ? email : null,
    is_email_verified: isUsable && isEmailVerified,
    first_name: readName(firstName),
    last_name: readName(lastName),
    account_id: null,
  }
}

/** To sign in: at once where the person is known or the address is nobody's, else with a ticket. */
export async function arrive(db: Db, context: CallContext, person: ArrivedPerson) {
  const { provider, email } = person
  const vouched = person.is_email_verified ? email : null
  // In this order: who sees the account that another tab has just made for this person then sees the connection too.
  const taken = vouched === null ? undefined : await selectOptionalCredentials(db, emailKey(vouched))
  const bound = await selectOptionalBoundAccount(db, person)
  const verdict = judgeArrival({
    isBound: bound !== undefined,
    hasVerifiedEmail: vouched !== null,
    isEmailTaken: taken !== undefined,
  })
  const signIn = async (accountId: string, isNew: boolean) => {
    const session = await openSession(db, context, { accountId, second: { kind: 'none' } })
    if (session instanceof Refusal) return session
    return {
      outcome: 'signed_in' as const,
      provider,
      session,
      is_new: isNew,
      ticket: null,
      email,
      has_password: false,
    }
  }
  if (bound) {
    await updateThirdPartyEmail(db, person)
    if (!(await hasSecondFactor(db, bound.account_id))) return signIn(bound.account_id, false)
    return {
      outcome: 'second_factor' as const,
      provider,
      session: null,
      is_new: false,
      ticket: await giveTicket(db, context, { ...person, account_id: bound.account_id }),
      email,
      has_password: false,
    }
  }
  if (verdict === 'create' && vouched !== null) {
    const accountId = await insertPerson(db, context, { email: vouched, person })
    if (accountId === undefined) return arrive(db, context, person) // the same person in another tab was faster: look again
    return (await bindPerson(db, context, { person, accountId, isNew: true })) ?? signIn(accountId, true)
  }
  const outcome = verdict === 'prove' ? ('prove' as const) : ('bind_email' as const)
  return {
    outcome,
    provider,
    session: null,
    is_new: false,
    ticket: await giveTicket(db, context, person),
    email,
    has_password: typeof taken?.password_hash === 'string',
  }
}

/** To connect: the learner of `account_id` has yet to prove that it is them. */
export async function arriveToBind(db: Db, context: CallContext, person: ArrivedPerson) {
  const { provider, email } = person
  const bound = await selectOptionalBoundAccount(db, person)
  if (bound && bound.account_id !== person.account_id)
    return refuse('provider_taken', { args: { provider: labelOf(provider, context.locale) } })
  return {
    outcome: 'bind' as const,
    provider,
    session: null,
    is_new: false,
    ticket: await giveTicket(db, context, person),
    email,
    has_password: false,
  }
}

async function giveTicket(db: Db, { now }: CallContext, person: ArrivedPerson): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await insertTicket(db, person, {
    ticketHash: hashToken(ticket),
    expiresAt: new Date(now.getTime() + TICKET_SECONDS * 1000),
  })
  return ticket
}

/** A new account without a password; `undefined` when the address has one. */
export async function insertPerson(
  db: Db,
  { config, locale, now }: CallContext,
  { email, person }: { email: string; person: Ticket },
): Promise<string | undefined> {
  const accountId = await insertAccount(db, { email, emailKey: emailKey(email), passwordHash: null, lang: locale, now })
  if (accountId === undefined) return undefined
  await updateAccount(db, accountId, { firstName: person.first_name, lastName: person.last_name })
  await moveUsedAttempts(db, { accountId, person: hashPerson(config.SECRET, emailKey(email)), now })
  return accountId
}

/** Connects, or says why not; the owner of an account that was there before is told by mail. */
export async function bindPerson(
  db: Db,
  { now, locale }: CallContext,
  { person, accountId, isNew }: { person: Ticket; accountId: string; isNew: boolean },
) {
  const { provider } = person
  if (!(await insertThirdPartyAccount(db, person, { accountId, now }))) {
    const bound = await selectOptionalBoundAccount(db, person)
    if (bound?.account_id === accountId) return undefined
    return refuse(bound ? 'provider_taken' : 'provider_bound', { args: { provider: labelOf(provider, locale) } })
  }
  if (!isNew && isProvider(provider))
    await queueSignInMail(db, { email: (await selectOwner(db, accountId)).email, provider, change: 'added', locale })
  return undefined
}

import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

/** A person as a provider knows them. */
export interface ProvidedPerson {
  readonly provider: string
  readonly subject: string
  readonly email: string | null
}

const AccountId = z.strictObject({ account_id: z.string() })

/** The account that a person of a provider leads to. */
export const selectOptionalBoundAccount = (db: Db, { provider, subject }: ProvidedPerson) =>
  optional(
    db,
    AccountId,
    sql`select account_id from third_party_account where provider = ${provider} and subject = ${subject}`,
  )

/** Keeps what the provider says now. */
export const updateThirdPartyEmail = (db: Db, { provider, subject, email }: ProvidedPerson) =>
  run(
    db,
    sql`update third_party_account set email = ${email} where provider = ${provider} and subject = ${subject} and email is distinct from ${email}`,
  )

/** A person whom the provider has given another key since; nothing where that key leads somewhere already. */
export const updateThirdPartySubject = (db: Db, { provider, subject }: ProvidedPerson, former: string) =>
  run(
    db,
    sql`update third_party_account set subject = ${subject} where provider = ${provider} and subject = ${former}
      and not exists (select from third_party_account where provider = ${provider} and subject = ${subject})`,
  )

const ThirdPartyAccount = z.strictObject({ provider: z.string(), email: z.string().nullable(), bound_at: z.date() })

/** The providers that sign an account in. */
export const selectThirdPartyAccounts = (db: Db, accountId: string) =>
  rows(
    db,
    ThirdPartyAccount,
    sql`select provider, email, bound_at from third_party_account where account_id = ${accountId} order by provider`,
  )

/** False when the person leads somewhere already, or the account has another person of this provider. */
export const insertThirdPartyAccount = async (
  db: Db,
  { provider, subject, email }: ProvidedPerson,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into third_party_account (provider, subject, account_id, email, bound_at) values (${provider}, ${subject}, ${accountId}, ${email}, ${now}) on conflict do nothing`,
  )) === 1

/** False when there was none. */
export const deleteThirdPartyAccount = async (db: Db, of: { accountId: string; provider: string }): Promise<boolean> =>
  (await run(
    db,
    sql`delete from third_party_account where account_id = ${of.accountId} and provider = ${of.provider}`,
  )) === 1

const Provider = z.strictObject({ provider: z.string() })

/** Takes all ways in away but those named; gives the providers that went. */
export const deleteThirdPartyAccountsBut = async (
  db: Db,
  { accountId, keep }: { accountId: string; keep: readonly string[] },
): Promise<string[]> =>
  (
    await rows(
      db,
      Provider,
      sql`delete from third_party_account where account_id = ${accountId} and provider <> all (${keep}::text[]) returning provider`,
    )
  )
    .map(({ provider }) => provider)
    .toSorted()

/** False when this state was used before. */
export const insertSignInFlow = async (
  db: Db,
  flow: {
    stateHash: Buffer
    provider: string
    codeVerifier: string
    nonce: string
    accountId: string | null
    expiresAt: Date
  },
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into sign_in_flow (state_hash, provider, code_verifier, nonce, account_id, expires_at)
      values (${flow.stateHash}, ${flow.provider}, ${flow.codeVerifier}, ${flow.nonce}, ${flow.accountId}, ${flow.expiresAt}) on conflict do nothing`,
  )) === 1

const Flow = z.strictObject({
  provider: z.string(),
  code_verifier: z.string(),
  nonce: z.string(),
  account_id: z.string().nullable(),
})

/**
 * Takes a flow out: of parallel returns with one state one gets it. Outside the call's transaction, so that a refusal
 * gives nothing back.
 */
export const deleteOptionalSignInFlow = (db: Db, stateHash: Buffer, now: Date) =>
  optional(
    db,
    Flow,
    sql`delete from sign_in_flow where state_hash = ${stateHash} and expires_at > ${now} returning provider, code_verifier, nonce, account_id`,
  )

const Ticket = z.strictObject({
  provider: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  is_email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  account_id: z.string().nullable(),
})
export type Ticket = z.output<typeof Ticket>

export const insertTicket = (
  db: Db,
  ticket: Ticket,
  { ticketHash, expiresAt }: { ticketHash: Buffer; expiresAt: Date },
) =>
  run(
    db,
    sql`insert into sign_in_ticket (ticket_hash, provider, subject, email, is_email_verified, first_name, last_name, account_id, expires_at)
      values (${ticketHash}, ${ticket.provider}, ${ticket.subject}, ${ticket.email}, ${ticket.is_email_verified}, ${ticket.first_name}, ${ticket.last_name}, ${ticket.account_id}, ${expiresAt})`,
  )

export const selectOptionalTicket = (db: Db, ticketHash: Buffer, now: Date) =>
  optional(
    db,
    Ticket,
    sql`select provider, subject, email, is_email_verified, first_name, last_name, account_id from sign_in_ticket where ticket_hash = ${ticketHash} and expires_at > ${now}`,
  )

/** Uses a ticket up; false when somebody was faster. */
export const deleteTicket = async (db: Db, ticketHash: Buffer): Promise<boolean> =>
  (await run(db, sql`delete from sign_in_ticket where ticket_hash = ${ticketHash}`)) === 1

/** Lets go of sign-ins that nobody came back from. */
export async function deleteSignInsExpiredBefore(db: Db, before: Date): Promise<void> {
  await run(db, sql`delete from sign_in_flow where expires_at < ${before}`)
  await run(db, sql`delete from sign_in_ticket where expires_at < ${before}`)
}

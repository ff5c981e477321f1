import { z } from 'zod'
import type { Db } from './database.ts'
import { one, optional, run, sql } from './sql.ts'

const Account = z.strictObject({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender: z.string().nullable(),
  nationality: z.string().nullable(),
  education: z.string().nullable(),
  consent_due: z.string().nullable(),
})
/**
 * An account as its owner may see it; `consent_due` is there only while a version of the privacy policy waits for an
 * answer.
 */
export type Account = Omit<z.output<typeof Account>, 'consent_due'> & { consent_due?: string }

/** The account behind a session: it is there as long as the session is. */
export async function selectAccount(db: Db, id: string): Promise<Account> {
  const { consent_due, ...account } = await one(
    db,
    Account,
    sql`select a.id, a.email, a.first_name, a.last_name, a.gender, a.nationality, a.education,
          (select max(p.updated_on) from site_page p where p.id = 'privacy-policy'
            and not exists (select from consent c where c.account_id = a.id and c.version >= p.updated_on)) as consent_due
        from account a where a.id = ${id}`,
  )
  return consent_due === null ? account : { ...account, consent_due }
}

const Credentials = z.strictObject({
  id: z.string(),
  email: z.string(),
  password_hash: z.string().nullable(),
  lang: z.string(),
})

/** What is needed to let somebody in, or to write to them. */
export const selectOptionalCredentials = (db: Db, emailKey: string) =>
  optional(db, Credentials, sql`select id, email, password_hash, lang from account where email_key = ${emailKey}`)

/**
 * Locks the account until the transaction ends, if it still has the password that was checked. Checking takes a while:
 * a password changed meanwhile has ended every session, and the old one must not begin a new session after that.
 */
export const lockAccountWithPassword = async (db: Db, id: string, passwordHash: string | null): Promise<boolean> =>
  (await run(db, sql`select from account where id = ${id} and password_hash = ${passwordHash} for share`)) === 1

/** Holds the account as it is until the transaction ends; others may do so beside it. */
export const lockAccountShared = (db: Db, id: string) => run(db, sql`select from account where id = ${id} for share`)

const Id = z.strictObject({ id: z.string() })

/** The new account's id; `undefined` when the address has one already. */
export async function insertAccount(
  db: Db,
  account: { email: string; emailKey: string; passwordHash: string | null; lang: string; now: Date },
): Promise<string | undefined> {
  const made = await optional(
    db,
    Id,
    sql`insert into account (email, email_key, password_hash, lang, created_at)
      values (${account.email}, ${account.emailKey}, ${account.passwordHash}, ${account.lang}, ${account.now})
      on conflict (email_key) do nothing returning id`,
  )
  return made?.id
}

export const updateProfile = (
  db: Db,
  id: string,
  profile: { firstName: string; lastName: string; gender: string; nationality: string; education: string },
) =>
  run(
    db,
    sql`update account set first_name = ${profile.firstName}, last_name = ${profile.lastName}, gender = ${profile.gender},
      nationality = ${profile.nationality}, education = ${profile.education} where id = ${id}`,
  )

const Owner = z.strictObject({
  id: z.string(),
  email: z.string(),
  email_key: z.string(),
  password_hash: z.string().nullable(),
  lang: z.string(),
})
/** What proving and changing an account needs to know of it. */
export type Owner = z.output<typeof Owner>

export const selectOwner = (db: Db, id: string) =>
  one(db, Owner, sql`select id, email, email_key, password_hash, lang from account where id = ${id}`)

/** As `selectOwner`, locked until the transaction ends; `undefined` when the account was deleted meanwhile. */
export const lockOptionalOwner = (db: Db, id: string) =>
  optional(db, Owner, sql`select id, email, email_key, password_hash, lang from account where id = ${id} for update`)

/** Changes what is given of a profile and leaves the rest. */
export const updateAccount = (
  db: Db,
  id: string,
  change: {
    firstName?: string | undefined
    lastName?: string | undefined
    gender?: string | undefined
    nationality?: string | undefined
    education?: string | undefined
    lang?: string | undefined
  },
) =>
  run(
    db,
    sql`update account set first_name = coalesce(${change.firstName ?? null}, first_name), last_name = coalesce(${change.lastName ?? null}, last_name),
      gender = coalesce(${change.gender ?? null}, gender), nationality = coalesce(${change.nationality ?? null}, nationality),
      education = coalesce(${change.education ?? null}, education), lang = coalesce(${change.lang ?? null}, lang) where id = ${id}`,
  )

/** False when another account has the address. */
export const updateEmail = async (
  db: Db,
  id: string,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<boolean> =>
  (await run(
    db,
    sql`update account set email = ${email}, email_key = ${emailKey} where id = ${id}
      and not exists (select from account other where other.email_key = ${emailKey} and other.id <> ${id})`,
  )) === 1

export const updatePassword = (db: Db, id: string, passwordHash: string) =>
  run(db, sql`update account set password_hash = ${passwordHash} where id = ${id}`)

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
})
/** An account as its owner may see it. */
export type Account = z.output<typeof Account>

/** The account behind a session: it is there as long as the session is. */
export const selectAccount = (db: Db, id: string) =>
  one(db, Account, sql`select id, email, first_name, last_name, gender, nationality, education from account where id = ${id}`)

const Credentials = z.strictObject({ id: z.string(), email: z.string(), password_hash: z.string().nullable(), lang: z.string() })

/** What is needed to let somebody in, or to write to them. */
export const selectOptionalCredentials = (db: Db, emailKey: string) =>
  optional(db, Credentials, sql`select id, email, password_hash, lang from account where email_key = ${emailKey}`)

/**
 * Locks the account until the transaction ends, if it still has the password that was checked. Checking takes a while:
 * a password changed meanwhile has ended every session, and the old one must not begin a new session after that.
 */
export const lockAccountWithPassword = async (db: Db, id: string, passwordHash: string | null): Promise<boolean> =>
  (await run(db, sql`select from account where id = ${id} and password_hash = ${passwordHash} for share`)) === 1

/** The new account's id; `undefined` when the address has one already. */
export async function insertAccount(db: Db, account: { email: string; emailKey: string; passwordHash: string; lang: string; now: Date }): Promise<string | undefined> {
  const made = await optional(
    db,
    z.strictObject({ id: z.string() }),
    sql`insert into account (email, email_key, password_hash, lang, created_at)
      values (${account.email}, ${account.emailKey}, ${account.passwordHash}, ${account.lang}, ${account.now})
      on conflict (email_key) do nothing returning id`,
  )
  return made?.id
}

export const updateProfile = (db: Db, id: string, profile: { firstName: string; lastName: string; gender: string; nationality: string; education: string }) =>
  run(
    db,
    sql`update account set first_name = ${profile.firstName}, last_name = ${profile.lastName}, gender = ${profile.gender},
      nationality = ${profile.nationality}, education = ${profile.education} where id = ${id}`,
  )

export const updatePassword = (db: Db, id: string, passwordHash: string) => run(db, sql`update account set password_hash = ${passwordHash} where id = ${id}`)

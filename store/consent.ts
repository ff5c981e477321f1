import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, run, sql } from './sql.ts'

const PolicyVersion = z.strictObject({ version: z.string().nullable() })

/** The privacy policy's version: the day of its last change. `undefined` without a policy. */
export async function selectOptionalPolicyVersion(db: Db): Promise<string | undefined> {
  const page = await optional(
    db,
    PolicyVersion,
    sql`select max(updated_on) as version from site_page where id = 'privacy-policy'`,
  )
  return page?.version ?? undefined
}

/** Agreeing again keeps the first moment. */
export const insertConsent = (db: Db, consent: { accountId: string; version: string; now: Date }) =>
  run(
    db,
    sql`insert into consent (account_id, version, agreed_at) values (${consent.accountId}, ${consent.version}, ${consent.now}) on conflict do nothing`,
  )

const Consent = z.strictObject({ version: z.string(), agreed_at: z.date() })

/** What the person agreed to last. */
export const selectOptionalConsent = (db: Db, accountId: string) =>
  optional(
    db,
    Consent,
    sql`select version, agreed_at from consent where account_id = ${accountId} order by version desc limit 1`,
  )

import { z } from 'zod'
import { optional, rows, run, sql } from './sql.ts'
import type { Db } from './database.ts'

const Owner = z.strictObject({ account_id: z.string() })

/** The account behind a live session, or `undefined`. */
export const selectOptionalSession = (db: Db, tokenHash: Buffer, now: Date) =>
  optional(db, Owner, sql`select account_id from session where token_hash = ${tokenHash} and expires_at > ${now}`)

export const insertSession = (
  db: Db,
  session: { tokenHash: Buffer; accountId: string; device: string; now: Date; expiresAt: Date },
) =>
  run(
    db,
    sql`insert into session (token_hash, account_id, device, created_at, expires_at) values (${session.tokenHash}, ${session.accountId}, ${session.device}, ${session.now}, ${session.expiresAt})`,
  )

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  run(db, sql`delete from session where token_hash = ${tokenHash}`)

export const deleteSessionsOfAccount = (db: Db, accountId: string) =>
  run(db, sql`delete from session where account_id = ${accountId}`)

const Listed = z.strictObject({
  id: z.string(),
  device: z.string(),
  created_at: z.date(),
  expires_at: z.date(),
  is_current: z.boolean(),
})

/** The live sessions of an account: this one first, then the newest. */
export const selectSessionsOfAccount = (db: Db, of: { accountId: string; tokenHash: Buffer; now: Date }) =>
  rows(
    db,
    Listed,
    sql`select id, device, created_at, expires_at, token_hash = ${of.tokenHash} as is_current from session
        where account_id = ${of.accountId} and expires_at > ${of.now} order by is_current desc, created_at desc, id limit 200`,
  )

/** Ends one session of this account; false when it has none of this id. */
export const deleteSessionById = async (db: Db, of: { accountId: string; id: string }): Promise<boolean> =>
  (await run(db, sql`delete from session where account_id = ${of.accountId} and id::text = ${of.id}`)) === 1

export const deleteOtherSessions = (db: Db, of: { accountId: string; tokenHash: Buffer }) =>
  run(db, sql`delete from session where account_id = ${of.accountId} and token_hash <> ${of.tokenHash}`)

export const deleteSessionsExpiredBefore = (db: Db, before: Date) =>
  run(db, sql`delete from session where expires_at < ${before}`)

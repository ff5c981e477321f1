import { z } from 'zod'
import { optional, run, sql } from './sql.ts'
import type { Db } from './database.ts'

/** The account behind a live session, or `undefined`. */
export const selectOptionalSession = (db: Db, tokenHash: Buffer, now: Date) =>
  optional(db, z.strictObject({ account_id: z.string() }), sql`select account_id from session where token_hash = ${tokenHash} and expires_at > ${now}`)

export const insertSession = (db: Db, session: { tokenHash: Buffer; accountId: string; device: string; now: Date; expiresAt: Date }) =>
  run(db, sql`insert into session (token_hash, account_id, device, created_at, expires_at) values (${session.tokenHash}, ${session.accountId}, ${session.device}, ${session.now}, ${session.expiresAt})`)

export const deleteSession = (db: Db, tokenHash: Buffer) => run(db, sql`delete from session where token_hash = ${tokenHash}`)

export const deleteSessionsOfAccount = (db: Db, accountId: string) => run(db, sql`delete from session where account_id = ${accountId}`)

export const deleteSessionsExpiredBefore = (db: Db, before: Date) => run(db, sql`delete from session where expires_at < ${before}`)

// The authenticator app of an account, and its recovery codes.
import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, one, run, sql } from './sql.ts'

const Factor = z.strictObject({
  secret_sealed: z.instanceof(Buffer),
  confirmed_at: z.date().nullable(),
  codes_left: z.number(),
})

/** The app of an account, also one whose first code was not typed yet. */
export const selectOptionalSecondFactor = (db: Db, accountId: string) =>
  optional(
    db,
    Factor,
    sql`select secret_sealed, confirmed_at, (select count(*)::int from recovery_code r where r.account_id = f.account_id) as codes_left
        from second_factor f where account_id = ${accountId}`,
  )

const Has = z.strictObject({ has: z.boolean() })

/** Whether a code of an app is asked for. */
export const hasSecondFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (
    await one(
      db,
      Has,
      sql`select exists (select from second_factor where account_id = ${accountId} and confirmed_at is not null) as has`,
    )
  ).has

/** Begins anew. False when an app is there already: it is not replaced. */
export const upsertSecondFactor = async (
  db: Db,
  factor: { accountId: string; sealed: Buffer; now: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into second_factor (account_id, secret_sealed, begun_at) values (${factor.accountId}, ${factor.sealed}, ${factor.now})
        on conflict (account_id) do update set secret_sealed = excluded.secret_sealed, begun_at = excluded.begun_at
        where second_factor.confirmed_at is null`,
  )) === 1

/** From now on its codes are asked for. False when another one was begun meanwhile, or it counts already. */
export const updateSecondFactorConfirmed = async (
  db: Db,
  factor: { accountId: string; sealed: Buffer; step: number; now: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`update second_factor set confirmed_at = ${factor.now}, last_step = ${factor.step}
        where account_id = ${factor.accountId} and secret_sealed = ${factor.sealed} and confirmed_at is null`,
  )) === 1

/** Uses the code of a half minute up, and all before it. False when that was done already. */
export const updateSecondFactorStep = async (
  db: Db,
  { accountId, sealed, step }: { accountId: string; sealed: Buffer; step: number },
): Promise<boolean> =>
  (await run(
    db,
    sql`update second_factor set last_step = ${step}
        where account_id = ${accountId} and secret_sealed = ${sealed} and confirmed_at is not null and last_step < ${step}`,
  )) === 1

/** Takes the app off, with its recovery codes. False when there was none that counted. */
export const deleteSecondFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await run(db, sql`delete from second_factor where account_id = ${accountId} and confirmed_at is not null`)) === 1

export const updateSecondFactorSealed = (
  db: Db,
  { accountId, from, to }: { accountId: string; from: Buffer; to: Buffer },
) =>
  run(
    db,
    sql`update second_factor set secret_sealed = ${to} where account_id = ${accountId} and secret_sealed = ${from}`,
  )

/** The codes that are there now; all others are good no more. */
export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await run(db, sql`delete from recovery_code where account_id = ${accountId}`)
  await run(
    db,
    sql`insert into recovery_code (account_id, code_hash) select ${accountId}, unnest(${hashes}::bytea[]) on conflict do nothing`,
  )
}

/** Whether a recovery code is there, not used up. */
export const hasRecoveryCode = async (db: Db, accountId: string, hash: Buffer): Promise<boolean> =>
  (
    await one(
      db,
      Has,
      sql`select exists (select from recovery_code where account_id = ${accountId} and code_hash = ${hash}) as has`,
    )
  ).has

/** Uses a recovery code up. False when somebody was faster. */
export const deleteRecoveryCode = async (db: Db, accountId: string, hash: Buffer): Promise<boolean> =>
  (await run(db, sql`delete from recovery_code where account_id = ${accountId} and code_hash = ${hash}`)) === 1

/** A code of the app was typed in this session. */
export const updateSessionSecond = (db: Db, tokenHash: Buffer, now: Date) =>
  run(db, sql`update session set second_at = ${now} where token_hash = ${tokenHash}`)

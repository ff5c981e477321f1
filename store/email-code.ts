import { z } from 'zod'
import type { Db } from './database.ts'
import { one, optional, run, sql } from './sql.ts'

const codeKey = { id: z.number(), code_hash: z.instanceof(Buffer) }

/**
 * Whose code it is: the browser (or session) that asked for it; `isOpen` also to clients that keep no cookie, with
 * tries of their own.
 */
export interface Asked {
  readonly askedBy: Buffer | null
  readonly isOpen: boolean
}

/** A code's hash from now on counts as the newest of its scene, address and asker; older ones are over. */
export const insertEmailCode = (
  db: Db,
  code: Asked & { scene: string; emailKey: string; codeHash: Buffer; maxTries: number; now: Date; expiresAt: Date },
) =>
  run(
    db,
    sql`insert into email_code (scene, email_key, code_hash, asked_by, is_open, max_tries, created_at, expires_at)
      values (${code.scene}, ${code.emailKey}, ${code.codeHash}, ${code.askedBy}, ${code.isOpen}, ${code.maxTries}, ${code.now}, ${code.expiresAt})`,
  )

const CodeKey = z.strictObject(codeKey)

/** Who tries a code, and on what. */
interface Tried {
  readonly scene: string
  readonly emailKey: string
  /** The browser or session that tries; null for a client without a cookie. */
  readonly by: Buffer | null
}

/**
 * Counts one try on the newest code of who tries, or else on the newest that is open, and gives its hash; `undefined` when
 * no try is left or there is nothing to try. Tries of the asker and of all others are counted apart: a stranger burns
 * nobody's code. A used code is counted on like any other, so nobody learns by trying that it was used.
 * One statement and never inside the transaction of the call: a refused call must not give the try back, and of many
 * parallel ones each waits for the row and looks at the count again.
 */
export const updateCodeTries = (db: Db, code: Tried & { now: Date }) =>
  optional(
    db,
    CodeKey,
    sql`update email_code set own_tries = own_tries + coalesce(asked_by = ${code.by}::bytea, false)::int, tries = tries + (not coalesce(asked_by = ${code.by}::bytea, false))::int
      where id = (
          select id from email_code
          where email_key = ${code.emailKey} and scene = ${code.scene} and (is_open or asked_by = ${code.by}::bytea)
          order by coalesce(asked_by = ${code.by}::bytea, false) and expires_at > ${code.now} desc, id desc limit 1
        )
        and case when coalesce(asked_by = ${code.by}::bytea, false) then own_tries else tries end < max_tries and expires_at > ${code.now}
      returning id, code_hash`,
  )

const NewestCode = z.strictObject({
  tries: z.number(),
  max_tries: z.number(),
  expires_at: z.date(),
  used_at: z.date().nullable(),
})

/** The code that a try would count on; `tries` are those of who tries. */
export const selectOptionalNewestCode = (db: Db, code: Tried & { now: Date }) =>
  optional(
    db,
    NewestCode,
    sql`select case when coalesce(asked_by = ${code.by}::bytea, false) then own_tries else tries end as tries, max_tries, expires_at, used_at from email_code
      where email_key = ${code.emailKey} and scene = ${code.scene} and (is_open or asked_by = ${code.by}::bytea)
      order by coalesce(asked_by = ${code.by}::bytea, false) and expires_at > ${code.now} desc, id desc limit 1`,
  )

const Has = z.strictObject({ has: z.boolean() })

/** Whether who tries has asked for a code that is not over. */
export const hasOwnCode = async (db: Db, code: Tried & { now: Date }): Promise<boolean> =>
  (
    await one(
      db,
      Has,
      sql`select exists (select from email_code where email_key = ${code.emailKey} and scene = ${code.scene} and asked_by = ${code.by}::bytea and expires_at > ${code.now}) as has`,
    )
  ).has

/** A try that was right and is to come again. */
export const giveBackCodeTry = (db: Db, { id, by }: { id: number; by: Buffer | null }) =>
  run(
    db,
    sql`update email_code set own_tries = greatest(0, own_tries - coalesce(asked_by = ${by}::bytea, false)::int), tries = greatest(0, tries - (not coalesce(asked_by = ${by}::bytea, false))::int)
      where id = ${id}`,
  )

/** Uses a code up. False when somebody was faster: a code is good for one use. */
export const updateCodeUsed = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (await run(db, sql`update email_code set used_at = ${now} where id = ${id} and used_at is null`)) === 1

export const deleteCodesBefore = (db: Db, before: Date) =>
  run(db, sql`delete from email_code where expires_at < ${before}`)

/** The codes of an address, when its account goes. */
export const deleteCodesOf = (db: Db, emailKey: string) =>
  run(db, sql`delete from email_code where email_key = ${emailKey}`)

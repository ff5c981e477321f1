import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, run, sql } from './sql.ts'

const codeKey = { id: z.number(), code_hash: z.instanceof(Buffer) }

/** A code's hash from now on counts as the newest of its scene and address; older ones are over. */
export const insertEmailCode = (db: Db, code: { scene: string; emailKey: string; codeHash: Buffer; now: Date; expiresAt: Date }) =>
  run(
    db,
    sql`insert into email_code (scene, email_key, code_hash, created_at, expires_at)
      values (${code.scene}, ${code.emailKey}, ${code.codeHash}, ${code.now}, ${code.expiresAt})`,
  )

const CodeKey = z.strictObject(codeKey)

/**
 * Counts one try on the newest code and gives its hash; `undefined` when no try is left or there is nothing to try.
 * A used code is counted on like any other, so nobody learns by trying that it was used.
 * One sentence and never inside the transaction of the call: a refused call must not give the try back, and of many
 * parallel ones each waits for the row and looks at the count again.
 */
export const updateCodeTries = (db: Db, code: { scene: string; emailKey: string; maxTries: number; now: Date }) =>
  optional(
    db,
    CodeKey,
    sql`update email_code set tries = tries + 1
      where id = (select id from email_code where email_key = ${code.emailKey} and scene = ${code.scene} order by id desc limit 1)
        and tries < ${code.maxTries} and expires_at > ${code.now}
      returning id, code_hash`,
  )

const NewestCode = z.strictObject({ tries: z.number(), expires_at: z.date(), used_at: z.date().nullable() })

/** The newest code of a scene and address. */
export const selectOptionalNewestCode = (db: Db, code: { scene: string; emailKey: string }) =>
  optional(
    db,
    NewestCode,
    sql`select tries, expires_at, used_at from email_code where email_key = ${code.emailKey} and scene = ${code.scene} order by id desc limit 1`,
  )

/** Uses a code up. False when somebody was faster: a code is good for one use. */
export const updateCodeUsed = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (await run(db, sql`update email_code set used_at = ${now} where id = ${id} and used_at is null`)) === 1

export const deleteCodesBefore = (db: Db, before: Date) => run(db, sql`delete from email_code where expires_at < ${before}`)

/** The codes of an address, when its account goes. */
export const deleteCodesOf = (db: Db, emailKey: string) => run(db, sql`delete from email_code where email_key = ${emailKey}`)

// Looking people up: for operators only.
import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

const Found = z.strictObject({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  lang: z.string(),
  created_at: z.date(),
  session_count: z.number(),
  phase_ids: z.array(z.string()),
})

/** The accounts whose address or name has the text in it, the newest first. */
export const selectAccountsWith = (db: Db, search: { text: string; now: Date; limit: number }) =>
  rows(
    db,
    Found,
    sql`select a.id, a.email, a.first_name, a.last_name, a.lang, a.created_at,
          (select count(*) from session s where s.account_id = a.id and s.expires_at > ${search.now}) as session_count,
          array(select e.phase_id from enrolment e where e.account_id = a.id and e.left_at is null order by e.phase_id) as phase_ids
        from account a
        where position(lower(${search.text}) in a.email_key) > 0 or position(lower(${search.text}) in lower(a.first_name || ' ' || a.last_name)) > 0
        order by a.created_at desc, a.id limit ${search.limit}`,
  )

const Locked = z.strictObject({ id: z.string(), email: z.string(), email_key: z.string(), lang: z.string() })

/** The account with this address, locked until the transaction ends. */
export const lockOptionalAccountByEmail = (db: Db, emailKey: string) =>
  optional(db, Locked, sql`select id, email, email_key, lang from account where email_key = ${emailKey} for update`)

/** Everything that hangs on the account goes with it, but what must outlive it (each such table says so). */
export const deleteAccount = (db: Db, id: string) => run(db, sql`delete from account where id = ${id}`)

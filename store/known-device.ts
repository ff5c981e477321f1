import { z } from 'zod'
import type { Db } from './database.ts'
import { one, sql } from './sql.ts'

const Seen = z.strictObject({ is_first: z.boolean(), is_new: z.boolean(), email: z.string(), lang: z.string() })

/**
 * Remembers that an account was signed in to from a kind of device. `is_new`: never before from this one; `is_first`: never
 * before from any.
 */
export const upsertKnownDevice = (db: Db, seen: { accountId: string; device: string; now: Date }) =>
  one(
    db,
    Seen,
    sql`with before as (select device from known_device where account_id = ${seen.accountId}),
          kept as (
            insert into known_device (account_id, device, first_seen_at, last_seen_at) values (${seen.accountId}, ${seen.device}, ${seen.now}, ${seen.now})
            on conflict (account_id, device) do update set last_seen_at = excluded.last_seen_at
          )
        select not exists (select from before) as is_first, not exists (select from before where device = ${seen.device}) as is_new, a.email, a.lang
        from account a where a.id = ${seen.accountId}`,
  )

import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, run, sql } from './sql.ts'

/** Whoever has signed in from more: the oldest are forgotten. */
const MOST = 20

const Known = z.strictObject({ is_known: z.boolean() })

/** Whether an address was signed in to from this browser. The same question for every address, known or not. */
export const isKnownBrowser = async (
  db: Db,
  { emailKey, browser }: { emailKey: string; browser: Buffer },
): Promise<boolean> =>
  (
    await optional(
      db,
      Known,
      sql`select exists (select from known_browser k join account a on a.id = k.account_id where a.email_key = ${emailKey} and k.browser = ${browser}) as is_known`,
    )
  )?.is_known === true

/** Remembers that an account was signed in to from a browser. */
export async function upsertKnownBrowser(
  db: Db,
  { accountId, browser, now }: { accountId: string; browser: Buffer; now: Date },
): Promise<void> {
  await run(
    db,
    sql`insert into known_browser (account_id, browser, seen_at) values (${accountId}, ${browser}, ${now})
      on conflict (account_id, browser) do update set seen_at = excluded.seen_at`,
  )
  await run(
    db,
    sql`delete from known_browser where account_id = ${accountId}
      and browser in (select browser from known_browser where account_id = ${accountId} order by seen_at desc, browser offset ${MOST}::int)`,
  )
}

/** After a theft none of them is known any more, but the one that sets it right. */
export const deleteKnownBrowsers = (db: Db, accountId: string) =>
  run(db, sql`delete from known_browser where account_id = ${accountId}`)

// How many mails left and how many were refused, by day.
import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, run, sql } from './sql.ts'

/** Of one mail: it left, or no server will ever take it. */
export const upsertMailDay = (db: Db, mail: { isRefused: boolean; now: Date }) =>
  run(
    db,
    sql`insert into mail_day as d (day, sent, refused)
        values ((${mail.now}::timestamptz at time zone 'UTC')::date, ${mail.isRefused ? 0 : 1}, ${mail.isRefused ? 1 : 0})
        on conflict (day) do update set sent = d.sent + excluded.sent, refused = d.refused + excluded.refused`,
  )

const Day = z.strictObject({ days_ago: z.number(), sent: z.number(), refused: z.number() })

/** Of the last seven days those with mails; today is 0 days ago. */
export const selectMailDays = (db: Db, now: Date) =>
  rows(
    db,
    Day,
    sql`select (${now}::timestamptz at time zone 'UTC')::date - day as days_ago, sent, refused from mail_day
        where day > (${now}::timestamptz at time zone 'UTC')::date - 7 order by day desc`,
  )

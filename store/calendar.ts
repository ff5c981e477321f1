// The calendars that learners read by a secret address, and what stands in them besides due dates.
import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { optional, one, rows, run, sql } from './sql.ts'

const Setting = z
  .strictObject({ made_at: z.date(), with_reviews: z.boolean() })
  .transform((row) => ({ madeAt: row.made_at, withReviews: row.with_reviews }))

export const selectOptionalFeedSetting = (db: Db, accountId: string) =>
  optional(db, Setting, sql`select made_at, with_reviews from calendar_feed where account_id = ${accountId}`)

const Feed = z
  .strictObject({ account_id: z.string(), with_reviews: z.boolean(), lang: z.string() })
  .transform((row) => ({ accountId: row.account_id, withReviews: row.with_reviews, lang: row.lang }))

/** Whose calendar an address opens, and in which language they read. */
export const selectOptionalFeed = (db: Db, tokenHash: Buffer) =>
  optional(
    db,
    Feed,
    sql`select f.account_id, f.with_reviews, a.lang from calendar_feed f join account a on a.id = f.account_id where f.token_hash = ${tokenHash}`,
  )

/** Makes the address, or puts a new one in its place: the old one opens nothing from then on. */
export const upsertFeed = (db: Db, feed: { accountId: string; tokenHash: Buffer; now: Date }) =>
  one(
    db,
    Setting,
    sql`insert into calendar_feed (account_id, token_hash, made_at) values (${feed.accountId}, ${feed.tokenHash}, ${feed.now})
        on conflict (account_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at
        returning made_at, with_reviews`,
  )

/** Gives 0 when there is no address. */
export const updateFeedReviews = (db: Db, of: { accountId: string; withReviews: boolean }) =>
  run(db, sql`update calendar_feed set with_reviews = ${of.withReviews} where account_id = ${of.accountId}`)

export const deleteFeed = (db: Db, accountId: string) =>
  run(db, sql`delete from calendar_feed where account_id = ${accountId}`)

const EndingHours = z
  .strictObject({
    id: z.number(),
    phase_id: z.string(),
    phase_title: localised,
    expires_at: z.date(),
    left_seconds: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    phaseId: row.phase_id,
    phaseTitle: row.phase_title,
    expiresAt: row.expires_at,
    leftSeconds: row.left_seconds,
  }))

/** Hours that this learner bought, of which something is left, with their end. */
export const selectEndingHours = (db: Db, of: { accountId: string; now: Date }) =>
  rows(
    db,
    EndingHours,
    sql`select l.id, l.phase_id, p.title as phase_title, l.expires_at, sum(e.seconds)::int as left_seconds
        from hour_lot l join phase p on p.id = l.phase_id join hour_entry e on e.lot_id = l.id
        where l.account_id = ${of.accountId} and l.source = 'purchase' and l.expires_at > ${of.now}
        group by l.id, p.title having sum(e.seconds) > 0 order by l.expires_at, l.id`,
  )

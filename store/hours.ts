import { z } from 'zod'
import { entryKinds, hoursSources, type HoursSource, type Lot, type Share } from '../domain/experiment/hours.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const source = z.enum(hoursSources)

const LotRow = z
  .strictObject({
    id: z.number(),
    source,
    seconds: z.number(),
    left_seconds: z.number(),
    expires_at: z.date().nullable(),
    credited_at: z.date(),
    order_id: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    source: row.source,
    seconds: row.seconds,
    leftSeconds: row.left_seconds,
    expiresAt: row.expires_at,
    creditedAt: row.credited_at,
    orderId: row.order_id,
  }))
/** A lot with all that a statement says of it. */
export type LotFact = z.output<typeof LotRow> & Lot

/** Every lot of a learner in a phase, the oldest first. */
export const selectLots = (db: Db, of: { accountId: string; phaseId: string }) =>
  rows(
    db,
    LotRow,
    sql`select l.id, l.source, l.expires_at, l.credited_at, l.order_id,
          coalesce(sum(e.seconds) filter (where e.kind = 'credit'), 0)::int as seconds, coalesce(sum(e.seconds), 0)::int as left_seconds
        from hour_lot l join hour_entry e on e.lot_id = l.id
        where l.account_id = ${of.accountId} and l.phase_id = ${of.phaseId}
        group by l.id order by l.id`,
  )

/** As `selectLots`, locked: whoever else charges this learner in this phase waits until the transaction ends. */
export async function lockLots(db: Db, of: { accountId: string; phaseId: string }): Promise<LotFact[]> {
  await run(
    db,
    sql`select from hour_lot where account_id = ${of.accountId} and phase_id = ${of.phaseId} order by id for update`,
  )
  return selectLots(db, of)
}

export interface NewCredit {
  readonly accountId: string
  readonly phaseId: string
  readonly source: HoursSource
  readonly seconds: number
  /** Null: never. */
  readonly expiresAt: Date | null
  /** The event, e.g. `order <id> approved`: the same one again credits nothing. */
  readonly key: string
  readonly orderId: string | null
  readonly now: Date
}

/** A lot with its credit, in one statement: both or none. A key that is known changes nothing. */
export async function insertCredit(db: Db, credit: NewCredit): Promise<{ isNew: boolean }> {
  const added = await run(
    db,
    sql`with lot as (
          insert into hour_lot (account_id, phase_id, source, expires_at, key, order_id, credited_at)
          values (${credit.accountId}, ${credit.phaseId}, ${credit.source}, ${credit.expiresAt}, ${credit.key}, ${credit.orderId}, ${credit.now})
          on conflict (key) do nothing returning id, key, credited_at
        )
        insert into hour_entry (lot_id, kind, seconds, key, at)
        select id, 'credit', ${credit.seconds}::int, 'credit ' || key, credited_at from lot`,
  )
  return { isNew: added > 0 }
}

const Seconds = z.strictObject({ seconds: z.number() })

/** What is left of the lot of that key goes, or a part of it; once an event. `db` must be a transaction. */
export async function insertTakeBack(
  db: Db,
  taking: { key: string; event: string; upToSeconds: number | null; now: Date },
): Promise<{ takenSeconds: number }> {
  await run(db, sql`select from hour_lot where key = ${taking.key} for update`)
  const taken = await optional(
    db,
    Seconds,
    sql`insert into hour_entry (lot_id, kind, seconds, key, at)
        select l.id, 'take_back', -least(x.left_seconds, coalesce(${taking.upToSeconds}::int, x.left_seconds)), ${`take back ${taking.event}`}, ${taking.now}
        from hour_lot l, lateral (select coalesce(sum(seconds), 0)::int as left_seconds from hour_entry where lot_id = l.id) x
        where l.key = ${taking.key} and least(x.left_seconds, coalesce(${taking.upToSeconds}::int, x.left_seconds)) > 0
        on conflict (key) do nothing
        returning -seconds as seconds`,
  )
  return { takenSeconds: taken?.seconds ?? 0 }
}

/** A part of a lot goes. The lot must be locked and have so much left. */
export const insertTakeBackOfLot = (db: Db, taking: { lotId: number; seconds: number; event: string; now: Date }) =>
  run(
    db,
    sql`insert into hour_entry (lot_id, kind, seconds, key, at)
        values (${taking.lotId}, 'take_back', ${-taking.seconds}::int, ${taking.event}, ${taking.now})`,
  )

/**
 * The shares of a charge as entries. `from` counts the session's charged seconds before it and makes the key: charged
 * twice is written once.
 */
export async function insertUse(
  db: Db,
  use: { sessionId: string; from: number; shares: readonly Share[]; at: Date },
): Promise<void> {
  for (const { lotId, seconds } of use.shares) {
    await run(
      db,
      sql`insert into hour_entry (lot_id, kind, seconds, key, session_id, at)
          values (${lotId}, 'use', ${-seconds}, ${`use ${use.sessionId} ${use.from} ${lotId}`}, ${use.sessionId}, ${use.at})`,
    )
  }
}

const DueLot = z
  .strictObject({ id: z.number(), account_id: z.string(), phase_id: z.string() })
  .transform((row) => ({ id: row.id, accountId: row.account_id, phaseId: row.phase_id }))

/** Lots whose end has come and that are not settled yet. */
export const selectDueLots = (db: Db, now: Date) =>
  rows(
    db,
    DueLot,
    sql`select l.id, l.account_id, l.phase_id from hour_lot_due d join hour_lot l on l.id = d.lot_id where d.expires_at <= ${now} order by d.expires_at, d.lot_id limit 1000`,
  )

/** Nothing is left of it, and nothing ever comes to a lot: nobody needs to look at it again. */
export const deleteDueLot = (db: Db, lotId: number) => run(db, sql`delete from hour_lot_due where lot_id = ${lotId}`)

/** Takes what is left of a lot whose end has come; gives how much that was. The lot must be locked. */
export async function insertExpiry(db: Db, { lotId, now }: { lotId: number; now: Date }): Promise<number> {
  const gone = await optional(
    db,
    Seconds,
    sql`insert into hour_entry (lot_id, kind, seconds, key, at)
        select l.id, 'expiry', -sum(e.seconds), 'expiry ' || l.id, ${now}
        from hour_lot l join hour_entry e on e.lot_id = l.id
        where l.id = ${lotId} and l.expires_at <= ${now} group by l.id having sum(e.seconds) > 0
        on conflict (key) do nothing
        returning -seconds as seconds`,
  )
  return gone?.seconds ?? 0
}

const Statement = z
  .strictObject({
    at: z.date(),
    kind: z.enum(entryKinds),
    source,
    seconds: z.number(),
    balance_after: z.number(),
    session_id: z.string().nullable(),
    experiment_id: z.string().nullable(),
    lesson_title: localised.nullable(),
    price_percent: z.number().nullable(),
    order_id: z.string().nullable(),
  })
  .transform((row) => ({
    at: row.at,
    kind: row.kind,
    source: row.source,
    seconds: row.seconds,
    balanceAfter: row.balance_after,
    sessionId: row.session_id,
    experimentId: row.experiment_id,
    lessonTitle: row.lesson_title,
    pricePercent: row.price_percent,
    orderId: row.order_id,
  }))
export type StatementFact = z.output<typeof Statement>

/** A page of the statement, the newest first. The checkpoints of a session are one line for each lot that it drew on. */
export const selectStatement = (db: Db, of: { accountId: string; phaseId: string; limit: number; offset: number }) =>
  rows(
    db,
    Statement,
    sql`with line as (
          select max(e.id) as id, max(e.at) as at, e.kind, l.source, sum(e.seconds)::int as seconds, e.session_id, l.order_id
          from hour_entry e join hour_lot l on l.id = e.lot_id
          where l.account_id = ${of.accountId} and l.phase_id = ${of.phaseId}
          group by e.kind, l.id, e.session_id, case when e.session_id is null then e.id end
        ), summed as (select *, (sum(seconds) over (order by at, id))::int as balance_after from line)
        select t.at, t.kind, t.source, t.seconds, t.balance_after, t.session_id, s.experiment_id, s.price_percent, t.order_id,
          (select jsonb_object_agg(n.lang, n.title) from lesson_text n where n.phase_id = x.phase_id and n.lesson_id = x.lesson_id) as lesson_title
        from summed t left join lab_session s on s.id = t.session_id left join experiment x on x.id = s.experiment_id
        order by t.at desc, t.id desc limit ${of.limit} offset ${of.offset}`,
  )

const Count = z.strictObject({ n: z.number() })

export const countStatement = async (db: Db, of: { accountId: string; phaseId: string }): Promise<number> =>
  (
    await one(
      db,
      Count,
      sql`select count(*) as n from (
            select from hour_entry e join hour_lot l on l.id = e.lot_id
            where l.account_id = ${of.accountId} and l.phase_id = ${of.phaseId}
            group by e.kind, l.id, e.session_id, case when e.session_id is null then e.id end
          ) line`,
    )
  ).n

// Networks that were refused something for a while, because too much came from them; for the operator's eyes.
import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, run, sql } from './sql.ts'

/** What is refused to them: mails, guesses at more accounts, sign-ins at Google and Facebook. */
export const heldKinds = ['mail', 'guess', 'provider'] as const
export type HeldKind = (typeof heldKinds)[number]

const Refused = z.strictObject({ refused: z.number() })

/** Counts a refusal. True when the source was not held before: worth a line in the log. */
export async function upsertHeldSource(
  db: Db,
  held: { what: HeldKind; source: string; now: Date; until: Date },
): Promise<boolean> {
  const [row] = await rows(
    db,
    Refused,
    sql`insert into held_source as h (what, source, since, until, refused) values (${held.what}, ${held.source}, ${held.now}, ${held.until}, 1)
      on conflict (what, source) do update set until = greatest(h.until, excluded.until),
        since = case when h.until < ${held.now} then excluded.since else h.since end,
        refused = case when h.until < ${held.now} then 1 else h.refused + 1 end
      returning refused`,
  )
  return row?.refused === 1
}

const Held = z.strictObject({
  what: z.string(),
  source: z.string(),
  since: z.date(),
  until: z.date(),
  refused: z.number(),
})

/** Those that are held now, the one with most refusals first. */
export const selectHeldSources = (db: Db, now: Date) =>
  rows(
    db,
    Held,
    sql`select what, source, since, until, refused from held_source where until > ${now} order by refused desc, source limit 100`,
  )

const Figure = z.strictObject({ what: z.string(), sources: z.number() })

/** How many are held now. */
export const selectHeldFigures = (db: Db) =>
  rows(db, Figure, sql`select what, count(*) as sources from held_source where until > now() group by what`)

/** Lets a source go on, whatever it is held for. */
export const deleteHeldSource = (db: Db, source: string) =>
  run(db, sql`delete from held_source where source = ${source}`)

export const deleteHeldBefore = (db: Db, before: Date) => run(db, sql`delete from held_source where until < ${before}`)

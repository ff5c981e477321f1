import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, run, sql } from './sql.ts'

/** Writes down what an operator did, in the transaction of the deed. */
export const insertAudit = (
  db: Db,
  entry: { operator: string; noun: string; verb: string; facts: Readonly<Record<string, unknown>>; now: Date },
) =>
  run(
    db,
    sql`insert into audit_entry (operator, noun, verb, facts, done_at)
        values (${entry.operator}, ${entry.noun}, ${entry.verb}, ${JSON.stringify(entry.facts)}, ${entry.now})`,
  )

const Entry = z.strictObject({
  operator: z.string(),
  noun: z.string(),
  verb: z.string(),
  facts: z.record(z.string(), z.unknown()),
  done_at: z.date(),
})

/** The newest entries, the newest first. */
export const selectAudit = (db: Db, limit: number) =>
  rows(db, Entry, sql`select operator, noun, verb, facts, done_at from audit_entry order by id desc limit ${limit}`)

import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, run, sql } from './sql.ts'

type Facts = Readonly<Record<string, unknown>>

/** What was changed, before and after. */
export interface Change {
  readonly before: Facts
  readonly after: Facts
}

/** Writes down what an operator did, in the transaction of the deed. */
export const insertAudit = (
  db: Db,
  entry: {
    operator: string
    /** Of whoever did it in the console; a command has none. */
    accountId?: string | undefined
    noun: string
    verb: string
    facts: Facts
    change?: Change | undefined
    now: Date
  },
) =>
  run(
    db,
    sql`insert into audit_entry (operator, by_account_id, noun, verb, facts, before, after, done_at)
        values (${entry.operator}, ${entry.accountId ?? null}, ${entry.noun}, ${entry.verb}, ${JSON.stringify(entry.facts)},
          ${entry.change ? JSON.stringify(entry.change.before) : null}, ${entry.change ? JSON.stringify(entry.change.after) : null}, ${entry.now})`,
  )

const facts = z.record(z.string(), z.unknown())
const Entry = z.strictObject({
  operator: z.string(),
  by_account_id: z.string().nullable(),
  noun: z.string(),
  verb: z.string(),
  facts,
  before: facts.nullable(),
  after: facts.nullable(),
  done_at: z.date(),
})

/** The newest entries, the newest first. */
export const selectAudit = (db: Db, limit: number) =>
  rows(
    db,
    Entry,
    sql`select operator, by_account_id, noun, verb, facts, before, after, done_at from audit_entry order by id desc limit ${limit}`,
  )

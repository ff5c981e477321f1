import { z } from 'zod'
import type { Db } from './database.ts'

/** A sentence of SQL with its values; made by the `sql` tag only, so no value is ever pasted into the text. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

export const sql = (parts: TemplateStringsArray, ...values: unknown[]): Sql => ({
  text: parts.reduce((text, part, i) => `${text}$${i}${part}`),
  values,
})

/** Names by text: PostgreSQL keeps a prepared plan for each (STACK §8). */
const names = new Map<string, string>()

function named(query: Sql) {
  let name = names.get(query.text)
  if (!name) names.set(query.text, (name = `q${names.size}`))
  return { name, text: query.text, values: [...query.values] }
}

/** All rows, each parsed by its strict schema. */
export async function rows<S extends z.ZodType>(db: Db, row: S, query: Sql): Promise<z.output<S>[]> {
  return z.array(row).parse((await db.query(named(query))).rows)
}

/** The one row that must be there. @throws when there is none, or more than one */
export async function one<S extends z.ZodType>(db: Db, row: S, query: Sql): Promise<z.output<S>> {
  const found = await optional(db, row, query)
  if (found === undefined) throw new Error(`no row for: ${query.text.trim().slice(0, 80)}`)
  return found
}

/** The row, or `undefined` when there is none. @throws when there is more than one */
export async function optional<S extends z.ZodType>(db: Db, row: S, query: Sql): Promise<z.output<S> | undefined> {
  const all = (await db.query(named(query))).rows
  if (all.length > 1) throw new Error(`${all.length} rows for: ${query.text.trim().slice(0, 80)}`)
  return all.length === 0 ? undefined : row.parse(all[0])
}

/** Runs a sentence that answers nothing; gives the number of rows it changed. */
export async function run(db: Db, query: Sql): Promise<number> {
  return (await db.query(named(query))).rowCount ?? 0
}

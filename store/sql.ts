import type { z } from 'zod'
import type { Db } from './database.ts'

/** A statement of SQL with its values; made by the `sql` tag only, so no value is ever pasted into the text. */
export interface Sql {
  /** PostgreSQL keeps a prepared plan for each name (STACK §8). */
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/**
 * By place in the source, so that a statement is put together once and not for each request; by text, so that two
 * places share a plan.
 */
const written = new WeakMap<TemplateStringsArray, Pick<Sql, 'name' | 'text'>>()
const names = new Map<string, string>()

export function sql(parts: TemplateStringsArray, ...values: unknown[]): Sql {
  const { name, text } = written.get(parts) ?? write(parts)
  return { name, text, values }
}

function write(parts: TemplateStringsArray): Pick<Sql, 'name' | 'text'> {
  const text = parts.reduce((before, part, i) => `${before}$${i}${part}`)
  const name = names.get(text) ?? `q${names.size}`
  names.set(text, name)
  const statement = { name, text }
  written.set(parts, statement)
  return statement
}

/** All rows, each parsed by its strict schema. */
export async function rows<S extends z.ZodType>(db: Db, row: S, query: Sql): Promise<z.output<S>[]> {
  return (await db.query(query)).rows.map((found) => row.parse(found))
}

/** The one row that must be there. @throws when there is none, or more than one */
export async function one<S extends z.ZodType>(db: Db, row: S, query: Sql): Promise<z.output<S>> {
  const found = await optional(db, row, query)
  if (found === undefined) throw new Error(`no row for: ${query.text.trim().slice(0, 80)}`)
  return found
}

/** The row, or `undefined` when there is none. @throws when there is more than one */
export async function optional<S extends z.ZodType>(db: Db, row: S, query: Sql): Promise<z.output<S> | undefined> {
  const all = (await db.query(query)).rows
  if (all.length > 1) throw new Error(`${all.length} rows for: ${query.text.trim().slice(0, 80)}`)
  return all.length === 0 ? undefined : row.parse(all[0])
}

/** Runs a statement that answers nothing; gives the number of rows it changed. */
export async function run(db: Db, query: Sql): Promise<number> {
  return (await db.query(query)).rowCount ?? 0
}

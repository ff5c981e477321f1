// What PostgreSQL knows of a school of a million, kept as a file: with it a test plans each statement as it is planned
// there. The planner takes what a table holds from its statistics, but how large it is from the file itself: so that
// grows too, as a hole.
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, rows, run, sql } from './sql.ts'

const Relation = z.strictObject({ name: z.string(), pages: z.number(), tuples: z.number(), visible: z.number() })
const Column = z.strictObject({
  table: z.string(),
  name: z.string(),
  nulls: z.number(),
  width: z.number(),
  distinct: z.number(),
  /** Of columns with a few values that statements name: states, kinds. */
  common: z.string().nullable(),
  frequencies: z.string().nullable(),
  correlation: z.number().nullable(),
})
export const SchoolStatistics = z.strictObject({ relations: z.array(Relation), columns: z.array(Column) })
export type SchoolStatistics = z.infer<typeof SchoolStatistics>

/** As bench/growth.ts has read it from a school of a million. */
export const readMillion = (): SchoolStatistics => SchoolStatistics.parse(JSON.parse(readFileSync(MILLION, 'utf8')))
export const MILLION = path.join(import.meta.dirname, 'test-million.json')

/** One row a line: a change can be read. */
export const formatStatistics = ({ relations, columns }: SchoolStatistics): string =>
  `{ "relations": [\n${relations.map((row) => JSON.stringify(row)).join(',\n')}\n], "columns": [\n${columns.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`

/** The generator lays a learner's rows side by side; a school that grew over years has them wherever there was room. */
export const scatter = ({ relations, columns }: SchoolStatistics): SchoolStatistics => ({
  relations,
  columns: columns.map((column) => ({ ...column, correlation: column.correlation === null ? null : 0 })),
})

const PAGE = 8192
const PAGES_A_FILE = 131_072

/** Of these tables and their indices. */
export const readStatistics = async (db: Db, tables: readonly string[]): Promise<SchoolStatistics> => ({
  relations: await rows(
    db,
    Relation,
    sql`select c.relname as name, c.relpages as pages, round(c.reltuples)::bigint as tuples, c.relallvisible as visible
        from pg_class c left join pg_index i on i.indexrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and coalesce(i.indrelid, c.oid) = any (array(select oid from pg_class where relname = any (${tables}::text[]) and relkind = 'r'))
          and c.relkind in ('r', 'i') order by c.relname`,
  ),
  columns: await rows(
    db,
    Column,
    sql`select s.tablename as table, s.attname as name, s.null_frac as nulls, s.avg_width as width, s.n_distinct as distinct, s.correlation,
          case when is_kind then s.most_common_vals::text end as common, case when is_kind then s.most_common_freqs::text end as frequencies
        from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = 'public'::regnamespace left join pg_index i on i.indexrelid = c.oid,
          lateral (select coalesce(cardinality(s.most_common_freqs) <= 8 and length(s.most_common_vals::text) < 100, false) as is_kind) kind
        where s.schemaname = 'public' and coalesce(i.indrelid, c.oid) = any (array(select oid from pg_class where relname = any (${tables}::text[]) and relkind = 'r'))
        order by s.tablename, s.attname`,
  ),
})

const File = z.strictObject({ file: z.string() })

/**
 * From here on the planner believes in that school. The database is of no other use: what was there can still be read,
 * what is written may end in a hole.
 */
export async function pretendStatistics(db: Db, { relations, columns }: SchoolStatistics): Promise<void> {
  for (const { name, pages, tuples, visible } of relations) {
    const found = await optional(
      db,
      File,
      sql`select current_setting('data_directory') || '/' || pg_relation_filepath(oid) as file from pg_class where oid = to_regclass(${name}::text)`,
    )
    if (!found) continue // gone since
    widen(found.file, pages)
    await run(
      db,
      sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', ${name}::text, 'relpages', ${pages}::int, 'reltuples', ${tuples}::real, 'relallvisible', ${visible}::int)`,
    )
  }
  for (const { table, name, nulls, width, distinct, common, frequencies, correlation } of columns) {
    await run(
      db,
      sql`select pg_restore_attribute_stats('schemaname', 'public', 'relname', ${table}::text, 'attname', ${name}::text, 'inherited', false, 'null_frac', ${nulls}::real, 'avg_width', ${width}::int,
            'n_distinct', ${distinct}::real, 'correlation', ${correlation}::real, 'most_common_vals', ${common}::text, 'most_common_freqs', ${frequencies}::real[])
          from pg_attribute where attrelid = to_regclass(${table}::text) and attname = ${name}::text and not attisdropped`,
    )
  }
}

/** A table of many gigabytes is a row of files of one each. */
function widen(file: string, pages: number): void {
  for (let part = 0; part * PAGES_A_FILE < pages; part++) {
    const handle = openSync(part === 0 ? file : `${file}.${part}`, 'a')
    ftruncateSync(handle, Math.max(fstatSync(handle).size, Math.min(pages - part * PAGES_A_FILE, PAGES_A_FILE) * PAGE))
    closeSync(handle)
  }
}

import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, sql } from './sql.ts'

const Line = z.strictObject({ line: z.string() })

/**
 * The schema of our own tables as text: every column, constraint and index, in one order. The file schema.sql holds it
 * as it is now, so that a reader need not add up the migrations; a test compares the two.
 */
export async function describeSchema(db: Db): Promise<string> {
  const found = await rows(
    db,
    Line,
    sql`with own as (
          select c.oid, c.relname from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        ), lines as (
          select relname, 0 as part, 0 as place, 'table ' || relname as line from own
          union all
          select relname, 1, a.attnum,
            '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
              || case when a.attnotnull then ' not null' else '' end
              || case a.attidentity when 'a' then ' generated always as identity' else '' end
              || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
          from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
          left join pg_attrdef d on d.adrelid = own.oid and d.adnum = a.attnum
          union all
          select relname, 2, row_number() over (partition by relname order by k.conname)::int, '  ' || pg_get_constraintdef(k.oid)
          from own join pg_constraint k on k.conrelid = own.oid and k.contype <> 'n'
          union all
          select relname, 3, row_number() over (partition by relname order by i.indexrelid::regclass::text)::int, '  ' || pg_get_indexdef(i.indexrelid)
          from own join pg_index i on i.indrelid = own.oid
          where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
        )
        select line from lines order by relname, part, place`,
  )
  return `-- Made by \`vitest run store/schema.test.ts -u\`: the schema that all migrations add up to.\n\n${found.map(({ line }) => line).join('\n')}\n`
}

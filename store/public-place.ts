import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, sql } from './sql.ts'

const Place = z.strictObject({
  phase_id: z.string(),
  module_id: z.string().nullable(),
  lesson_id: z.string().nullable(),
  has_terms: z.boolean(),
  updated_at: z.date(),
})
/** What anybody may read without an account: published phases and their preview lessons, in the order of the outlines. */
export const selectPublicPlaces = (db: Db) =>
  rows(
    db,
    Place,
    sql`select p.id as phase_id, l.module_id, l.id as lesson_id, p.updated_at,
          exists (select from term t where t.phase_id = p.id) as has_terms
        from phase p
        left join lateral (
          select null::text as module_id, null::text as id, -1 as module_position, -1 as position
          union all
          select l.module_id, l.id, m.position, l.position
          from lesson l join module m on m.phase_id = l.phase_id and m.id = l.module_id
          where l.phase_id = p.id and l.is_preview and not l.is_retired and not m.is_retired
        ) l on true
        where p.state = 'published'
        order by p.position, p.id, l.module_position, l.position`,
  )

// Notes that a learner brings from another school: what of them is here, and those that come.
import { z } from 'zod'
import { editionStates } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import type { NewNote } from './note.ts'
import { rows, run, sql } from './sql.ts'

/** A note as its file tells it. */
export interface BroughtNote extends Pick<
  NewNote,
  'id' | 'kind' | 'lang' | 'anchor' | 'place' | 'prefix' | 'exact' | 'suffix' | 'pattern' | 'body'
> {
  readonly phase_id: string
  readonly lesson_id: string
  readonly edited_at: string
}

const Place = z
  .strictObject({
    at: z.number(),
    state: z.enum(editionStates),
    is_enrolled: z.boolean(),
    is_preview: z.boolean(),
    is_same: z.boolean(),
    is_deleted: z.boolean(),
    edited_at: z.date().nullable(),
  })
  .transform((row) => ({
    at: row.at,
    lesson: { state: row.state, isEnrolled: row.is_enrolled, isPreview: row.is_preview },
    isSame: row.is_same,
    here: row.edited_at === null ? undefined : { isDeleted: row.is_deleted, editedAt: row.edited_at },
  }))

/**
 * Those of them whose lesson is here, by their place in the list from 0: whether this learner may read it, what they have
 * under the same id, and whether they have the very same note under any.
 */
export const selectBroughtPlaces = (db: Db, brought: { accountId: string; notes: readonly BroughtNote[] }) =>
  rows(
    db,
    Place,
    sql`with given as (
          select row_number() over () - 1 as at, g.*
          from jsonb_to_recordset(${JSON.stringify(brought.notes)}::jsonb)
            as g (id uuid, phase_id text, lesson_id text, kind text, anchor text, prefix text, exact text, suffix text, pattern text, body text)
        )
        select g.at, p.state, e.phase_id is not null as is_enrolled, l.is_preview,
          (g.phase_id, g.lesson_id, g.kind, g.anchor, g.prefix, g.exact, g.suffix, g.pattern, g.body) in (
            select phase_id, lesson_id, kind, anchor, prefix, exact, suffix, pattern, body
            from note where account_id = ${brought.accountId} and deleted_at is null) as is_same,
          n.deleted_at is not null as is_deleted, n.edited_at
        from given g
        join lesson l on l.phase_id = g.phase_id and l.id = g.lesson_id
        join module m on m.phase_id = l.phase_id and m.id = l.module_id
        join phase p on p.id = l.phase_id
        left join enrolment e on e.phase_id = p.id and e.account_id = ${brought.accountId} and e.left_at is null
        left join note n on n.account_id = ${brought.accountId} and n.id = g.id
        where not l.is_retired and not m.is_retired
        order by g.at`,
  )

/** Makes those that are not here; one that was taken away here comes back. Again changes nothing. */
export const insertBroughtNotes = (
  db: Db,
  brought: {
    readonly accountId: string
    readonly notes: readonly (BroughtNote & { readonly words: readonly string[] })[]
    readonly now: Date
  },
) =>
  run(
    db,
    sql`insert into note as n (account_id, id, phase_id, lesson_id, kind, lang, anchor, place, prefix, exact, suffix, pattern, body, words, revision, writer, seq, made_at, edited_at)
        select a.id, g.id, g.phase_id, g.lesson_id, g.kind, g.lang, g.anchor, g.place, g.prefix, g.exact, g.suffix, g.pattern, g.body,
          array(select jsonb_array_elements_text(g.words)), 1, 'bring-along', 1, ${brought.now}::timestamptz, least(g.edited_at, ${brought.now}::timestamptz)
        from jsonb_to_recordset(${JSON.stringify(brought.notes)}::jsonb)
          as g (id uuid, phase_id text, lesson_id text, kind text, lang text, anchor text, place int, prefix text, exact text, suffix text, pattern text, body text, words jsonb, edited_at timestamptz)
        join account a on a.id = ${brought.accountId}
        on conflict (account_id, id) do update
          set phase_id = excluded.phase_id, lesson_id = excluded.lesson_id, kind = excluded.kind, lang = excluded.lang, anchor = excluded.anchor,
            place = excluded.place, prefix = excluded.prefix, exact = excluded.exact, suffix = excluded.suffix, pattern = excluded.pattern,
            body = excluded.body, words = excluded.words, revision = n.revision + 1, writer = excluded.writer, seq = excluded.seq,
            edited_at = excluded.edited_at, deleted_at = null
          where n.deleted_at is not null`,
  )

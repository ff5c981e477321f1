// What learners write down beside lessons (domain/note/).
import { z } from 'zod'
import { noteKinds, notePatterns, type NoteKind, type NotePattern } from '../domain/note/note.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

/** What was written, and where it stands. */
export const noteText = {
  id: z.string(),
  phase_id: z.string(),
  lesson_id: z.string(),
  kind: z.enum(noteKinds),
  lang: z.string(),
  anchor: z.string(),
  place: z.number(),
  prefix: z.string(),
  exact: z.string(),
  suffix: z.string(),
  pattern: z.enum(notePatterns),
  body: z.string(),
  edited_at: z.date(),
}
const Note = z.strictObject({
  ...noteText,
  module_id: z.string(),
  lesson_title: localised,
  revision: z.number(),
})
export type NoteFact = z.output<typeof Note>

/** This learner's notes of a phase, or of one lesson of it, in the order of the outline and of the text. */
export const selectNotes = (db: Db, of: { accountId: string; phaseId: string; lessonId: string | null }) =>
  rows(
    db,
    Note,
    sql`select n.id, n.phase_id, l.module_id, n.lesson_id,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = n.phase_id and t.lesson_id = n.lesson_id), '{}') as lesson_title,
          n.kind, n.lang, n.anchor, n.place, n.prefix, n.exact, n.suffix, n.pattern, n.body, n.revision, n.edited_at
        from note n
        join lesson l on l.phase_id = n.phase_id and l.id = n.lesson_id
        join module m on m.phase_id = l.phase_id and m.id = l.module_id
        where n.account_id = ${of.accountId} and n.phase_id = ${of.phaseId} and n.deleted_at is null
          and (${of.lessonId}::text is null or n.lesson_id = ${of.lessonId})
        order by m.position, m.id, l.position, l.id, array_position(array['text', 'film', 'cell'], n.kind), n.place, n.made_at, n.id`,
  )

const Phase = z.strictObject({ id: z.string(), title: localised, count: z.number() })

/** The phases that this learner has notes in, the one that was written in last first. */
export const selectNotedPhases = (db: Db, accountId: string) =>
  rows(
    db,
    Phase,
    sql`select p.id, p.title, count(*) as count
        from note n join phase p on p.id = n.phase_id
        where n.account_id = ${accountId} and n.deleted_at is null
        group by p.id order by max(n.edited_at) desc, p.id`,
  )

const Found = z.strictObject({
  id: z.string(),
  phase_id: z.string(),
  phase_title: localised,
  module_id: z.string(),
  lesson_id: z.string(),
  lesson_title: localised,
  kind: z.enum(noteKinds),
  anchor: z.string(),
  exact: z.string(),
  body: z.string(),
})

export interface NoteQuery {
  readonly accountId: string
  /** Keys that a note must have. */
  readonly must: readonly string[]
  /** Of each of these it must have one; or a word that begins so. */
  readonly oneOf: readonly { readonly keys: readonly string[]; readonly begins: string | null }[]
  readonly limit: number
}

/** This learner's own notes with these words, the newest first; nobody else's, whatever is asked. */
export const findNotes = (db: Db, query: NoteQuery) =>
  rows(
    db,
    Found,
    sql`select n.id, n.phase_id, p.title as phase_title, l.module_id, n.lesson_id,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = n.phase_id and t.lesson_id = n.lesson_id), '{}') as lesson_title,
          n.kind, n.anchor, n.exact, n.body
        from note n
        join phase p on p.id = n.phase_id
        join lesson l on l.phase_id = n.phase_id and l.id = n.lesson_id
        where n.account_id = ${query.accountId} and n.deleted_at is null and n.words @> ${query.must}::text[]
          and not exists (
            select from jsonb_to_recordset(${JSON.stringify(query.oneOf)}::jsonb) one (keys jsonb, begins text)
            where not n.words && array(select jsonb_array_elements_text(one.keys))
              and not exists (select from unnest(n.words) word where starts_with(word, one.begins))
          )
        order by n.edited_at desc, n.id limit ${query.limit}`,
  )

const Stored = z
  .strictObject({
    phase_id: z.string(),
    body: z.string(),
    pattern: z.enum(notePatterns),
    revision: z.number(),
    writer: z.string(),
    seq: z.number(),
    is_deleted: z.boolean(),
  })
  .transform(({ phase_id, is_deleted, ...row }) => ({ ...row, phaseId: phase_id, isDeleted: is_deleted }))

/** Locks a note until the end of the transaction: two writings of it take turns. */
export const lockOptionalNote = (db: Db, key: { accountId: string; id: string }) =>
  optional(
    db,
    Stored,
    sql`select phase_id, body, pattern, revision, writer, seq, deleted_at is not null as is_deleted
        from note where account_id = ${key.accountId} and id = ${key.id} for update`,
  )

const Count = z.strictObject({ count: z.number() })
export const countNotes = async (db: Db, of: { accountId: string; phaseId: string }): Promise<number> =>
  (
    await one(
      db,
      Count,
      sql`select count(*) as count from note where account_id = ${of.accountId} and phase_id = ${of.phaseId} and deleted_at is null`,
    )
  ).count

export interface NewNote {
  readonly accountId: string
  readonly id: string
  readonly phaseId: string
  readonly lessonId: string
  readonly kind: NoteKind
  readonly lang: string
  readonly anchor: string
  readonly place: number
  readonly prefix: string
  readonly exact: string
  readonly suffix: string
  readonly pattern: NotePattern
  readonly body: string
  readonly words: readonly string[]
  readonly writer: string
  readonly seq: number
  readonly now: Date
}

/** False when there is one with this id, or the account is gone. */
export const insertNote = async (db: Db, note: NewNote): Promise<boolean> =>
  (await run(
    db,
    sql`insert into note (account_id, id, phase_id, lesson_id, kind, lang, anchor, place, prefix, exact, suffix, pattern, body, words, revision, writer, seq, made_at, edited_at)
        select a.id, ${note.id}::uuid, ${note.phaseId}::text, ${note.lessonId}::text, ${note.kind}::text, ${note.lang}::text, ${note.anchor}::text, ${note.place}::int,
          ${note.prefix}::text, ${note.exact}::text, ${note.suffix}::text, ${note.pattern}::text, ${note.body}::text, ${note.words}::text[], 1,
          ${note.writer}::text, ${note.seq}::int, ${note.now}::timestamptz, ${note.now}::timestamptz
        from account a where a.id = ${note.accountId}
        on conflict do nothing`,
  )) === 1

/** The words it stands at come along: those of a note that was taken away are gone. */
export const updateNote = (db: Db, note: Omit<NewNote, 'phaseId' | 'lessonId' | 'kind'>) =>
  run(
    db,
    sql`update note set lang = ${note.lang}, anchor = ${note.anchor}, place = ${note.place}, prefix = ${note.prefix}, exact = ${note.exact}, suffix = ${note.suffix},
          pattern = ${note.pattern}, body = ${note.body}, words = ${note.words}, revision = revision + 1, writer = ${note.writer}, seq = ${note.seq},
          edited_at = ${note.now}, deleted_at = null
        where account_id = ${note.accountId} and id = ${note.id}`,
  )

/** Nothing of what was written stays. */
export const updateNoteDeleted = (
  db: Db,
  note: { accountId: string; id: string; writer: string; seq: number; now: Date },
) =>
  run(
    db,
    sql`update note set anchor = '', prefix = '', exact = '', suffix = '', body = '', words = '{}', revision = revision + 1,
          writer = ${note.writer}, seq = ${note.seq}, edited_at = ${note.now}, deleted_at = ${note.now}
        where account_id = ${note.accountId} and id = ${note.id}`,
  )

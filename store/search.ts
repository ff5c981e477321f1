// What can be found. Who may see a document is asked of the lesson it belongs to at the moment of the question, never
// kept beside it.
import { z } from 'zod'
import { documentKinds, type DocumentKind } from '../domain/search/document.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { rows, run, sql } from './sql.ts'

/** A document with what it is found by. */
export interface IndexedDocument {
  readonly lesson_id: string | null
  readonly lang: string
  readonly kind: DocumentKind
  readonly anchor: string
  readonly title: string
  readonly body: string
  readonly words: readonly string[]
}
export interface IndexedWord {
  readonly word: string
  readonly key: string
  readonly spellings: readonly string[]
}

/** Puts these in the place of all documents of a phase, or of the site (null), in their order. */
export async function replaceDocuments(
  db: Db,
  made: {
    readonly phaseId: string | null
    readonly version: number
    readonly documents: readonly IndexedDocument[]
    readonly words: readonly IndexedWord[]
  },
): Promise<void> {
  const { phaseId, version } = made
  await run(db, sql`delete from search_document where phase_id is not distinct from ${phaseId}`)
  await run(
    db,
    sql`
      insert into search_document (phase_id, lesson_id, lang, kind, anchor, position, title, body, words)
      select ${phaseId}, given.lesson_id, given.lang, given.kind, given.anchor, given.at, given.title, given.body,
        array(select jsonb_array_elements_text(given.words))
      from rows from (
        jsonb_to_recordset(${JSON.stringify(made.documents)}::jsonb)
          as (lesson_id text, lang text, kind text, anchor text, title text, body text, words jsonb)
      ) with ordinality as given (lesson_id, lang, kind, anchor, title, body, words, at)`,
  )
  // A word that no document has any more leads nowhere and does no harm.
  await run(
    db,
    sql`
      insert into search_word (word, key, spellings)
      select given.word, given.key, array(select jsonb_array_elements_text(given.spellings))
      from jsonb_to_recordset(${JSON.stringify(made.words)}::jsonb) as given (word text, key text, spellings jsonb)
      on conflict (word) do nothing`,
  )
  await run(
    db,
    sql`insert into search_edition (scope, version) values (${phaseId ?? ''}, ${version})
        on conflict (scope) do update set version = excluded.version`,
  )
}

const Scope = z.strictObject({ id: z.string() }).transform(({ id }) => id)
/** Phases, and the site (''), whose documents are missing or were made by other rules. */
export const selectUnindexed = (db: Db, version: number) =>
  rows(
    db,
    Scope,
    sql`select id from (select id from phase union all select '' from site_edition) scope
        where not exists (select from search_edition e where e.scope = scope.id and e.version = ${version})
        order by id`,
  )

const Word = z.strictObject({ word: z.string(), key: z.string(), wanted: z.string() })
/** Words of the documents that may be meant by these: with one mistake; for `open`, which is not ended, also as its beginning. */
export const selectWords = (
  db: Db,
  asked: { words: readonly { word: string; spellings: readonly string[] }[]; open: string | null },
) =>
  rows(
    db,
    Word,
    sql`select w.word, w.key, given.word as wanted
        from jsonb_to_recordset(${JSON.stringify(asked.words)}::jsonb) as given (word text, spellings jsonb)
        cross join lateral (
          select word, key from search_word where spellings && array(select jsonb_array_elements_text(given.spellings)) limit 200
        ) w
        union
        (select word, key, ${asked.open}::text from search_word
         where word like replace(replace(${asked.open}::text, '%', ''), '_', '') || '%' order by length(word), word limit 40)`,
  )

const Found = z.strictObject({
  phase_id: z.string().nullable(),
  phase_title: localised.nullable(),
  module_id: z.string().nullable(),
  lesson_id: z.string().nullable(),
  lesson_title: localised.nullable(),
  lang: z.string(),
  kind: z.enum(documentKinds),
  anchor: z.string(),
  title: z.string(),
  body: z.string(),
  total: z.number(),
})

export interface DocumentQuery {
  /** null: a visitor. */
  readonly accountId: string | null
  readonly lang: string
  /** Keys that a document must have. */
  readonly must: readonly string[]
  /** Of each of these it must have one. */
  readonly oneOf: readonly (readonly string[])[]
  /** What was typed, as keys: what is called so comes first of all. */
  readonly own: readonly string[]
  /** As it was typed, in lower case: what has it as it stands comes first. */
  readonly phrase: string
  readonly limit: number
  readonly offset: number
}

/**
 * The documents that this person may read, the best first. Of a published phase anybody may know its lessons' names and
 * its terms; what a lesson says is for who may read it (domain/phase/access.ts), a notebook for who is enrolled.
 */
export const findDocuments = (db: Db, query: DocumentQuery) =>
  rows(
    db,
    Found,
    sql`with hit as (
          select d.id, d.phase_id, d.lesson_id, d.kind, d.position,
            d.kind in ('term', 'lesson', 'heading', 'question') and (
              position(${query.phrase} in lower(d.title)) > 0
              or not exists (select from unnest(${query.own}::text[]) key where position(key in lower(d.title)) = 0)
            ) as is_named_so,
            position(${query.phrase} in lower(d.title || ' ' || d.body)) > 0 as is_as_typed
          from search_document d
          where d.lang = ${query.lang} and d.words @> ${query.must}::text[]
            and (${query.oneOf.length} < 1 or d.words && ${query.oneOf[0] ?? []}::text[])
            and (${query.oneOf.length} < 2 or not exists (
              select from jsonb_array_elements(${JSON.stringify(query.oneOf)}::jsonb) one
              where not d.words && array(select jsonb_array_elements_text(one))
            ))
        ), readable as (
        select d.id, p.title as phase_title, l.module_id, count(*) over () as total,
          row_number() over (order by
            not d.is_named_so, not d.is_as_typed,
            case d.kind when 'term' then 0 when 'lesson' then 1 when 'heading' then 2 when 'question' then 3 else 4 end,
            p.position, d.phase_id, d.position) as rank
        from hit d
        left join phase p on p.id = d.phase_id
        left join lesson l on l.phase_id = d.phase_id and l.id = d.lesson_id
        left join module m on m.phase_id = l.phase_id and m.id = l.module_id
        left join enrolment e on e.phase_id = d.phase_id and e.account_id = ${query.accountId}::uuid and e.left_at is null
        where (d.phase_id is null or p.state = 'published' or (p.state = 'retired' and e.phase_id is not null))
          and (d.lesson_id is null or not (l.is_retired or m.is_retired))
          and (d.kind in ('question', 'term', 'lesson') or e.phase_id is not null or (l.is_preview and d.kind <> 'cell'))
        )
        select d.phase_id, r.phase_title, r.module_id, d.lesson_id,
          (select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = d.phase_id and t.lesson_id = d.lesson_id) as lesson_title,
          d.lang, d.kind, d.anchor, d.title, d.body, r.total
        from readable r join search_document d on d.id = r.id
        where r.rank > ${query.offset} and r.rank <= ${query.offset}::int + ${query.limit}::int
        order by r.rank`,
  )

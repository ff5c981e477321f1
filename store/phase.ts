import { z } from 'zod'
import { editionStates, itemKinds } from '../domain/phase/edition.ts'
import type { OutlineFact } from '../domain/phase/outline.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, sql } from './sql.ts'

const Count = z.strictObject({ n: z.number() })
const state = z.enum(editionStates)
/** One in each currency, the school's own first; none: free. */
const prices = z.array(z.strictObject({ amount: z.number(), currency: z.string() }))

const Card = z.strictObject({
  id: z.string(),
  title: localised,
  summary: localised,
  cover: z.string().nullable(),
  prices,
})
/** A phase as a list shows it. */
export type PhaseCardFact = z.output<typeof Card>

/** The published phases in their order, some of them when `page` says which. */
export const selectPublishedPhases = (db: Db, page?: { limit: number; offset: number }) =>
  rows(
    db,
    Card,
    sql`select id, title, summary, cover,
          case when price_amount is null then '[]' else jsonb_build_array(jsonb_build_object('amount', price_amount, 'currency', price_currency)) || other_prices end as prices
        from phase where state = 'published' order by position, id limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`,
  )

export const countPublishedPhases = async (db: Db): Promise<number> =>
  (await one(db, Count, sql`select count(*) as n from phase where state = 'published'`)).n

const Planned = z.strictObject({ id: z.string(), title: localised, summary: localised })

/** Phases that nobody can open yet and that lists tell of, in their order. */
export const selectPlannedPhases = (db: Db) =>
  rows(
    db,
    Planned,
    sql`select id, title, summary from phase where state = 'draft' and is_planned order by position, id`,
  )

const Detail = z.strictObject({
  ...Card.shape,
  state,
  languages: z.array(z.string()),
  free_hours: z.number(),
  has_certificate: z.boolean(),
  updated_at: z.date(),
  quiz_ids: z.array(z.string()),
  term_count: z.number(),
})

/** A phase with all that its page says; in any state. */
export const selectOptionalPhase = (db: Db, phaseId: string) =>
  optional(
    db,
    Detail,
    sql`select p.id, p.title, p.summary, p.cover,
          case when price_amount is null then '[]' else jsonb_build_array(jsonb_build_object('amount', price_amount, 'currency', price_currency)) || other_prices end as prices,
          p.state, p.languages, p.free_hours, p.certificate is not null as has_certificate, p.updated_at,
          (select count(*) from term t where t.phase_id = p.id) as term_count,
          array(
            select q.id from quiz q
            left join lesson l on l.phase_id = q.phase_id and l.id = q.lesson_id
            left join module m on m.phase_id = l.phase_id and m.id = l.module_id
            where q.phase_id = p.id and not (q.is_retired or coalesce(l.is_retired, false) or coalesce(m.is_retired, false))
            order by m.position, m.id, l.position, q.id
          ) as quiz_ids
        from phase p where p.id = ${phaseId}`,
  )

const Fact = z
  .strictObject({
    phase_id: z.string(),
    module_id: z.string(),
    module_title: localised,
    due_after_days: z.number().nullable(),
    due_at: z.date().nullable(),
    lesson_id: z.string(),
    lesson_title: localised,
    minutes: z.number(),
    items: z.array(z.enum(itemKinds)),
    is_preview: z.boolean(),
    video_seconds: z.number().nullable(),
    lab_minutes: z.number().nullable(),
    quiz_minutes: z.number().nullable(),
  })
  .transform((row): OutlineFact => ({
    phaseId: row.phase_id,
    moduleId: row.module_id,
    moduleTitle: row.module_title,
    due: { afterDays: row.due_after_days, at: row.due_at },
    lessonId: row.lesson_id,
    lessonTitle: row.lesson_title,
    minutes: row.minutes,
    items: row.items,
    isPreview: row.is_preview,
    videoSeconds: row.video_seconds,
    labMinutes: row.lab_minutes,
    quizMinutes: row.quiz_minutes,
  }))

/**
 * The lessons of these phases with their modules, in the order of the outlines; what was retired is left out. For a
 * learner the due dates of their groups come before the course's own; of two groups the earlier one counts.
 */
export const selectOutlineFacts = (db: Db, phaseIds: readonly string[], learnerId: string | null = null) =>
  rows(
    db,
    Fact,
    sql`select m.phase_id, m.id as module_id, m.title as module_title, m.due_after_days,
          coalesce((select min(d.due_at) from group_due d where d.phase_id = m.phase_id and d.module_id = m.id
            and d.group_id in (select g.group_id from group_member g where g.account_id = ${learnerId}::uuid)), m.due_at) as due_at,
          l.id as lesson_id, l.minutes, l.items, l.is_preview, l.video_seconds, x.minutes as lab_minutes, q.minutes as quiz_minutes,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = l.phase_id and t.lesson_id = l.id), '{}') as lesson_title
        from module m join lesson l on l.phase_id = m.phase_id and l.module_id = m.id
        left join (
          select distinct on (phase_id, lesson_id) phase_id, lesson_id, (definition->>'minutes')::float8 as minutes from experiment where not is_retired order by phase_id, lesson_id, id
        ) x on x.phase_id = l.phase_id and x.lesson_id = l.id
        left join (
          select distinct on (phase_id, lesson_id) phase_id, lesson_id, (definition->>'minutes')::float8 as minutes from quiz where not is_retired order by phase_id, lesson_id, id
        ) q on q.phase_id = l.phase_id and q.lesson_id = l.id
        where m.phase_id = any(${phaseIds}::text[]) and not m.is_retired and not l.is_retired
        order by m.phase_id, m.position, m.id, l.position, l.id`,
  )

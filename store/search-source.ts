// What documents are made of: the texts of a phase and the questions of the site, as they were imported.
import { z } from 'zod'
import type { Db } from './database.ts'
import { readingBlock } from './lesson.ts'
import { localised } from './localised.ts'
import { rows, sql } from './sql.ts'

const Lesson = z.strictObject({
  id: z.string(),
  texts: z.array(
    z.strictObject({
      lang: z.string(),
      title: z.string(),
      reading: z.array(readingBlock),
      cues: z.array(z.strictObject({ start: z.number(), end: z.number(), text: z.string() })).nullable(),
    }),
  ),
})
export type IndexedLesson = z.output<typeof Lesson>

/** In the order of the outline. */
export const selectIndexedLessons = (db: Db, phaseId: string) =>
  rows(
    db,
    Lesson,
    sql`select l.id, coalesce((
            select jsonb_agg(jsonb_build_object('lang', t.lang, 'title', t.title, 'reading', t.reading, 'cues', t.video -> 'cues') order by t.lang)
            from lesson_text t where t.phase_id = l.phase_id and t.lesson_id = l.id
          ), '[]') as texts
        from lesson l join module m on m.phase_id = l.phase_id and m.id = l.module_id
        where l.phase_id = ${phaseId} and not l.is_retired and not m.is_retired
        order by m.position, m.id, l.position, l.id`,
  )

const Notebook = z.strictObject({
  lesson_id: z.string(),
  lang: z.string(),
  cells: z.array(z.strictObject({ id: z.string(), source: z.string() })),
})
/** As they travel to learners; an empty cell has no line. */
export const selectIndexedNotebooks = (db: Db, phaseId: string) =>
  rows(
    db,
    Notebook,
    sql`select x.lesson_id, t.lang, (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', coalesce(cell.value ->> 'id', ''),
              'source', coalesce(case jsonb_typeof(cell.value -> 'source')
                when 'array' then (select string_agg(line, '') from jsonb_array_elements_text(cell.value -> 'source') line)
                else cell.value ->> 'source' end, '')
            ) order by cell.ordinality), '[]')
            from jsonb_array_elements(t.original::jsonb -> 'cells') with ordinality cell
          ) as cells
        from experiment x join experiment_text t on t.experiment_id = x.id
        where x.phase_id = ${phaseId} and not x.is_retired`,
  )

const Question = z.strictObject({ id: z.string(), title: localised, answer: localised })
export const selectIndexedQuestions = (db: Db) =>
  rows(
    db,
    Question,
    sql`select f.id, f.title, f.answer from faq f join faq_category c on c.id = f.category_id order by c.position, f.position, f.id`,
  )

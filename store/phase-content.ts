import { z } from 'zod'
import { editionStates } from '../domain/phase/edition.ts'
import type { LessonContent } from '../domain/phase/changes.ts'
import type { Db } from './database.ts'
import { optional, rows, sql } from './sql.ts'

const Edition = z.strictObject({ state: z.enum(editionStates), source_hash: z.string() })

/** Which edition of a phase was imported last. */
export const selectOptionalEdition = (db: Db, phaseId: string) =>
  optional(db, Edition, sql`select state, source_hash from phase where id = ${phaseId}`)

const block = z.looseObject({
  html: z.string().optional(),
  question: z.string().optional(),
  answer: z.string().optional(),
  text: z.string().optional(),
})
const Lesson = z
  .strictObject({
    id: z.string(),
    items: z.array(z.string()),
    video: z.string().nullable(),
    quiz: z.string().nullable(),
    reading: z.array(block),
  })
  .transform(({ reading, ...lesson }): LessonContent => ({
    ...lesson,
    text: reading
      .map((one) => textOf(one.text ?? `${one.html ?? ''} ${one.question ?? ''} ${one.answer ?? ''}`))
      .join(' '),
  }))

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ')

/** What learners would notice of each lesson, in the phase's first language; lessons that are retired are left out. */
export const selectLessonContents = (db: Db, phaseId: string) =>
  rows(
    db,
    Lesson,
    sql`select l.id, l.items, t.video #>> '{sources}' as video,
          (select string_agg(coalesce((
              select jsonb_agg(jsonb_build_array(x.value -> 'id', x.value -> 'answer') order by x.value ->> 'id') from jsonb_array_elements(q.definition -> 'questions') x
            )::text, ''), ' ' order by q.id) from quiz q where q.phase_id = l.phase_id and q.lesson_id = l.id and not q.is_retired) as quiz,
          coalesce(t.reading, '[]') as reading
        from lesson l join phase p on p.id = l.phase_id
        left join lesson_text t on t.phase_id = l.phase_id and t.lesson_id = l.id and t.lang = p.languages[1]
        where l.phase_id = ${phaseId} and not l.is_retired order by l.id`,
  )

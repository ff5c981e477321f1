// Questions of the FAQ that the staff made themselves; those of the site's files are site-content.ts's.
import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { optional, rows, run, sql } from './sql.ts'

const Id = z.strictObject({ id: z.string() })

/** After all others of its category. Nothing, when there is no such category, or one was made of this feedback already. */
export const insertOwnQuestion = async (
  db: Db,
  made: {
    id: string
    categoryId: string
    title: Readonly<Record<string, string>>
    /** HTML. */
    answer: Readonly<Record<string, string>>
    feedbackId: string | null
    by: string
    now: Date
  },
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into faq (id, category_id, position, is_featured, title, answer, made_by, made_at, feedback_id)
        select ${made.id}::text, c.id, 1 + coalesce((select max(f.position) from faq f), 0), false, ${JSON.stringify(made.title)}::jsonb, ${JSON.stringify(made.answer)}::jsonb, ${made.by}::text, ${made.now}::timestamptz, ${made.feedbackId}::uuid
        from faq_category c where c.id = ${made.categoryId}
          and not exists (select from faq f where f.feedback_id = ${made.feedbackId}::uuid)`,
  )) === 1

/** Only what was made in the console goes: the files would bring any other back. */
export const deleteOwnQuestion = async (db: Db, id: string): Promise<boolean> =>
  (await run(db, sql`delete from faq where id = ${id} and made_by is not null`)) === 1

/** Searching the site's questions begins anew: whoever hears of the new content makes what is found. */
export const deleteSearchOfSite = (db: Db) => run(db, sql`delete from search_edition where scope = ''`)

const Own = z.strictObject({ id: z.string(), title: localised, made_by: z.string(), made_at: z.date() })

export const selectOwnQuestions = (db: Db) =>
  rows(
    db,
    Own,
    sql`select id, title, made_by, made_at from faq where made_by is not null order by made_at desc, id limit 200`,
  )

/** The question that was made of a learner's feedback. */
export const selectOptionalQuestionOf = (db: Db, feedbackId: string) =>
  optional(db, Id, sql`select id from faq where feedback_id = ${feedbackId}::uuid`)

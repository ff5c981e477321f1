import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, sql } from './sql.ts'

const Count = z.strictObject({ n: z.number() })
const Question = z.strictObject({ id: z.string(), category_id: z.string(), title: localised, answer: localised })

/** The questions that the home page shows. */
export const selectFeaturedQuestions = (db: Db) =>
  rows(
    db,
    Question,
    sql`select f.id, f.category_id, f.title, f.answer from faq f join faq_category c on c.id = f.category_id
        where f.is_featured order by c.position, f.position, f.id`,
  )

/** Questions in the order of their categories; of one category when it is given. */
export const selectQuestions = (db: Db, of: { categoryId: string | null; limit: number; offset: number }) =>
  rows(
    db,
    Question,
    sql`select f.id, f.category_id, f.title, f.answer from faq f join faq_category c on c.id = f.category_id
        where ${of.categoryId}::text is null or f.category_id = ${of.categoryId}
        order by c.position, f.position, f.id limit ${of.limit} offset ${of.offset}`,
  )

export const countQuestions = async (db: Db, categoryId: string | null): Promise<number> =>
  (
    await one(
      db,
      Count,
      sql`select count(*) as n from faq where ${categoryId}::text is null or category_id = ${categoryId}`,
    )
  ).n

const Category = z.strictObject({ id: z.string(), title: localised, count: z.number() })

/** Every category with the number of its questions. */
export const selectQuestionCategories = (db: Db) =>
  rows(
    db,
    Category,
    sql`select c.id, c.title, (select count(*) from faq f where f.category_id = c.id) as count from faq_category c order by c.position, c.id`,
  )

const Page = z.strictObject({
  lang: z.string(),
  title: z.string(),
  body: z.string(),
  headings: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  updated_on: z.string(),
})

/** A page of the site in the first of `languages` there is, else in any. */
export const selectOptionalPage = (db: Db, key: { id: string; languages: readonly string[] }) =>
  optional(
    db,
    Page,
    sql`select lang, title, body, headings, updated_on from site_page where id = ${key.id}
        order by array_position(${key.languages}::text[], lang), lang limit 1`,
  )

// Where what learners see stands in the files of its course, as the import kept it.
import { z } from 'zod'
import type { Db } from './database.ts'
import { readingBlock } from './lesson.ts'
import { optional, rows, sql } from './sql.ts'

const Asked = z.strictObject({
  place_path: z.string().nullable(),
  place_words: z.string().nullable(),
  place_lang: z.string().nullable(),
  lang: z.string(),
})

/** What feedback was asked about, and the language of who asked. */
export const selectOptionalFeedbackPlace = (db: Db, id: string) =>
  optional(
    db,
    Asked,
    sql`select f.place_path, f.place_words, f.place_lang, a.lang from feedback f join account a on a.id = f.account_id where f.id = ${id}::uuid`,
  )

const Text = z.strictObject({
  lang: z.string(),
  reading: z.array(readingBlock),
  source: z.strictObject({ file: z.string(), lines: z.array(z.number()) }).nullable(),
})

/** A text in the first of these languages that there is, with its file; of an import of before without it. */
export const selectOptionalTextSource = (
  db: Db,
  of: { phaseId: string; lessonId: string; languages: readonly string[] },
) =>
  optional(
    db,
    Text,
    sql`select lang, reading, source from lesson_text where phase_id = ${of.phaseId} and lesson_id = ${of.lessonId}
        order by array_position(${of.languages}::text[], lang), lang limit 1`,
  )

const place = z.strictObject({ file: z.string(), line: z.number() })
const Sources = z.strictObject({ question_id: z.string(), places: z.record(z.string(), place) })

/** Of each question of a quiz its place by language; one of an import of before is left out. */
export const selectItemSources = (db: Db, quizId: string) =>
  rows(
    db,
    Sources,
    sql`select s.key as question_id, s.value as places from quiz q cross join jsonb_each(q.sources) s where q.id = ${quizId}`,
  )

const Found = z.strictObject({ question_id: z.string() })

/** The question that stood at a place of an attempt, from 1. */
export const selectOptionalQuestionAt = async (
  db: Db,
  of: { attemptId: string; quizId: string; at: number },
): Promise<string | undefined> =>
  (
    await optional(
      db,
      Found,
      sql`select q.question_id from quiz_attempt_question q join quiz_attempt a on a.id = q.attempt_id
          where q.attempt_id = ${of.attemptId}::uuid and a.quiz_id = ${of.quizId} and q.position = ${of.at - 1}`,
    )
  )?.question_id

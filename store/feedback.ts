import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { optional, rows, run, sql } from './sql.ts'

const Type = z.strictObject({ id: z.string(), name: localised })

/** The kinds of issue that can be chosen, in their order. */
export const selectFeedbackTypes = (db: Db) =>
  rows(db, Type, sql`select id, name from feedback_type where not is_retired order by position, id`)

/** Where a question arose. */
export interface Place {
  readonly path: string
  readonly label: string
  /** Of a text: what of it, and in which language. */
  readonly words: string | null
  readonly lang: string | null
}

const Id = z.strictObject({ id: z.string() })

/** `undefined` when there is no such type to choose. */
export async function insertFeedback(
  db: Db,
  feedback: { accountId: string; typeId: string; content: string; place: Place | null; now: Date },
): Promise<string | undefined> {
  const { accountId, typeId, content, place, now } = feedback
  const made = await optional(
    db,
    Id,
    sql`insert into feedback (account_id, type_id, content, place_path, place_label, place_words, place_lang, created_at)
        select ${accountId}::uuid, id, ${content}::text, ${place?.path ?? null}::text, ${place?.label ?? null}::text, ${place?.words ?? null}::text, ${place?.lang ?? null}::text, ${now}::timestamptz
        from feedback_type where id = ${typeId} and not is_retired returning id`,
  )
  return made?.id
}

const Feedback = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  email: z.string(),
  type_name: localised,
  content: z.string(),
  place_path: z.string().nullable(),
  place_label: z.string().nullable(),
  created_at: z.date(),
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: z.date().nullable(),
})

/** What learners wrote, the oldest first: all of it or what waits for an answer. */
export const selectFeedback = (db: Db, of: { isAnsweredToo: boolean; limit: number }) =>
  rows(
    db,
    Feedback,
    sql`select f.id, f.account_id, a.email, t.name as type_name, f.content, f.place_path, f.place_label, f.created_at, f.answer, f.answered_by, f.answered_at
        from (select * from feedback where answered_at is null or ${of.isAnsweredToo} order by created_at, id limit ${of.limit}) f
        join account a on a.id = f.account_id join feedback_type t on t.id = f.type_id order by f.created_at, f.id`,
  )

const Waiting = z.strictObject({
  account_id: z.string(),
  content: z.string(),
  place_path: z.string().nullable(),
  is_answered: z.boolean(),
})

/** One piece of feedback, locked until the transaction ends: two operators do not answer at once. */
export const lockOptionalFeedback = (db: Db, id: string) =>
  optional(
    db,
    Waiting,
    sql`select account_id, content, place_path, answered_at is not null as is_answered from feedback where id = ${id}::uuid for update`,
  )

export const updateFeedbackAnswered = (db: Db, answered: { id: string; answer: string; operator: string; now: Date }) =>
  run(
    db,
    sql`update feedback set answer = ${answered.answer}, answered_by = ${answered.operator}, answered_at = ${answered.now} where id = ${answered.id}::uuid`,
  )

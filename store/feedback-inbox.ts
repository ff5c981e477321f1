// What learners wrote, for the staff: the open ones by their own index, as long as what waits.
import { z } from 'zod'
import { displayName } from '../domain/account/name.ts'
import type { Db } from './database.ts'
import type { Scope } from './learner-search.ts'
import { localised } from './localised.ts'
import { one, rows, sql } from './sql.ts'

const Row = z
  .strictObject({
    id: z.string(),
    account_id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    lang: z.string(),
    type_id: z.string(),
    type_name: localised,
    content: z.string(),
    place_path: z.string().nullable(),
    place_label: z.string().nullable(),
    created_at: z.date(),
    answer: z.string().nullable(),
    answered_by: z.string().nullable(),
    answered_at: z.date().nullable(),
    same_place: z.number(),
    faq_id: z.string().nullable(),
  })
  .transform(({ first_name, last_name, ...row }) => ({
    ...row,
    name: displayName({ firstName: first_name, lastName: last_name }) || row.email,
  }))
export type FeedbackFact = z.output<typeof Row>

interface Asked {
  readonly scope: Scope
  /** Besides the scope: all of one type. */
  readonly typeId: string | null
  readonly limit: number
}

/** What waits for an answer, the oldest first. The phase is the third part of the place's path, the fifth where hours are bought; of an attempt at a quiz, that of the quiz. */
export const selectOpenFeedback = (db: Db, of: Asked) =>
  rows(
    db,
    Row,
    sql`with open as materialized (
          select f.id, f.account_id, f.type_id, f.content, f.place_path, f.place_label, f.created_at from feedback f
          where f.answered_at is null and (${of.scope.isAll}::boolean or f.type_id = ${of.typeId}::text or case when f.place_path ~ '^/phase/quiz/(start|result)/' then (select q.phase_id from quiz q where q.id = split_part(f.place_path, '/', 5)) else split_part(regexp_replace(f.place_path, '[?#].*$', ''), '/', case when starts_with(f.place_path, '/phase/experimentCheckout/') then 6 else 4 end) end = any(${of.scope.phaseIds}::text[])
            or exists (select from group_member g where g.account_id = f.account_id and g.group_id = any(${of.scope.groupIds}::text[])))
          order by f.created_at, f.id limit ${of.limit}
        )
        select f.id, f.account_id, a.email, a.first_name, a.last_name, a.lang, f.type_id, t.name as type_name, f.content, f.place_path, f.place_label, f.created_at,
          null as answer, null as answered_by, null::timestamptz as answered_at,
          (select count(*) from open o where o.place_path = f.place_path and o.id <> f.id) as same_place,
          (select q.id from faq q where q.feedback_id = f.id limit 1) as faq_id
        from open f join account a on a.id = f.account_id join feedback_type t on t.id = f.type_id order by f.created_at, f.id`,
  )

/** What was answered last, the newest first. */
export const selectAnsweredFeedback = (db: Db, of: Asked) =>
  rows(
    db,
    Row,
    sql`select f.id, f.account_id, a.email, a.first_name, a.last_name, a.lang, f.type_id, t.name as type_name, f.content, f.place_path, f.place_label, f.created_at,
          f.answer, f.answered_by, f.answered_at, 0 as same_place, (select q.id from faq q where q.feedback_id = f.id limit 1) as faq_id
        from (
          select f.* from feedback f
          where f.answered_at is not null and (${of.scope.isAll}::boolean or f.type_id = ${of.typeId}::text or case when f.place_path ~ '^/phase/quiz/(start|result)/' then (select q.phase_id from quiz q where q.id = split_part(f.place_path, '/', 5)) else split_part(regexp_replace(f.place_path, '[?#].*$', ''), '/', case when starts_with(f.place_path, '/phase/experimentCheckout/') then 6 else 4 end) end = any(${of.scope.phaseIds}::text[])
            or exists (select from group_member g where g.account_id = f.account_id and g.group_id = any(${of.scope.groupIds}::text[])))
          order by f.answered_at desc, f.id limit ${of.limit}
        ) f join account a on a.id = f.account_id join feedback_type t on t.id = f.type_id order by f.answered_at desc, f.id`,
  )

const May = z.strictObject({ may: z.boolean() })

/** Whether somebody with this scope has to do with it. */
export const mayAnswerFeedback = async (
  db: Db,
  of: { id: string; scope: Scope; typeId: string | null },
): Promise<boolean> =>
  (
    await one(
      db,
      May,
      sql`select exists (select from feedback f where f.id = ${of.id}::uuid and (${of.scope.isAll}::boolean or f.type_id = ${of.typeId}::text or case when f.place_path ~ '^/phase/quiz/(start|result)/' then (select q.phase_id from quiz q where q.id = split_part(f.place_path, '/', 5)) else split_part(regexp_replace(f.place_path, '[?#].*$', ''), '/', case when starts_with(f.place_path, '/phase/experimentCheckout/') then 6 else 4 end) end = any(${of.scope.phaseIds}::text[])
            or exists (select from group_member g where g.account_id = f.account_id and g.group_id = any(${of.scope.groupIds}::text[])))) as may`,
    )
  ).may

const Open = z.strictObject({ n: z.number(), oldest: z.date().nullable() })

/** How many wait, and since when. */
export const countOpenFeedback = (db: Db, of: Omit<Asked, 'limit'>) =>
  one(
    db,
    Open,
    sql`select count(*) as n, min(f.created_at) as oldest from feedback f
        where f.answered_at is null and (${of.scope.isAll}::boolean or f.type_id = ${of.typeId}::text or case when f.place_path ~ '^/phase/quiz/(start|result)/' then (select q.phase_id from quiz q where q.id = split_part(f.place_path, '/', 5)) else split_part(regexp_replace(f.place_path, '[?#].*$', ''), '/', case when starts_with(f.place_path, '/phase/experimentCheckout/') then 6 else 4 end) end = any(${of.scope.phaseIds}::text[])
          or exists (select from group_member g where g.account_id = f.account_id and g.group_id = any(${of.scope.groupIds}::text[])))`,
  )

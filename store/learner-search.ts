// Finding a learner for the staff, by indices alone: by what is theirs alone first, then by the beginning of a name.
import { z } from 'zod'
import type { Db } from './database.ts'
import { optional, rows, sql } from './sql.ts'

/** Whom somebody of the staff may see: everybody, or those of their phases and groups. */
export interface Scope {
  readonly isAll: boolean
  readonly phaseIds: readonly string[]
  readonly groupIds: readonly string[]
}

const Id = z.strictObject({ account_id: z.string().nullable() })

/** The account behind a number that is one person's alone; each is unique. */
export const selectOptionalOwnerOf = async (
  db: Db,
  key: { orderReference: string | null; certificateNumber: string | null; receipt: string },
): Promise<
  { readonly accountId: string; readonly by: 'order' | 'certificate' | 'attempt' | 'hand_in' } | undefined
> => {
  const found = [
    [
      'order',
      await optional(db, Id, sql`select account_id from purchase_order where reference = ${key.orderReference}`),
    ],
    [
      'certificate',
      await optional(db, Id, sql`select account_id from certificate where number = ${key.certificateNumber}`),
    ],
    ['attempt', await optional(db, Id, sql`select account_id from quiz_attempt where receipt = ${key.receipt}`)],
    ['hand_in', await optional(db, Id, sql`select account_id from lab_hand_in where number = ${key.receipt}`)],
  ] as const
  for (const [by, one] of found) if (one && one.account_id !== null) return { accountId: one.account_id, by }
  return undefined
}

const Found = z.strictObject({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: z.date(),
  phase_titles: z.array(z.record(z.string(), z.string())),
})
export type FoundLearner = z.output<typeof Found>

/** So many with the same beginning are looked at, in the order of their names, before the scope is asked. */
const MOST_LOOKED_AT = 200

/** After every text that begins with another: the last character there is. */
const endOf = (begin: string): string => `${begin}\u{10FFFF}`

/** Those of the scope whose address or name begins so, either name first. */
export const selectLearnersBeginning = (db: Db, of: { begin: string; scope: Scope; limit: number }) =>
  rows(
    db,
    Found,
    sql`with begun (id, place) as (
          (select id, 1 from account where email_key collate "C" >= ${of.begin} and email_key collate "C" < ${endOf(of.begin)} order by email_key collate "C" limit ${MOST_LOOKED_AT})
          union all
          (select id, 2 from account where lower(first_name || ' ' || last_name) collate "C" >= ${of.begin} and lower(first_name || ' ' || last_name) collate "C" < ${endOf(of.begin)}
           order by lower(first_name || ' ' || last_name) collate "C" limit ${MOST_LOOKED_AT})
          union all
          (select id, 2 from account where lower(last_name || ' ' || first_name) collate "C" >= ${of.begin} and lower(last_name || ' ' || first_name) collate "C" < ${endOf(of.begin)}
           order by lower(last_name || ' ' || first_name) collate "C" limit ${MOST_LOOKED_AT})
          union all
          (select id, 2 from account where lower(last_name || first_name) collate "C" >= ${of.begin} and lower(last_name || first_name) collate "C" < ${endOf(of.begin)}
           order by lower(last_name || first_name) collate "C" limit ${MOST_LOOKED_AT})
        ), found as materialized (
          select b.id, min(b.place) as place from begun b
          where ${of.scope.isAll}::boolean
            or exists (select from enrolment e where e.account_id = b.id and e.phase_id = any(${of.scope.phaseIds}::text[]) and e.left_at is null)
            or exists (select from group_member g where g.account_id = b.id and g.group_id = any(${of.scope.groupIds}::text[]))
          group by b.id order by place, b.id limit ${of.limit}
        )
        select a.id, a.email, a.first_name, a.last_name, a.created_at,
          array(select p.title from enrolment e join phase p on p.id = e.phase_id where e.account_id = a.id and e.left_at is null order by p.position) as phase_titles
        from found f join account a on a.id = f.id order by f.place, a.last_name, a.first_name, a.id`,
  )

const One = z.strictObject({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  lang: z.string(),
  created_at: z.date(),
  is_learner: z.boolean(),
  seen_at: z.date().nullable(),
  sessions: z.number(),
  groups: z.array(z.strictObject({ id: z.string(), name: z.record(z.string(), z.string()) })),
  phase_ids: z.array(z.string()),
})
export type LearnerFact = z.output<typeof One>

/** One of the scope; `phase_ids` are those that the scope may see. */
export const selectOptionalLearner = (db: Db, of: { accountId: string; scope: Scope; now: Date }) =>
  optional(
    db,
    One,
    sql`with member as (select g.group_id from group_member g where g.account_id = ${of.accountId}::uuid),
        seen as (
          select e.phase_id from enrolment e where e.account_id = ${of.accountId}::uuid and (${of.scope.isAll}::boolean
            or (e.left_at is null and e.phase_id = any(${of.scope.phaseIds}::text[]))
            or exists (select from member where group_id = any(${of.scope.groupIds}::text[])))
        )
        select a.id, a.email, a.first_name, a.last_name, a.lang, a.created_at, not exists (select from staff f where f.account_id = a.id) as is_learner,
          (select max(s.created_at) from session s where s.account_id = a.id) as seen_at,
          (select count(*) from session s where s.account_id = a.id and s.expires_at > ${of.now}) as sessions,
          coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id) from learner_group g where g.id in (select group_id from member)), '[]') as groups,
          array(select phase_id from seen order by phase_id) as phase_ids
        from account a where a.id = ${of.accountId}::uuid
          and (${of.scope.isAll}::boolean or exists (select from seen) or exists (select from member where group_id = any(${of.scope.groupIds}::text[])))`,
  )

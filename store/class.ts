// A group as a class: its members with what the school knows them by, and how they stand.
import { z } from 'zod'
import { groupAsks, type GroupAsk } from '../domain/group/class.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { optional, rows, run, sql } from './sql.ts'

const Asks = z.strictObject({ asks: z.array(z.enum(groupAsks)) })

const Group = Asks.extend({ id: z.string(), name: localised })

export const selectOptionalGroup = (db: Db, groupId: string) =>
  optional(db, Group, sql`select id, name, asks from learner_group where id = ${groupId}`)

export const updateGroupAsks = async (db: Db, groupId: string, asks: readonly GroupAsk[]): Promise<boolean> =>
  (await run(db, sql`update learner_group set asks = ${asks}::text[] where id = ${groupId}`)) === 1

const Title = z.strictObject({ id: z.string(), title: localised })

/** The courses that the invitations of a group lead to. */
export const selectGroupPhases = (db: Db, groupId: string) =>
  rows(
    db,
    Title,
    sql`select p.id, p.title from phase p where p.state <> 'draft'
        and p.id in (select unnest(i.phase_ids) from invitation i where i.group_id = ${groupId}) order by p.position, p.id`,
  )

/** Every course that can be seen. */
export const selectPhaseTitles = (db: Db) =>
  rows(db, Title, sql`select id, title from phase where state <> 'draft' order by position, id`)

const Member = z.strictObject({
  account_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  lang: z.string(),
  number: z.string().nullable(),
  class_name: z.string().nullable(),
  enrolled_at: z.date().nullable(),
  zone: z.string().nullable(),
  seen_at: z.date().nullable(),
})

/** So many members after one, in the order of their ids; `seen_at`: when they finished something of the course last. */
export const selectClassMembers = (
  db: Db,
  of: { groupId: string; phaseId: string; after: string | null; limit: number },
) =>
  rows(
    db,
    Member,
    sql`with page as (
          select distinct account_id from group_member
          where group_id = ${of.groupId} and account_id > coalesce(${of.after}::uuid, '00000000-0000-0000-0000-000000000000')
          order by account_id limit ${of.limit}
        )
        select a.id as account_id, a.email, a.first_name, a.last_name, a.lang, r.number, r.class_name, e.enrolled_at, e.zone,
          (select max(c.completed_at) from item_completion c where c.account_id = a.id and c.phase_id = ${of.phaseId}) as seen_at
        from page join account a on a.id = page.account_id
        left join group_roll r on r.group_id = ${of.groupId} and r.account_id = a.id
        left join enrolment e on e.account_id = a.id and e.phase_id = ${of.phaseId} and e.left_at is null
        order by a.id`,
  )

const Best = z
  .strictObject({ account_id: z.string(), quiz_id: z.string(), score: z.number(), total_score: z.number() })
  .transform((row) => ({ accountId: row.account_id, quizId: row.quiz_id, score: row.score, total: row.total_score }))

/** The best result of each of these learners in each quiz of a phase. */
export const selectBestResults = (db: Db, of: { accountIds: readonly string[]; phaseId: string }) =>
  rows(
    db,
    Best,
    sql`select distinct on (a.account_id, a.quiz_id) a.account_id, a.quiz_id, a.score::float8 as score, a.total_score::float8 as total_score
        from quiz_attempt a join quiz q on q.id = a.quiz_id and q.phase_id = ${of.phaseId} and not q.is_retired
        where a.account_id = any(${of.accountIds}::uuid[]) and a.score is not null
        order by a.account_id, a.quiz_id, a.score / nullif(a.total_score, 0) desc nulls last`,
  )

/** The final of a phase is of no lesson. */
const QuizOf = z.strictObject({ id: z.string(), lesson_id: z.string().nullable() })

export const selectQuizzesOfPhase = (db: Db, phaseId: string) =>
  rows(db, QuizOf, sql`select id, lesson_id from quiz where phase_id = ${phaseId} and not is_retired order by id`)

const Place = z.strictObject({ account_id: z.string(), lesson_id: z.string() })

/** Where these learners are stuck in a phase, as far as it was counted. */
export const selectStuckPlaces = (db: Db, of: { accountIds: readonly string[]; phaseId: string }) =>
  rows(
    db,
    Place,
    sql`select account_id, lesson_id from stuck_case
        where account_id = any(${of.accountIds}::uuid[]) and phase_id = ${of.phaseId} and reason in ('quiz', 'check', 'lab')`,
  )

const Account = z.strictObject({ account_id: z.string() })

export const isMember = async (db: Db, of: { groupId: string; accountId: string }): Promise<boolean> =>
  (await optional(
    db,
    Account,
    sql`select account_id from group_member where group_id = ${of.groupId} and account_id = ${of.accountId}::uuid limit 1`,
  )) !== undefined

/** The members of a group who are in the phase of a quiz, in the order of their ids. */
export const selectEnrolledMembers = async (
  db: Db,
  of: { groupId: string; quizId: string; limit: number },
): Promise<string[]> =>
  (
    await rows(
      db,
      Account,
      sql`select distinct g.account_id from group_member g
          join enrolment e on e.account_id = g.account_id and e.phase_id = (select q.phase_id from quiz q where q.id = ${of.quizId}) and e.left_at is null
          where g.group_id = ${of.groupId} order by g.account_id limit ${of.limit}`,
    )
  ).map(({ account_id }) => account_id)

/** What is given of a member; what is not given stays. */
export const upsertRoll = (
  db: Db,
  roll: { groupId: string; accountId: string; number: string | null; className: string | null; now: Date },
) =>
  run(
    db,
    sql`insert into group_roll (group_id, account_id, number, class_name, entered_at)
        values (${roll.groupId}, ${roll.accountId}, ${roll.number}, ${roll.className}, ${roll.now})
        on conflict (group_id, account_id) do update set number = coalesce(excluded.number, group_roll.number),
          class_name = coalesce(excluded.class_name, group_roll.class_name), entered_at = excluded.entered_at`,
  )

const Due = z
  .strictObject({ phase_id: z.string(), module_id: z.string(), due_at: z.date() })
  .transform((row) => ({ phaseId: row.phase_id, moduleId: row.module_id, dueAt: row.due_at }))

/** The due dates of a group in a phase. */
export const selectDuesOfGroup = (db: Db, of: { groupId: string; phaseId: string }) =>
  rows(
    db,
    Due,
    sql`select phase_id, module_id, due_at from group_due where group_id = ${of.groupId} and phase_id = ${of.phaseId}`,
  )

/** Sets a due date, or takes it off. False when there is no such module. */
export async function writeGroupDue(
  db: Db,
  due: { groupId: string; phaseId: string; moduleId: string; dueAt: Date | null },
): Promise<boolean> {
  const { groupId, phaseId, moduleId, dueAt } = due
  if (dueAt === null)
    return (
      (await run(
        db,
        sql`delete from group_due where group_id = ${groupId} and phase_id = ${phaseId} and module_id = ${moduleId}`,
      )) === 1
    )
  return (
    (await run(
      db,
      sql`insert into group_due (group_id, phase_id, module_id, due_at)
          select ${groupId}::text, m.phase_id, m.id, ${dueAt}::timestamptz from module m where m.phase_id = ${phaseId} and m.id = ${moduleId} and not m.is_retired
          on conflict (group_id, phase_id, module_id) do update set due_at = excluded.due_at`,
    )) === 1
  )
}

const OfGroup = z.strictObject({ group_id: z.string() })

/** The group of an invitation. */
export const selectOptionalGroupOfInvitation = async (db: Db, invitationId: string): Promise<string | undefined> =>
  (await optional(db, OfGroup, sql`select group_id from invitation where id = ${invitationId}::uuid`))?.group_id

import { z } from 'zod'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, rows, sql } from './sql.ts'

const Near = z
  .strictObject({
    account_id: z.string(),
    phase_id: z.string(),
    phase_title: localised,
    module_id: z.string(),
    module_title: localised,
    zone: z.string().nullable(),
    moment: z.date(),
  })
  .transform((row) => ({
    accountId: row.account_id,
    phaseId: row.phase_id,
    phaseTitle: row.phase_title,
    moduleId: row.module_id,
    moduleTitle: row.module_title,
    zone: row.zone,
    moment: row.moment,
  }))
/** A module of a learner that is due on the day on which `moment` falls; which day that is, the rules say. */
export type NearDeadline = z.output<typeof Near>

/** The event's name; SQL below builds the same. A date that was moved is a new event. */
export const deadlineKey = (near: { phaseId: string; moduleId: string; moment: Date }): string =>
  `deadline ${near.phaseId} ${near.moduleId} ${Math.floor(near.moment.getTime() / 1000)}`

const Looked = z.strictObject({ last: z.string().nullable() })

/** The last of the next learners after one, in the order of their ids; null when there is none. */
export const selectLastOfNextLearners = async (
  db: Db,
  of: { after: string | null; accounts: number },
): Promise<string | null> =>
  (
    await one(
      db,
      Looked,
      sql`select max(next.account_id::text) as last from (
            select account_id from enrolment where account_id > coalesce(${of.after}::uuid, '00000000-0000-0000-0000-000000000000') order by account_id limit ${of.accounts}
          ) next`,
    )
  ).last

/**
 * What is set between two moments and nobody was told of yet, of the learners after one and up to another.
 * A group's date comes before the course's, and a fixed one before days after enrolment, as in domain/phase/timeline.ts.
 */
export const selectNearDeadlines = (db: Db, of: { from: Date; until: Date; after: string | null; last: string }) =>
  rows(
    db,
    Near,
    sql`with near as (
          select e.account_id, m.phase_id, m.id as module_id, m.title as module_title, p.title as phase_title,
            coalesce((select min(d.due_at) from group_member g join group_due d on d.group_id = g.group_id where g.account_id = e.account_id and d.phase_id = m.phase_id and d.module_id = m.id), m.due_at, e.enrolled_at + m.due_after_days * interval '24 hours') as moment, e.zone
          from enrolment e join phase p on p.id = e.phase_id and p.state <> 'draft' join module m on m.phase_id = e.phase_id and not m.is_retired
          where e.left_at is null and e.account_id > coalesce(${of.after}::uuid, '00000000-0000-0000-0000-000000000000') and e.account_id <= ${of.last}
        )
        select account_id, phase_id, phase_title, module_id, module_title, zone, moment from near n
        where moment > ${of.from}::timestamptz and moment <= ${of.until}::timestamptz and not exists (
          select from message_copy c where c.account_id = n.account_id
            and c.key = 'deadline ' || n.phase_id || ' ' || n.module_id || ' ' || floor(extract(epoch from n.moment))::bigint)
        order by account_id, moment, phase_id, module_id`,
  )

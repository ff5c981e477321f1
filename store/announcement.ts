// Announcements: to whom, how far they have come, and what ends them.
import { z } from 'zod'
import type { Db } from './database.ts'
import type { Scope } from './learner-search.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

/** Neither of the two: everybody. */
export interface AnnouncementAudience {
  readonly groupId: string | null
  readonly phaseId: string | null
}

/** Whom the words are for, and when they go out. */
export const insertAudience = (
  db: Db,
  made: AnnouncementAudience & {
    readonly messageId: string
    readonly byMail: boolean
    readonly by: string
    readonly now: Date
    readonly sendAt: Date
  },
) =>
  run(
    db,
    sql`insert into announcement (message_id, group_id, phase_id, by_mail, by_name, made_at, send_at)
        values (${made.messageId}, ${made.groupId}, ${made.phaseId}, ${made.byMail}, ${made.by}, ${made.now}, ${made.sendAt})`,
  )

const Stopped = z.strictObject({ is_stopped: z.boolean() })

/** Locked until the transaction ends, so that a stop and a step of it wait for each other. */
export const lockAnnouncement = async (db: Db, messageId: string): Promise<{ isStopped: boolean }> => ({
  isStopped:
    (
      await optional(
        db,
        Stopped,
        sql`select stopped_at is not null as is_stopped from announcement where message_id = ${messageId} for update`,
      )
    )?.is_stopped ?? false, // one of an older release has no row, and cannot be stopped
})

export const updateAnnouncementTold = (db: Db, step: { messageId: string; told: number; finishedAt: Date | null }) =>
  run(
    db,
    sql`update announcement set told = told + ${step.told}, finished_at = ${step.finishedAt} where message_id = ${step.messageId}`,
  )

const Told = z.strictObject({ told: z.number() })

/** Ends one that has not reached everybody; nothing when it has, or somebody else was faster. */
export const updateAnnouncementStopped = (db: Db, of: { messageId: string; by: string; now: Date }) =>
  optional(
    db,
    Told,
    sql`update announcement set stopped_at = ${of.now}, stopped_by = ${of.by}
        where message_id = ${of.messageId} and stopped_at is null and finished_at is null returning told`,
  )

/** More copies are not counted one by one. */
export const MOST_OPENED = 10_000

const Row = z.strictObject({
  message_id: z.string(),
  title: localised,
  body: localised,
  group_id: z.string().nullable(),
  phase_id: z.string().nullable(),
  audience_name: localised.nullable(),
  by_mail: z.boolean(),
  by_name: z.string(),
  send_at: z.date(),
  told: z.number(),
  opened: z.number(),
  finished_at: z.date().nullable(),
  stopped_at: z.date().nullable(),
  stopped_by: z.string().nullable(),
})
export type AnnouncementFact = z.output<typeof Row>

/** The newest of the scope, with how many have opened each. */
export const selectAnnouncementsOf = (db: Db, of: { scope: Scope; limit: number }) =>
  rows(
    db,
    Row,
    sql`with newest as materialized (
          select a.* from announcement a
          where ${of.scope.isAll}::boolean or a.group_id = any(${of.scope.groupIds}::text[]) or a.phase_id = any(${of.scope.phaseIds}::text[])
          order by a.send_at desc, a.message_id limit ${of.limit}
        )
        select n.message_id, m.title, m.body, n.group_id, n.phase_id, n.by_mail, n.by_name, n.send_at, n.told, n.finished_at, n.stopped_at, n.stopped_by,
          coalesce((select g.name from learner_group g where g.id = n.group_id), (select p.title from phase p where p.id = n.phase_id)) as audience_name,
          (select count(*) from (select from message_copy c where c.message_id = n.message_id and c.read_at is not null limit ${MOST_OPENED}) opened) as opened
        from newest n join message m on m.id = n.message_id order by n.send_at desc, n.message_id`,
  )

const Of = z.strictObject({ group_id: z.string().nullable(), phase_id: z.string().nullable() })

/** Whom it is for. */
export const selectOptionalAnnouncementAudience = (db: Db, messageId: string) =>
  optional(db, Of, sql`select group_id, phase_id from announcement where message_id = ${messageId}::uuid`)

const Count = z.strictObject({ n: z.number() })
/** More are not counted while somebody waits. */
export const MOST_COUNTED = 10_000

/** How many an audience has, at most one more than `MOST_COUNTED`. */
export const countAudience = async (db: Db, { groupId, phaseId }: AnnouncementAudience): Promise<number> => {
  if (groupId !== null)
    return (
      await one(
        db,
        Count,
        sql`select count(*) as n from (select distinct account_id from group_member where group_id = ${groupId} order by account_id limit ${MOST_COUNTED + 1}) member`,
      )
    ).n
  if (phaseId !== null)
    return (
      await one(
        db,
        Count,
        sql`select count(*) as n from (select account_id from enrolment where phase_id = ${phaseId} and left_at is null order by account_id limit ${MOST_COUNTED + 1}) enrolled`,
      )
    ).n
  return (
    await one(
      db,
      Count,
      sql`select count(*) as n from (select id from account order by id limit ${MOST_COUNTED + 1}) everybody`,
    )
  ).n
}

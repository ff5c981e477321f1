// Notebooks that were handed in and have passed, and those of them that their learner shows to others.
import { z } from 'zod'
import { checkKinds } from '../domain/certificate/verdict.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const Finished = z
  .strictObject({
    experiment_id: z.string(),
    phase_id: z.string(),
    phase_title: localised,
    module_id: z.string(),
    lesson_id: z.string(),
    lesson_title: localised,
    number: z.string(),
    handed_in_at: z.date(),
    score: z.number(),
    total: z.number(),
    check_kind: z.enum(checkKinds).nullable(),
    code: z.string().nullable(),
    shown_number: z.string().nullable(),
  })
  .transform((row) => ({
    experimentId: row.experiment_id,
    phaseId: row.phase_id,
    phaseTitle: row.phase_title,
    moduleId: row.module_id,
    lessonId: row.lesson_id,
    lessonTitle: row.lesson_title,
    number: row.number,
    handedInAt: row.handed_in_at,
    score: row.score,
    total: row.total,
    checkKind: row.check_kind,
    /** Of the address that shows it. */
    code: row.code,
    /** Of the hand-in that is shown, which may be an older one. */
    shownNumber: row.shown_number,
  }))

/** Of each experiment the newest hand-in that has passed and is still kept; in the order of the courses. */
export const selectFinishedWorks = (db: Db, accountId: string) =>
  rows(
    db,
    Finished,
    sql`select * from (
          select distinct on (h.experiment_id) h.experiment_id, x.phase_id, p.title as phase_title, l.module_id, x.lesson_id,
            coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = x.phase_id and t.lesson_id = x.lesson_id), '{}') as lesson_title,
            h.number, h.handed_in_at, h.score, h.total, h.check_kind, s.code, shown.number as shown_number
          from lab_hand_in h join experiment x on x.id = h.experiment_id join phase p on p.id = x.phase_id
            join lesson l on l.phase_id = x.phase_id and l.id = x.lesson_id
            left join shown_work s on s.account_id = h.account_id and s.experiment_id = h.experiment_id
            left join lab_hand_in shown on shown.id = s.hand_in_id
          where h.account_id = ${accountId} and h.outcome = 'passed' and h.content is not null
          order by h.experiment_id, h.handed_in_at desc, h.version desc) newest
        order by (select position from phase where id = newest.phase_id), newest.phase_id,
          (select m.position from module m where m.phase_id = newest.phase_id and m.id = newest.module_id),
          (select l.position from lesson l where l.phase_id = newest.phase_id and l.id = newest.lesson_id), newest.experiment_id`,
  )

const Id = z.strictObject({ id: z.string(), number: z.string() })

/** The newest hand-in of an experiment that has passed and is still kept. */
export const selectOptionalPassed = (db: Db, of: { accountId: string; experimentId: string }) =>
  optional(
    db,
    Id,
    sql`select id, number from lab_hand_in
        where account_id = ${of.accountId} and experiment_id = ${of.experimentId} and outcome = 'passed' and content is not null
        order by handed_in_at desc, version desc limit 1`,
  )

const Code = z.strictObject({ code: z.string() }).transform(({ code }) => code)

/** Shows a hand-in. What was shown of this experiment before makes room for it, and the address stays. */
export const upsertShownWork = (
  db: Db,
  work: { accountId: string; experimentId: string; handInId: string; code: string; now: Date },
) =>
  one(
    db,
    Code,
    sql`insert into shown_work (account_id, experiment_id, code, hand_in_id, shown_at)
        values (${work.accountId}, ${work.experimentId}, ${work.code}, ${work.handInId}, ${work.now})
        on conflict (account_id, experiment_id) do update set hand_in_id = excluded.hand_in_id, shown_at = excluded.shown_at
        returning code`,
  )

export const deleteShownWork = (db: Db, of: { accountId: string; experimentId: string }) =>
  run(db, sql`delete from shown_work where account_id = ${of.accountId} and experiment_id = ${of.experimentId}`)

const Shown = z
  .strictObject({
    first_name: z.string(),
    last_name: z.string(),
    phase_title: localised,
    lesson_title: localised,
    number: z.string(),
    handed_in_at: z.date(),
    score: z.number(),
    total: z.number(),
    hash: z.string(),
    check_kind: z.enum(checkKinds).nullable(),
    has_seen_solution: z.boolean(),
    packed: z.instanceof(Buffer),
  })
  .transform((row) => ({
    owner: { firstName: row.first_name, lastName: row.last_name },
    phaseTitle: row.phase_title,
    lessonTitle: row.lesson_title,
    number: row.number,
    handedInAt: row.handed_in_at,
    score: row.score,
    total: row.total,
    hash: row.hash,
    checkKind: row.check_kind,
    hasSeenSolution: row.has_seen_solution,
    /** The file, packed. */
    packed: row.packed,
  }))
export type ShownWork = z.output<typeof Shown>

/** What an address shows. */
export const selectOptionalShownWork = (db: Db, code: string) =>
  optional(
    db,
    Shown,
    sql`select a.first_name, a.last_name, p.title as phase_title,
          coalesce((select jsonb_object_agg(t.lang, t.title) from lesson_text t where t.phase_id = x.phase_id and t.lesson_id = x.lesson_id), '{}') as lesson_title,
          h.number, h.handed_in_at, h.score, h.total, h.hash, h.check_kind, h.solutions_seen <> '{}' as has_seen_solution, h.content as packed
        from shown_work s join account a on a.id = s.account_id join lab_hand_in h on h.id = s.hand_in_id
          join experiment x on x.id = s.experiment_id join phase p on p.id = x.phase_id
        where s.code = ${code} and h.content is not null and h.outcome = 'passed'`,
  )

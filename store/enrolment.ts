import { z } from 'zod'
import { editionStates } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, optional, rows, run, sql } from './sql.ts'

const state = z.enum(editionStates)

const PhaseForLearner = z.strictObject({
  title: localised,
  summary: localised,
  state,
  has_price: z.boolean(),
  is_opened_by_group: z.boolean(),
  is_paid: z.boolean(),
  free_hours: z.number(),
  enrolled_at: z.date().nullable(),
  zone: z.string().nullable(),
})

/** A phase, and since when this learner is enrolled in it; null when never or no longer. */
export const selectOptionalPhaseForLearner = (db: Db, key: { phaseId: string; accountId: string }) =>
  optional(
    db,
    PhaseForLearner,
    sql`select p.title, p.summary, p.state, p.price_amount is not null as has_price, p.free_hours, e.enrolled_at, e.zone,
          exists (select from group_member m join invitation i on i.id = m.invitation_id where m.account_id = ${key.accountId} and p.id = any(i.phase_ids)) as is_opened_by_group,
          exists (select from purchase_order o where o.account_id = ${key.accountId} and o.phase_id = p.id and o.kind = 'phase' and o.state = 'approved') as is_paid
        from phase p left join enrolment e on e.phase_id = p.id and e.account_id = ${key.accountId} and e.left_at is null
        where p.id = ${key.phaseId}`,
  )

const Enrolment = z.strictObject({
  phase_id: z.string(),
  title: localised,
  cover: z.string().nullable(),
  state,
  enrolled_at: z.date(),
  left_at: z.date().nullable(),
  zone: z.string().nullable(),
})

/** Every phase that the learner is enrolled in or has left; those they are in first, the newest first. */
export const selectEnrolments = (db: Db, accountId: string) =>
  rows(
    db,
    Enrolment,
    sql`select e.phase_id, p.title, p.cover, p.state, e.enrolled_at, e.left_at, e.zone
        from enrolment e join phase p on p.id = e.phase_id
        where e.account_id = ${accountId} order by e.left_at is not null, e.enrolled_at desc, e.phase_id`,
  )

const Enrolled = z.strictObject({ enrolled_at: z.date() })

/** Enrols, once however often it is asked. Coming back begins anew: due dates count from then. */
export const upsertEnrolment = (
  db: Db,
  enrolment: { accountId: string; phaseId: string; zone?: string | undefined; now: Date },
) =>
  one(
    db,
    Enrolled,
    sql`insert into enrolment (account_id, phase_id, enrolled_at, zone) values (${enrolment.accountId}, ${enrolment.phaseId}, ${enrolment.now}, ${enrolment.zone ?? null})
        on conflict (account_id, phase_id) do update set
          enrolled_at = case when enrolment.left_at is null then enrolment.enrolled_at else excluded.enrolled_at end,
          zone = case when enrolment.left_at is null then coalesce(enrolment.zone, excluded.zone) else coalesce(excluded.zone, enrolment.zone) end,
          left_at = null
        returning enrolled_at`,
  )

/** The learner's zone where none is known yet: due dates that were told once stay where they are. */
export const updateEnrolmentZones = (db: Db, of: { accountId: string; phaseIds: readonly string[]; zone: string }) =>
  run(
    db,
    sql`update enrolment set zone = ${of.zone} where account_id = ${of.accountId} and phase_id = any(${of.phaseIds}::text[]) and zone is null`,
  )

/** Gives the number of enrolments ended: 0 when there was none. */
export const updateEnrolmentLeft = (db: Db, enrolment: { accountId: string; phaseId: string; now: Date }) =>
  run(
    db,
    sql`update enrolment set left_at = ${enrolment.now} where account_id = ${enrolment.accountId} and phase_id = ${enrolment.phaseId} and left_at is null`,
  )

const Completion = z
  .strictObject({ phase_id: z.string(), lesson_id: z.string(), item: z.string() })
  .transform((row) => ({ phaseId: row.phase_id, lessonId: row.lesson_id, item: row.item }))

/**
 * What the learner has completed in these phases, items and (as item `lesson`) whole lessons; also in lessons that were
 * retired since.
 */
export const selectCompletions = (db: Db, of: { accountId: string; phaseIds: readonly string[] }) =>
  rows(
    db,
    Completion,
    sql`select phase_id, lesson_id, item from item_completion where account_id = ${of.accountId} and phase_id = any(${of.phaseIds}::text[])
        union all
        select phase_id, lesson_id, 'lesson' from lesson_completion where account_id = ${of.accountId} and phase_id = any(${of.phaseIds}::text[])`,
  )

/** Makes those who decide by a learner's facts in a phase take turns, until the end of the transaction. */
export const lockEnrolment = (db: Db, key: { accountId: string; phaseId: string }) =>
  run(db, sql`select from enrolment where account_id = ${key.accountId} and phase_id = ${key.phaseId} for update`)

const CompletionOf = z
  .strictObject({ account_id: z.string(), phase_id: z.string(), lesson_id: z.string(), item: z.string() })
  .transform((row) => ({ accountId: row.account_id, phaseId: row.phase_id, lessonId: row.lesson_id, item: row.item }))

/** As above, of several learners. */
export const selectCompletionsOf = (db: Db, of: { accountIds: readonly string[]; phaseIds: readonly string[] }) =>
  rows(
    db,
    CompletionOf,
    sql`select account_id, phase_id, lesson_id, item from item_completion where account_id = any(${of.accountIds}::uuid[]) and phase_id = any(${of.phaseIds}::text[])
        union all
        select account_id, phase_id, lesson_id, 'lesson' from lesson_completion where account_id = any(${of.accountIds}::uuid[]) and phase_id = any(${of.phaseIds}::text[])`,
  )

const Zone = z.strictObject({ zone: z.string() })

/** The zone that a learner's browser told last, of the account with this address's key; `undefined` when none did. */
export const selectOptionalZone = async (db: Db, emailKey: string): Promise<string | undefined> =>
  (
    await optional(
      db,
      Zone,
      sql`select zone from enrolment where account_id = (select id from account where email_key = ${emailKey}) and zone is not null
          order by enrolled_at desc, phase_id limit 1`,
    )
  )?.zone

// What the demo school is made of: the lessons that its people take, and their rows, a statement a table.
import { z } from 'zod'
import { itemKinds } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { one, rows, run, sql, type Sql } from './sql.ts'

const Lesson = z.strictObject({
  phase_id: z.string(),
  module_id: z.string(),
  lesson_id: z.string(),
  titles: localised,
  items: z.array(z.enum(itemKinds)),
  minutes: z.number(),
  video_seconds: z.number().nullable(),
  quiz_id: z.string().nullable(),
  experiment_id: z.string().nullable(),
  check_ids: z.array(z.string()),
})
export type DemoLesson = z.output<typeof Lesson>

/** The lessons of the published phases, in their order. */
export const selectDemoLessons = (db: Db) =>
  rows(
    db,
    Lesson,
    sql`select l.phase_id, l.module_id, l.id as lesson_id, l.items,
          (select coalesce(jsonb_object_agg(t.lang, t.title), '{}') from lesson_text t where t.phase_id = l.phase_id and t.lesson_id = l.id) as titles, l.minutes, l.video_seconds, q.id as quiz_id, x.id as experiment_id,
          array(select c ->> 'id' from jsonb_array_elements(x.definition -> 'checks') c) as check_ids
        from lesson l join module m on m.phase_id = l.phase_id and m.id = l.module_id join phase p on p.id = l.phase_id
        left join quiz q on q.phase_id = l.phase_id and q.lesson_id = l.id and not q.is_retired
        left join experiment x on x.phase_id = l.phase_id and x.lesson_id = l.id and not x.is_retired
        where p.state = 'published' and not l.is_retired and not m.is_retired order by p.position, m.position, l.position`,
  )

const FreeHours = z.strictObject({ id: z.string(), free_hours: z.number() })

export const selectDemoPhases = (db: Db) =>
  rows(db, FreeHours, sql`select id, free_hours from phase where state = 'published' order by position`)

const Anybody = z.strictObject({ is_there: z.boolean() })

/** Whether the school has a learner or an order: it is a real one, or was filled before. */
export const hasAnybody = async (db: Db): Promise<boolean> =>
  (await one(db, Anybody, sql`select exists (select from account) or exists (select from purchase_order) as is_there`))
    .is_there

/** The rows of a table, in the order in which they may be written. */
export const demoTables = [
  'account',
  'consent',
  'session',
  'enrolment',
  'item_completion',
  'lesson_completion',
  'lesson_progress',
  'quiz_attempt',
  'quiz_attempt_question',
  'lab_work',
  'lab_check',
  'lab_session',
  'lab_hand_in',
  'hour_lot',
  'hour_entry',
  'purchase_order',
  'order_receipt',
  'order_event',
  'feedback',
  'learner_group',
  'invitation',
  'group_member',
] as const
export type DemoTable = (typeof demoTables)[number]
export type DemoRow = Readonly<Record<string, unknown>>

const statements: Readonly<Record<DemoTable, (given: string) => Sql>> = {
  account: (
    given,
  ) => sql`insert into account (id, email, email_key, password_hash, first_name, last_name, gender, nationality, education, lang, created_at)
    select id, email, email_key, password_hash, first_name, last_name, gender, nationality, education, lang, created_at from jsonb_populate_recordset(null::account, ${given}::jsonb)`,
  consent: (given) =>
    sql`insert into consent (account_id, version, agreed_at) select account_id, version, agreed_at from jsonb_populate_recordset(null::consent, ${given}::jsonb)`,
  session: (given) => sql`insert into session (token_hash, account_id, device, created_at, expires_at)
    select token_hash, account_id, device, created_at, expires_at from jsonb_populate_recordset(null::session, ${given}::jsonb)`,
  enrolment: (given) =>
    sql`insert into enrolment (account_id, phase_id, enrolled_at) select account_id, phase_id, enrolled_at from jsonb_populate_recordset(null::enrolment, ${given}::jsonb)`,
  item_completion: (given) => sql`insert into item_completion (account_id, phase_id, lesson_id, item, completed_at)
    select account_id, phase_id, lesson_id, item, completed_at from jsonb_populate_recordset(null::item_completion, ${given}::jsonb)`,
  lesson_completion: (given) => sql`insert into lesson_completion (account_id, phase_id, lesson_id, completed_at)
    select account_id, phase_id, lesson_id, completed_at from jsonb_populate_recordset(null::lesson_completion, ${given}::jsonb)`,
  lesson_progress: (
    given,
  ) => sql`insert into lesson_progress (account_id, phase_id, lesson_id, watched, video_position, reading_position, updated_at)
    select account_id, phase_id, lesson_id, watched, video_position, reading_position, updated_at from jsonb_populate_recordset(null::lesson_progress, ${given}::jsonb)`,
  quiz_attempt: (
    given,
  ) => sql`insert into quiz_attempt (id, account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline, submitted_at, is_auto, receipt, score, is_passed)
    select id, account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline, submitted_at, is_auto, receipt, score, is_passed from jsonb_populate_recordset(null::quiz_attempt, ${given}::jsonb)`,
  quiz_attempt_question: (
    given,
  ) => sql`insert into quiz_attempt_question (attempt_id, question_id, position, revision_id, choice_ids, shown_ids, answer, given, answer_seq, saved_at, earned, variant)
    select attempt_id, question_id, position, revision_id, choice_ids, shown_ids, answer, given, answer_seq, saved_at, earned, variant from jsonb_populate_recordset(null::quiz_attempt_question, ${given}::jsonb)`,
  lab_work: (given) =>
    sql`insert into lab_work (account_id, experiment_id) select account_id, experiment_id from jsonb_populate_recordset(null::lab_work, ${given}::jsonb)`,
  lab_check: (given) => sql`insert into lab_check (account_id, experiment_id, check_id, is_passed, tries, hints_seen)
    select account_id, experiment_id, check_id, is_passed, tries, hints_seen from jsonb_populate_recordset(null::lab_check, ${given}::jsonb)`,
  lab_session: (
    given,
  ) => sql`insert into lab_session (id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, requested_at, ready_at, ended_at, seen_at, charged_seconds, is_reaped, looked_at)
    select id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, requested_at, ready_at, ended_at, seen_at, charged_seconds, is_reaped, looked_at from jsonb_populate_recordset(null::lab_session, ${given}::jsonb)`,
  lab_hand_in: (
    given,
  ) => sql`insert into lab_hand_in (number, account_id, experiment_id, version, hash, score, total, outcome, check_kind, handed_in_at, checked_at)
    select number, account_id, experiment_id, version, hash, score, total, outcome, check_kind, handed_in_at, checked_at from jsonb_populate_recordset(null::lab_hand_in, ${given}::jsonb)`,
  hour_lot: (given) => sql`insert into hour_lot (account_id, phase_id, source, expires_at, key, order_id, credited_at)
    select account_id, phase_id, source, expires_at, key, order_id, credited_at from jsonb_populate_recordset(null::hour_lot, ${given}::jsonb)`,
  hour_entry: (given) => sql`insert into hour_entry (lot_id, kind, seconds, key, session_id, at)
    select l.id, e.kind, e.seconds, e.key, e.session_id, e.at
    from jsonb_to_recordset(${given}::jsonb) as e (lot_key text, kind text, seconds integer, key text, session_id uuid, at timestamptz) join hour_lot l on l.key = e.lot_key order by e.at, e.kind`,
  purchase_order: (
    given,
  ) => sql`insert into purchase_order (id, reference, account_id, kind, phase_id, lesson_id, hours, validity_id, validity_days, amount, currency, account, state, round, method, transaction_number, created_at, submitted_at, answer_by, decided_at, decided_by, reason, received_amount, expires_at)
    select id, reference, account_id, kind, phase_id, lesson_id, hours, validity_id, validity_days, amount, currency, account, state, round, method, transaction_number, created_at, submitted_at, answer_by, decided_at, decided_by, reason, received_amount, expires_at from jsonb_populate_recordset(null::purchase_order, ${given}::jsonb)`,
  order_receipt: (given) => sql`insert into order_receipt (order_id, round, key, name, type, bytes, hash, uploaded_at)
    select order_id, round, key, name, type, bytes, hash, uploaded_at from jsonb_populate_recordset(null::order_receipt, ${given}::jsonb)`,
  order_event: (given) => sql`insert into order_event (order_id, state, done_by, reason, amount, at)
    select order_id, state, done_by, reason, amount, at from jsonb_populate_recordset(null::order_event, ${given}::jsonb)`,
  feedback: (
    given,
  ) => sql`insert into feedback (id, account_id, type_id, content, place_path, place_label, created_at, answer, answered_by, answered_at)
    select id, account_id, type_id, content, place_path, place_label, created_at, answer, answered_by, answered_at from jsonb_populate_recordset(null::feedback, ${given}::jsonb)`,
  learner_group: (given) =>
    sql`insert into learner_group (id, name, created_at) select id, name, created_at from jsonb_populate_recordset(null::learner_group, ${given}::jsonb)`,
  invitation: (
    given,
  ) => sql`insert into invitation (id, group_id, token_hash, invited_by, phase_ids, expires_at, created_at)
    select id, group_id, token_hash, invited_by, phase_ids, expires_at, created_at from jsonb_populate_recordset(null::invitation, ${given}::jsonb)`,
  group_member: (given) => sql`insert into group_member (invitation_id, account_id, group_id, joined_at)
    select invitation_id, account_id, group_id, joined_at from jsonb_populate_recordset(null::group_member, ${given}::jsonb)`,
}

/** So many rows travel in one statement. */
const AT_ONCE = 5000

/** Writes rows whose keys are the table's columns; gives how many. */
export async function insertDemoRows(db: Db, table: DemoTable, given: readonly DemoRow[]): Promise<number> {
  let written = 0
  for (let at = 0; at < given.length; at += AT_ONCE)
    written += await run(db, statements[table](JSON.stringify(given.slice(at, at + AT_ONCE))))
  return written
}

// All that is stored of a learner, table by table, for the download of one's own data. A table that hangs on `account`
// and is missing here fails a test (server/calls/settings.test.ts). Hashes of secrets stay behind, and who in the house
// decided: they tell the person nothing of themselves.
import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, sql, type Sql } from './sql.ts'

interface Of {
  readonly accountId: string
  readonly limit: number
  readonly offset: number
}

interface Part {
  readonly read: (of: Of) => Sql
  /** Rows that are read at a time: few where each may be megabytes. */
  readonly pageSize: number
}

const Row = z.strictObject({
  fact: z.record(z.string(), z.unknown()),
  /** A packed notebook that belongs to it. */
  packed: z.instanceof(Buffer).nullable().optional(),
})
export type PersonalRow = z.output<typeof Row>

const light = (read: Part['read']): Part => ({ read, pageSize: 500 })
const heavy = (read: Part['read']): Part => ({ read, pageSize: 4 })

/** By table, in the order of the file. */
export const personalData: Readonly<Record<string, Part>> = {
  account: light(
    (
      of,
    ) => sql`select to_jsonb(t) - 'password_hash' || jsonb_build_object('has_password', password_hash is not null) as fact
    from account t where id = ${of.accountId} limit ${of.limit} offset ${of.offset}`,
  ),
  third_party_account: light(
    (of) =>
      sql`select to_jsonb(t) as fact from third_party_account t where account_id = ${of.accountId} order by provider limit ${of.limit} offset ${of.offset}`,
  ),
  consent: light(
    (of) =>
      sql`select to_jsonb(t) as fact from consent t where account_id = ${of.accountId} order by version limit ${of.limit} offset ${of.offset}`,
  ),
  session: light(
    (of) =>
      sql`select to_jsonb(t) - 'token_hash' as fact from session t where account_id = ${of.accountId} order by created_at, id limit ${of.limit} offset ${of.offset}`,
  ),
  second_factor: light(
    (of) =>
      sql`select to_jsonb(t) - 'secret_sealed' - 'last_step' as fact from second_factor t where account_id = ${of.accountId} limit ${of.limit} offset ${of.offset}`,
  ),
  known_device: light(
    (of) =>
      sql`select to_jsonb(t) as fact from known_device t where account_id = ${of.accountId} order by device limit ${of.limit} offset ${of.offset}`,
  ),
  known_browser: light(
    (of) =>
      sql`select to_jsonb(t) - 'browser' as fact from known_browser t where account_id = ${of.accountId} order by seen_at, browser limit ${of.limit} offset ${of.offset}`,
  ),
  enrolment: light(
    (of) =>
      sql`select to_jsonb(t) as fact from enrolment t where account_id = ${of.accountId} order by phase_id limit ${of.limit} offset ${of.offset}`,
  ),
  group_member: light(
    (of) => sql`select to_jsonb(t) || jsonb_build_object('group_name', g.name) as fact
    from group_member t join learner_group g on g.id = t.group_id where account_id = ${of.accountId} order by joined_at, invitation_id limit ${of.limit} offset ${of.offset}`,
  ),
  group_roll: light(
    (of) =>
      sql`select to_jsonb(t) as fact from group_roll t where account_id = ${of.accountId} order by group_id limit ${of.limit} offset ${of.offset}`,
  ),
  lesson_progress: light(
    (of) =>
      sql`select to_jsonb(t) as fact from lesson_progress t where account_id = ${of.accountId} order by phase_id, lesson_id limit ${of.limit} offset ${of.offset}`,
  ),
  item_completion: light(
    (of) =>
      sql`select to_jsonb(t) as fact from item_completion t where account_id = ${of.accountId} order by phase_id, lesson_id, item limit ${of.limit} offset ${of.offset}`,
  ),
  lesson_completion: light(
    (of) =>
      sql`select to_jsonb(t) as fact from lesson_completion t where account_id = ${of.accountId} order by phase_id, lesson_id limit ${of.limit} offset ${of.offset}`,
  ),
  quiz_attempt: light(
    (of) =>
      sql`select to_jsonb(t) as fact from quiz_attempt t where account_id = ${of.accountId} order by quiz_id, ordinal limit ${of.limit} offset ${of.offset}`,
  ),
  quiz_attempt_question: light(
    (of) => sql`select to_jsonb(t) as fact from quiz_attempt_question t join quiz_attempt a on a.id = t.attempt_id
    where a.account_id = ${of.accountId} order by t.attempt_id, t.position limit ${of.limit} offset ${of.offset}`,
  ),
  quiz_grant: light(
    (of) =>
      sql`select to_jsonb(t) as fact from quiz_grant t where account_id = ${of.accountId} order by id limit ${of.limit} offset ${of.offset}`,
  ),
  recall_card: light(
    (of) =>
      sql`select to_jsonb(t) as fact from recall_card t where account_id = ${of.accountId} order by made_at, id limit ${of.limit} offset ${of.offset}`,
  ),
  recall_setting: light(
    (of) =>
      sql`select to_jsonb(t) as fact from recall_setting t where account_id = ${of.accountId} limit ${of.limit} offset ${of.offset}`,
  ),
  calendar_feed: light(
    (of) =>
      sql`select to_jsonb(t) - 'token_hash' as fact from calendar_feed t where account_id = ${of.accountId} limit ${of.limit} offset ${of.offset}`,
  ),
  note: light(
    (of) =>
      sql`select to_jsonb(t) - 'words' as fact from note t where account_id = ${of.accountId} order by made_at, id limit ${of.limit} offset ${of.offset}`,
  ),
  lab_work: light(
    (of) =>
      sql`select to_jsonb(t) - 'writer_hash' as fact from lab_work t where account_id = ${of.accountId} order by experiment_id limit ${of.limit} offset ${of.offset}`,
  ),
  lab_version: heavy(
    (of) => sql`select to_jsonb(t) - 'content' as fact, content as packed from lab_version t
    where account_id = ${of.accountId} order by experiment_id, version limit ${of.limit} offset ${of.offset}`,
  ),
  lab_check: light(
    (of) =>
      sql`select to_jsonb(t) as fact from lab_check t where account_id = ${of.accountId} order by experiment_id, check_id limit ${of.limit} offset ${of.offset}`,
  ),
  lab_solution_seen: light(
    (of) =>
      sql`select to_jsonb(t) as fact from lab_solution_seen t where account_id = ${of.accountId} order by experiment_id, check_id limit ${of.limit} offset ${of.offset}`,
  ),
  lab_hand_in: heavy(
    (of) => sql`select to_jsonb(t) - 'content' as fact, content as packed from lab_hand_in t
    where account_id = ${of.accountId} order by handed_in_at, id limit ${of.limit} offset ${of.offset}`,
  ),
  shown_work: light(
    (of) =>
      sql`select to_jsonb(t) as fact from shown_work t where account_id = ${of.accountId} order by experiment_id limit ${of.limit} offset ${of.offset}`,
  ),
  kept_file: heavy(
    (
      of,
    ) => sql`select to_jsonb(t) - 'content' || jsonb_build_object('content_base64', encode(content, 'base64')) as fact from kept_file t
    where account_id = ${of.accountId} order by phase_id, path, version limit ${of.limit} offset ${of.offset}`,
  ),
  lab_session: light(
    (of) =>
      sql`select to_jsonb(t) as fact from lab_session t where account_id = ${of.accountId} order by requested_at, id limit ${of.limit} offset ${of.offset}`,
  ),
  hour_lot: light(
    (of) =>
      sql`select to_jsonb(t) as fact from hour_lot t where account_id = ${of.accountId} order by id limit ${of.limit} offset ${of.offset}`,
  ),
  hour_entry: light(
    (of) =>
      sql`select to_jsonb(t) as fact from hour_entry t join hour_lot l on l.id = t.lot_id where l.account_id = ${of.accountId} order by t.id limit ${of.limit} offset ${of.offset}`,
  ),
  purchase_order: light(
    (of) =>
      sql`select to_jsonb(t) - 'decided_by' as fact from purchase_order t where account_id = ${of.accountId} order by created_at, id limit ${of.limit} offset ${of.offset}`,
  ),
  order_receipt: light(
    (
      of,
    ) => sql`select to_jsonb(t) - 'key' - 'hash' - 'drawn_key' - 'drawn_lengths' as fact from order_receipt t join purchase_order o on o.id = t.order_id
    where o.account_id = ${of.accountId} order by t.uploaded_at, t.order_id limit ${of.limit} offset ${of.offset}`,
  ),
  order_invoice: light(
    (of) =>
      sql`select to_jsonb(t) - 'file_key' - 'official_by' as fact from order_invoice t join purchase_order o on o.id = t.order_id where o.account_id = ${of.accountId} order by t.asked_at, t.order_id limit ${of.limit} offset ${of.offset}`,
  ),
  order_event: light(
    (of) =>
      sql`select to_jsonb(t) - 'done_by' as fact from order_event t join purchase_order o on o.id = t.order_id where o.account_id = ${of.accountId} order by t.id limit ${of.limit} offset ${of.offset}`,
  ),
  certificate_name: light(
    (of) =>
      sql`select to_jsonb(t) as fact from certificate_name t where account_id = ${of.accountId} order by phase_id limit ${of.limit} offset ${of.offset}`,
  ),
  certificate: light(
    (of) =>
      sql`select to_jsonb(t) as fact from certificate t where account_id = ${of.accountId} order by issued_at, number limit ${of.limit} offset ${of.offset}`,
  ),
  certificate_zone: light(
    (of) =>
      sql`select to_jsonb(t) as fact from certificate_zone t join certificate c using (number) where c.account_id = ${of.accountId} order by number limit ${of.limit} offset ${of.offset}`,
  ),
  message_copy: light(
    (of) => sql`select to_jsonb(t) || jsonb_build_object('message', to_jsonb(m) - 'digest') as fact
    from message_copy t join message m on m.id = t.message_id where account_id = ${of.accountId} order by t.created_at, t.id limit ${of.limit} offset ${of.offset}`,
  ),
  sent_mail: light(
    (of) =>
      sql`select to_jsonb(t) as fact from sent_mail t where account_id = ${of.accountId} order by at, id limit ${of.limit} offset ${of.offset}`,
  ),
  message_preference: light(
    (of) =>
      sql`select to_jsonb(t) as fact from message_preference t where account_id = ${of.accountId} order by type limit ${of.limit} offset ${of.offset}`,
  ),
  feedback: light(
    (of) =>
      sql`select to_jsonb(t) as fact from feedback t where account_id = ${of.accountId} order by created_at, id limit ${of.limit} offset ${of.offset}`,
  ),
  stuck_case: light(
    (of) =>
      sql`select to_jsonb(t) - 'seen_by' as fact from stuck_case t where account_id = ${of.accountId} order by phase_id, reason, lesson_id limit ${of.limit} offset ${of.offset}`,
  ),
  staff_letter: light(
    (of) =>
      sql`select to_jsonb(t) - 'by_account_id' as fact from staff_letter t where account_id = ${of.accountId} order by sent_at, id limit ${of.limit} offset ${of.offset}`,
  ),
  staff: light(
    (of) =>
      sql`select to_jsonb(t) - 'granted_by' as fact from staff t where account_id = ${of.accountId} order by id limit ${of.limit} offset ${of.offset}`,
  ),
}

/** Tables that hang on an account and tell a person nothing, with the reason. */
export const notPersonal: Readonly<Record<string, string>> = {
  sign_in_flow: 'a sign-in under way at a provider: secrets that live for minutes',
  sign_in_ticket: 'what a provider said during a sign-in under way; once bound, it is third_party_account',
  faq: 'the school’s own questions and answers, which everybody reads; the feedback that one was made out of is in the file',
  hour_lot_due: 'which lots are still to be settled; hour_lot says when each one ends',
  held_decision: 'what finance has pressed within the last ten seconds; then it is in purchase_order',
  lab_start: 'ids that tabs drew for a press of Start, kept for an hour',
  lab_ticket: 'the hash of a secret that opens a lab once and lives for seconds',
  recovery_code: 'hashes of secrets for who has lost their authenticator app; second_factor says that there is one',
}

/** What follows in this transaction reads the database as it is now, and changes nothing. */
export const beginReading = (db: Db) => db.query({ text: 'set transaction isolation level repeatable read read only' })

/** Every row of one part, page by page: never more than a page in memory. */
export async function* selectPersonal(
  db: Db,
  accountId: string,
  { read, pageSize }: Part,
): AsyncGenerator<PersonalRow> {
  for (let offset = 0; ; offset += pageSize) {
    const page = await rows(db, Row, read({ accountId, limit: pageSize, offset }))
    yield* page
    if (page.length < pageSize) return
  }
}

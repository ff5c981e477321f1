// A school of any size, filled by SQL alone: what learners leave behind in some months, on the courses that are there.
// Most people try a lesson or two; the first hundred have done everything, so that one of them weighs the same in a
// school of any size.
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Database, Db } from './database.ts'
import { run, sql, type Sql } from './sql.ts'

/** Learners who have done all there is to do: those whose calls are measured. */
export const EAGER = 100

/** The access token of the n-th learner; SQL below and bench/growth.ts build the same. */
export const tokenOf = (n: number): string => `growth-${n}`.padEnd(43, '-')

interface Part {
  readonly table: string
  readonly fill: () => Sql
}

// A learner is `l`: their number n, id, the moment of joining, and the share of all lessons that they have done.
// Ids begin like the learner's: as evenly spread as random ones, and written in the order of their index.
const parts: readonly Part[] = [
  {
    table: 'account',
    fill: () => sql`insert into account (id, email, email_key, password_hash, first_name, last_name, gender, nationality, education, lang, created_at)
      select l.id, 'learner-' || l.n || '@example.com', 'learner-' || l.n || '@example.com', '$argon2id$v=19$m=19456,t=2,p=1$' || md5(l.n::text), 'Ada', 'Lovelace ' || l.n, 'female', 'CN', 'master',
        case when l.n % 2 = 0 then 'en' else 'zh-CN' end, l.joined_at
      from growth_learner l`,
  },
  {
    table: 'session',
    fill: () => sql`insert into session (token_hash, account_id, device, created_at, expires_at, id)
      select case when d = 1 and l.n <= ${EAGER}::int then sha256(rpad('growth-' || l.n, 43, '-')::bytea) else substring(uuid_send(l.id) from 1 for 4) || sha256((l.n || ' ' || d)::bytea) end,
        l.id, 'Firefox on Linux', l.joined_at, now() + d * interval '20 days', overlay(md5('session ' || l.n || ' ' || d) placing left(l.id::text, 8) from 1 for 8)::uuid
      from growth_learner l, generate_series(1, 2) d`,
  },
  {
    table: 'second_factor',
    fill: () => sql`insert into second_factor (account_id, secret_sealed, begun_at, confirmed_at, last_step)
      select l.id, sha256(('app ' || l.n)::bytea) || sha256(('app' || l.n)::bytea), l.joined_at, l.joined_at, 1 from growth_learner l where l.n % 10 = 1`,
  },
  {
    table: 'recovery_code',
    fill: () => sql`insert into recovery_code (account_id, code_hash)
      select l.id, sha256(('recovery ' || l.n || ' ' || c)::bytea) from growth_learner l, generate_series(1, 10) c where l.n % 10 = 1`,
  },
  {
    table: 'known_device',
    fill: () => sql`insert into known_device (account_id, device, first_seen_at, last_seen_at)
      select l.id, 'Firefox on Linux', l.joined_at, now() from growth_learner l`,
  },
  {
    table: 'known_browser',
    fill: () =>
      sql`insert into known_browser (account_id, browser, seen_at) select l.id, sha256(('browser ' || l.n)::bytea), now() from growth_learner l`,
  },
  {
    table: 'consent',
    fill: () =>
      sql`insert into consent (account_id, version, agreed_at) select l.id, '2026-03-01', l.joined_at from growth_learner l`,
  },
  {
    table: 'third_party_account',
    fill: () => sql`insert into third_party_account (provider, subject, account_id, email, bound_at)
      select 'google', 'subject-' || l.n, l.id, 'learner-' || l.n || '@example.com', l.joined_at from growth_learner l where l.n % 5 = 0`,
  },
  {
    table: 'enrolment',
    fill: () => sql`insert into enrolment (account_id, phase_id, enrolled_at, left_at)
      select l.id, p.id, l.joined_at, case when l.n > ${EAGER}::int and l.n % 20 = 0 then now() end from growth_learner l, phase p where l.share > 0`,
  },
  {
    table: 'item_completion',
    fill: () => sql`insert into item_completion (account_id, phase_id, lesson_id, item, completed_at)
      select l.id, x.phase_id, x.lesson_id, item, l.joined_at + interval '1 day' from growth_learner l join growth_lesson x on x.part <= l.share, unnest(x.items) item`,
  },
  {
    table: 'lesson_completion',
    fill: () => sql`insert into lesson_completion (account_id, phase_id, lesson_id, completed_at)
      select l.id, x.phase_id, x.lesson_id, l.joined_at + interval '1 day' from growth_learner l join growth_lesson x on x.part <= l.share`,
  },
  {
    table: 'lesson_progress',
    fill: () => sql`insert into lesson_progress (account_id, phase_id, lesson_id, watched, video_position, reading_position, updated_at)
      select l.id, x.phase_id, x.lesson_id, '{[0,12.5),[20,31)}', 31, 40, l.joined_at + interval '1 day' from growth_learner l join growth_lesson x on x.part <= l.share * 1.2`,
  },
  {
    table: 'quiz_attempt',
    fill: () => sql`insert into quiz_attempt (id, account_id, quiz_id, ordinal, total_score, passing_score, started_at, deadline, submitted_at, is_auto, receipt, score, is_passed)
      select a.id, a.account_id, a.quiz_id, a.ordinal, 100, 60, a.at, case when a.is_open then now() + interval '10 days' else a.at + interval '10 minutes' end,
        case when not a.is_open then a.at + interval '8 minutes' end, case when not a.is_open then false end, case when not a.is_open then 'QR' || a.id end,
        case when not a.is_open then 40 + a.n % 60 end, case when not a.is_open then a.n % 60 >= 20 end
      from (
        select l.n, l.id as account_id, x.quiz_id, ordinal, l.joined_at + ordinal * interval '2 days' as at,
          overlay(md5('attempt ' || l.n || ' ' || x.quiz_id || ' ' || ordinal) placing left(l.id::text, 8) from 1 for 8)::uuid as id,
          ordinal = 2 and (l.n <= ${EAGER}::int or l.n % 500 = 0) as is_open
        from growth_learner l join growth_lesson x on x.part <= l.share and x.quiz_id is not null, generate_series(1, case when l.n <= ${EAGER}::int or l.n % 3 = 0 then 2 else 1 end) ordinal
      ) a`,
  },
  {
    table: 'quiz_attempt_question',
    fill: () => sql`insert into quiz_attempt_question (attempt_id, question_id, position, revision_id, choice_ids, answer, answer_seq, saved_at, earned)
      select a.id, q.question_id, q.place, q.revision_id, q.choice_ids, q.choice_ids[1:1], 1, a.started_at, case when a.submitted_at is not null then 10 end
      from growth_learner l join quiz_attempt a on a.account_id = l.id join growth_question q on q.quiz_id = a.quiz_id`,
  },
  {
    table: 'note',
    fill: () => sql`insert into note (account_id, id, phase_id, lesson_id, kind, lang, anchor, place, prefix, exact, suffix, pattern, body, words, revision, writer, seq, made_at, edited_at)
      select l.id, overlay(md5('note ' || l.n || ' ' || x.lesson_id || ' ' || k) placing left(l.id::text, 8) from 1 for 8)::uuid, x.phase_id, x.lesson_id, 'text', 'en', 'section-' || k, k,
        'What stands before it. ', 'the words that were chosen', ' What stands after it.', 'solid', repeat('What I think of it. ', 5), array['what', 'i', 'think', 'of', 'it', 'word', 'chosen'], 2, l.id::text, k, l.joined_at, l.joined_at
      from growth_learner l join growth_lesson x on x.part <= l.share, generate_series(1, 2) k where l.n <= ${EAGER}::int or l.n % 5 = 0`,
  },
  {
    table: 'recall_card',
    fill: () => sql`insert into recall_card (account_id, phase_id, lesson_id, question_id, step, round, due_on, judged_on, made_at)
      select l.id, x.phase_id, x.lesson_id, 'question-' || q, l.n % 5, l.n % 5, current_date + (l.n % 60)::int, current_date - 1, l.joined_at + interval '1 day'
      from growth_learner l join growth_lesson x on x.part <= l.share, generate_series(1, 2) q`,
  },
  {
    table: 'recall_setting',
    fill: () =>
      sql`insert into recall_setting (account_id, is_on, by_mail) select l.id, l.n % 100 > 0, l.n % 30 = 0 from growth_learner l where l.n % 10 = 0`,
  },
  {
    table: 'calendar_feed',
    fill: () =>
      sql`insert into calendar_feed (account_id, token_hash, with_reviews, made_at) select l.id, sha256(('calendar ' || l.n)::bytea), l.n % 3 = 0, l.joined_at from growth_learner l where l.n % 10 = 0`,
  },
  {
    table: 'quiz_grant',
    fill: () => sql`insert into quiz_grant (account_id, quiz_id, minutes, granted_at)
      select l.id, x.quiz_id, 10, now() from growth_learner l join growth_lesson x on x.quiz_id is not null where l.n % 200 = 0`,
  },
  {
    table: 'message_copy',
    fill: () => sql`insert into message_copy (id, message_id, account_id, key, read_at, created_at)
      select overlay(md5('copy ' || l.n || ' ' || m.place) placing left(l.id::text, 8) from 1 for 8)::uuid, m.id, l.id, 'growth ' || m.place, case when m.place > 2 then now() end, now() - m.place * interval '3 days'
      from growth_learner l join growth_message m on m.place <= 2 or m.place <= 12 * l.share + 2`,
  },
  {
    table: 'sent_mail',
    fill: () => sql`insert into sent_mail (account_id, kind, outcome, reply, at)
      select l.id, case when m = 1 then 'signupCode' else 'newDevice' end, case when l.n % 100 = 0 then 'refused' else 'sent' end, case when l.n % 100 = 0 then 550 end, now() - (l.n % 90) * interval '1 day'
      from growth_learner l, generate_series(1, 2) m`,
  },
  {
    table: 'message_preference',
    fill: () =>
      sql`insert into message_preference (account_id, type, by_mail) select l.id, 2, false from growth_learner l where l.n % 10 = 0`,
  },
  {
    table: 'lab_work',
    fill: () => sql`insert into lab_work (account_id, experiment_id, version, writer_hash, writer_seen_at)
      select l.id, x.experiment_id, 2, sha256(l.id::text::bytea), now() - interval '2 days' from growth_learner l join growth_lesson x on x.part <= l.share and x.experiment_id is not null`,
  },
  {
    table: 'lab_version',
    fill: () => sql`insert into lab_version (account_id, experiment_id, version, kind, content, bytes, hash, saved_at)
      select w.account_id, w.experiment_id, v, case when v = 2 then 'handed_in' else 'saved' end, n.content, 1500, md5(w.experiment_id || v), now() - interval '2 days'
      from growth_learner l join lab_work w on w.account_id = l.id, generate_series(1, 2) v, growth_notebook n`,
  },
  {
    table: 'lab_check',
    fill: () => sql`insert into lab_check (account_id, experiment_id, check_id, is_passed, tries)
      select w.account_id, w.experiment_id, 'check-' || c, true, 2 from growth_learner l join lab_work w on w.account_id = l.id, generate_series(1, 3) c`,
  },
  {
    table: 'lab_solution_seen',
    fill: () => sql`insert into lab_solution_seen (account_id, experiment_id, check_id, seen_at)
      select w.account_id, w.experiment_id, 'check-' || c, now() from growth_learner l join lab_work w on w.account_id = l.id, generate_series(1, 2) c where l.n % 10 = 0`,
  },
  {
    table: 'lab_session',
    fill: () => sql`insert into lab_session (id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, requested_at, ready_at, ended_at, seen_at, charged_seconds, is_reaped, looked_at)
      select overlay(md5('lab ' || l.n || ' ' || x.experiment_id) placing left(l.id::text, 8) from 1 for 8)::uuid, l.id, x.experiment_id, x.phase_id, 'embedded', true, case when is_active then 'running' else 'ended' end, case when not is_active then 'stopped' end,
        now() - interval '3 days', now() - interval '3 days', case when not is_active then now() - interval '2 days' end, now(), 1200, not is_active, now()
      from growth_learner l join growth_lesson x on x.part <= l.share and x.experiment_id is not null,
        lateral (select l.n > ${EAGER}::int and l.n % 200 = 1 and x.part = (select min(part) from growth_lesson where experiment_id is not null) as is_active) now_running`,
  },
  {
    table: 'lab_hand_in',
    fill: () => sql`insert into lab_hand_in (number, account_id, experiment_id, version, content, hash, score, total, outcome, check_kind, handed_in_at, checked_at)
      select 'LH' || left(w.account_id::text, 8) || md5(w.account_id || w.experiment_id), w.account_id, w.experiment_id, 2, n.content, md5(w.experiment_id), 3, 3,
        case when l.n % 400 = 0 then 'checking' else 'passed' end, case when l.n % 400 > 0 then 'self-checked' end, now() - interval '2 days', case when l.n % 400 > 0 then now() - interval '2 days' end
      from growth_learner l join lab_work w on w.account_id = l.id, growth_notebook n`,
  },
  {
    table: 'shown_work',
    fill: () => sql`insert into shown_work (account_id, experiment_id, code, hand_in_id, shown_at)
      select h.account_id, h.experiment_id, left(md5('shown ' || h.id), 22), h.id, now() - interval '1 day' from growth_learner l join lab_hand_in h on h.account_id = l.id where l.n % 10 = 0 and h.outcome = 'passed'`,
  },
  {
    table: 'kept_file',
    fill: () => sql`insert into kept_file (account_id, phase_id, path, version, content, bytes, hash, experiment_id, saved_at)
      select w.account_id, x.phase_id, 'model.json', v, '{}', 2, md5('kept ' || v), x.id, now() - interval '1 day'
      from growth_learner l join lab_work w on w.account_id = l.id join experiment x on x.id = w.experiment_id, generate_series(1, 2) v where l.n % 10 = 0
      on conflict do nothing`,
  },
  {
    table: 'hour_lot',
    fill: () => sql`insert into hour_lot (account_id, phase_id, source, expires_at, key, credited_at)
      select l.id, p.id, case when bought = 1 then 'purchase' else 'phase' end, case when bought = 1 then l.joined_at + case when l.n % 2 = 0 then interval '30 days' else interval '400 days' end end,
        left(l.id::text, 8) || ' ' || p.id || ' ' || l.n || ' ' || bought, l.joined_at
      from growth_learner l, phase p, generate_series(0, case when l.n <= ${EAGER}::int or l.n % 5 = 0 then 1 else 0 end) bought where l.share > 0`,
  },
  {
    table: 'hour_lot_due',
    fill: () =>
      sql`insert into hour_lot_due (lot_id, expires_at) select h.id, h.expires_at from hour_lot h where h.expires_at > now()`,
  },
  {
    table: 'hour_entry',
    fill: () => sql`insert into hour_entry (lot_id, kind, seconds, key, session_id, at)
      select h.id, e.kind, e.seconds, left(l.id::text, 8) || ' ' || h.id || ' ' || e.place, case when e.kind = 'use' then overlay(md5('lab ' || l.n || ' ' || e.experiment_id) placing left(l.id::text, 8) from 1 for 8)::uuid end, h.credited_at + e.place * interval '1 day'
      from growth_learner l join hour_lot h on h.account_id = l.id,
        lateral (
          select 'credit' as kind, 36000 as seconds, 0 as place, null as experiment_id
          union all select 'use', -600, 1, (select min(x.experiment_id) from growth_lesson x)
          union all select 'use', -600, 2, (select max(x.experiment_id) from growth_lesson x)
          union all select 'expiry', -34800, 30, null where h.expires_at < now()
        ) e`,
  },
  {
    table: 'purchase_order',
    fill: () => sql`insert into purchase_order (id, reference, account_id, kind, phase_id, hours, validity_id, validity_days, amount, currency, state, round, method, transaction_number, created_at, submitted_at, answer_by, decided_at, decided_by, received_amount, expires_at)
      select overlay(md5('order ' || l.n || ' ' || p.id || ' ' || d) placing left(l.id::text, 8) from 1 for 8)::uuid, 'RF' || left(l.id::text, 8) || md5(l.n || ' ' || p.id || ' ' || d), l.id, 'hours', p.id, 10, 'month', 30, 10000, 'EUR',
        case when l.n % 1000 = 0 then 'applying' when l.joined_at < now() - interval '40 days' then 'expired' else 'approved' end, 1, 'transfer', 'T' || l.n || ' ' || d, l.joined_at, l.joined_at, l.joined_at + interval '1 day',
        l.joined_at + interval '1 day', 'finance', 10000, l.joined_at + interval '30 days'
      from growth_learner l, phase p, generate_series(1, case when l.n <= ${EAGER}::int then 3 else 1 end) d where (l.n <= ${EAGER}::int or l.n % 5 = 0) and l.share > 0`,
  },
  {
    table: 'order_receipt',
    fill: () => sql`insert into order_receipt (order_id, round, key, name, type, bytes, hash, uploaded_at)
      select o.id, 1, o.id::text, 'receipt.png', 'image/png', 20000, sha256(o.id::text::bytea), o.created_at from growth_learner l join purchase_order o on o.account_id = l.id`,
  },
  {
    table: 'order_invoice',
    fill: () => sql`insert into order_invoice (order_id, kind, title, asked_at, year, number, issued_at, official_number, official_at, official_by)
      select o.id, 'company', 'A company', o.created_at, 2026, row_number() over (order by o.id) + 10 * coalesce((select max(number) from order_invoice), 0), o.created_at, 'F' || o.id, o.created_at, 'finance'
      from growth_learner l join purchase_order o on o.account_id = l.id where l.n % 10 = 0`,
  },
  {
    table: 'order_event',
    fill: () => sql`insert into order_event (order_id, state, at)
      select o.id, step, o.created_at from growth_learner l join purchase_order o on o.account_id = l.id, unnest('{draft,applying,approved}'::text[]) step`,
  },
  {
    table: 'certificate',
    fill: () => sql`insert into certificate (number, account_id, phase_id, name, lang, says, issued_at, status_list, status_index)
      select 'TC' || left(l.id::text, 8) || '-' || l.n || '-' || p.position, l.id, p.id, 'Ada Lovelace', 'en', '{"school":{"en":"School"},"phase":{"en":"Phase"},"lessonCount":1,"minutes":10,"quizzes":[],"experiments":[]}', now(),
        100 + p.position * 1000 + l.n / 131072, l.n % 131072
      from growth_learner l, phase p where l.share >= 0.9`,
  },
  {
    table: 'certificate_zone',
    fill: () => sql`insert into certificate_zone (number, zone) select number, 'Asia/Shanghai' from certificate`,
  },
  {
    table: 'certificate_name',
    fill: () =>
      sql`insert into certificate_name (account_id, phase_id, name, set_at) select l.id, p.id, 'Ada Lovelace', now() from growth_learner l, phase p where l.share >= 0.9`,
  },
  {
    table: 'feedback',
    fill: () => sql`insert into feedback (account_id, type_id, content, created_at, answer, answered_by, answered_at)
      select l.id, (select min(id) from feedback_type), 'A question about this lesson.', l.joined_at, case when l.n % 500 > 0 then 'An answer.' end, case when l.n % 500 > 0 then 'operator' end, case when l.n % 500 > 0 then now() end
      from growth_learner l where l.n % 50 = 0`,
  },
  {
    table: 'group_member',
    fill: () => sql`insert into group_member (invitation_id, account_id, group_id, joined_at)
      select i.id, l.id, i.group_id, l.joined_at from growth_learner l join invitation i on i.token_hash = sha256(('growth ' || l.n % 200)::bytea) where l.n % 3 = 0`,
  },
  {
    table: 'group_roll',
    fill: () => sql`insert into group_roll (group_id, account_id, number, class_name, entered_at)
      select distinct i.group_id, l.id, 'A-' || l.n, 'AI-2', l.joined_at from growth_learner l join invitation i on i.token_hash = sha256(('growth ' || l.n % 200)::bytea) where l.n % 3 = 0`,
  },
  {
    table: 'email_code',
    fill: () => sql`insert into email_code (scene, email_key, code_hash, created_at, expires_at)
      select 'signup', 'learner-' || l.n || '@example.com', sha256(l.n::text::bytea), now(), now() + interval '10 minutes' from growth_learner l where l.n % 10 = 0`,
  },
  {
    table: 'rate_count',
    fill: () => sql`insert into rate_count (key, window_start, count)
      select 'mail learner-' || l.n || '@example.com', now(), 1 from growth_learner l where l.n % 10 = 0`,
  },
  {
    table: 'stuck_case',
    fill: () => sql`insert into stuck_case (account_id, phase_id, lesson_id, reason, times, since, changed_at, seen_at, seen_by)
      select l.id, x.phase_id, x.lesson_id, 'quiz', 3, now() - (l.n % 60) * interval '1 day', now() - (l.n % 60) * interval '1 day', case when l.n % 2 = 0 then now() end, case when l.n % 2 = 0 then 'Ada' end
      from growth_learner l join growth_lesson x on x.part = (select min(part) from growth_lesson) where l.n % 25 = 0`,
  },
  {
    table: 'staff_letter',
    fill: () => sql`insert into staff_letter (account_id, phase_id, reason, by_name, body, sent_at)
      select l.id, x.phase_id, 'quiz', 'Ada', 'Hello.', now() - (l.n % 60) * interval '1 day' from growth_learner l join growth_lesson x on x.part = (select min(part) from growth_lesson) where l.n % 100 = 0`,
  },
  {
    table: 'audit_entry',
    fill: () =>
      sql`insert into audit_entry (operator, noun, verb, facts, done_at) select 'operator', 'user', 'show', '{}', now() from growth_learner l where l.n % 100 = 0`,
  },
]

/**
 * The tables that grow with the number of learners. Not those whose rows live for minutes (sign-ins under way, tickets
 * of labs), nor the 500 mails that are kept without a mail server.
 */
export const growing: readonly string[] = [...parts.map(({ table }) => table), 'message', 'invitation']

const helpers = ['growth_learner', 'growth_lesson', 'growth_question', 'growth_message', 'growth_notebook']

/** Fills the school with `count` learners, without the checks of every row that writing through the product means. */
export async function growSchool(
  database: Database,
  count: number,
  told: (line: string) => void = () => {},
): Promise<void> {
  await database.transaction(async (db) => {
    await prepare(db, count)
    await fillShared(db)
    for (const table of helpers) await db.query({ text: `analyze ${table}` })
  })
  const indices = await dropIndices(database)
  for (const { table, fill } of parts) {
    const began = performance.now()
    const added = await database.transaction(async (db) => {
      await prepareFilling(db)
      return run(db, fill())
    })
    await database.query({ text: `analyze ${table}` }) // the next parts read it
    told(
      `${table.padEnd(24)} ${added.toLocaleString('en')} rows in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    )
  }
  const began = performance.now()
  for (const definition of indices) {
    await database.transaction(async (db) => {
      await prepareFilling(db)
      await db.query({ text: definition })
    })
  }
  told(`${indices.length} indices in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  for (const table of helpers) await database.query({ text: `drop table ${table}` })
  await database.query({ text: 'analyze' })
}

/** Triggers and foreign keys sleep: what is filled in keeps their rules by itself. */
async function prepareFilling(db: Db): Promise<void> {
  for (const setting of [
    `session_replication_role = replica`,
    `work_mem = '128MB'`,
    `maintenance_work_mem = '512MB'`,
    `max_parallel_workers_per_gather = 0`,
  ])
    await db.query({ text: `set local ${setting}` })
}

async function prepare(db: Db, count: number): Promise<void> {
  await run(
    db,
    sql`create unlogged table growth_learner as
        select n, md5('learner ' || n)::uuid as id, now() - (10 + n % 300) * interval '1 day' as joined_at,
          case when n <= ${EAGER}::int then 1.0 when r < 0.25 then 0 else power((r - 0.25) / 0.75, 3) end as share
        from (select n, (hashint4(n) & 1048575) / 1048576.0 as r from generate_series(1, ${count}::int) n) x order by 2`,
  )
  await run(
    db,
    sql`create unlogged table growth_lesson as
        select l.phase_id, l.id as lesson_id, l.items, q.id as quiz_id, x.id as experiment_id, row_number() over (order by p.position, m.position, l.position)::float / count(*) over () as part
        from lesson l join module m on m.phase_id = l.phase_id and m.id = l.module_id join phase p on p.id = l.phase_id
        left join quiz q on q.phase_id = l.phase_id and q.lesson_id = l.id left join experiment x on x.phase_id = l.phase_id and x.lesson_id = l.id
        where not l.is_retired`,
  )
  await run(
    db,
    sql`create unlogged table growth_question as
        select quiz_id, question_id, revision_id, choice_ids, place from (
          select r.quiz_id, r.question_id, r.id as revision_id, array(select c->>'id' from jsonb_array_elements(r.content->'choices') c) as choice_ids,
            row_number() over (partition by r.quiz_id order by r.id) as place
          from quiz_question_revision r where not exists (select from quiz_question_revision newer where newer.quiz_id = r.quiz_id and newer.question_id = r.question_id and newer.revision > r.revision)
        ) asked where place <= 4`,
  )
  await run(db, sql`create unlogged table growth_notebook (content bytea not null)`)
  await run(db, sql`insert into growth_notebook values (${notebook()})`)
}

/** A small one, packed as the product packs them; its text is as hard to pack as a figure. */
function notebook(): Buffer {
  const cell = { cell_type: 'markdown', id: 'growth', metadata: {}, source: randomBytes(900).toString('base64') }
  return gzipSync(JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 }))
}

/** What is not one learner's: messages, groups, invitations. */
async function fillShared(db: Db): Promise<void> {
  await run(
    db,
    sql`create unlogged table growth_message as select place, gen_random_uuid() as id from generate_series(1, 14) place`,
  )
  await run(
    db,
    sql`insert into message (id, type, title, body, created_at) select id, 0, '{"en":"News","zh-CN":"通知"}', '{"en":"Something new.","zh-CN":"有新内容。"}', now() - place * interval '3 days' from growth_message`,
  )
  await run(
    db,
    sql`insert into message (type, subject, arguments, digest) select 3, 'notice.quiz.regraded', jsonb_build_object('score', l.n), sha256(('growth ' || l.n)::bytea) from growth_learner l where l.n % 20 = 0`,
  )
  await run(
    db,
    sql`insert into learner_group (id, name) select 'growth-' || g, '{"en":"Class","zh-CN":"班级"}' from generate_series(0, 199) g`,
  )
  await run(
    db,
    sql`insert into invitation (group_id, token_hash, invited_by, phase_ids, expires_at) select 'growth-' || g, sha256(('growth ' || g)::bytea), 'Ada', array(select id from phase), now() + interval '30 days' from generate_series(0, 199) g`,
  )
  await run(
    db,
    sql`insert into invitation (group_id, token_hash, invited_by, phase_ids, for_email_key, expires_at)
        select 'growth-' || l.n % 200, sha256(('for one ' || l.n)::bytea), 'Ada', '{}', 'learner-' || l.n || '@example.com', now() + interval '30 days' from growth_learner l where l.n % 20 = 0`,
  )
}

/** An index that is made afterwards costs a fraction of one that is kept up row by row. Gives how to make them again. */
async function dropIndices(database: Database): Promise<string[]> {
  const found = await database.query({
    text: `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relname = any($1) and t.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    values: [parts.map(({ table }) => table).filter((table) => table !== 'quiz_attempt' && table !== 'purchase_order')], // those are read while others are filled
  })
  const indices = found.rows as { name: string; definition: string }[] // the two columns named above
  for (const { name } of indices) await database.query({ text: `drop index ${name}` })
  return indices.map(({ definition }) => definition)
}

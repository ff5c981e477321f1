// Everything that happened to one learner, in one order: each kind by an index of the account.
import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, sql } from './sql.ts'

/** What the timeline is made of; a role sees some of it. */
export const eventKinds = [
  'attempt',
  'lab',
  'lesson',
  'order',
  'message',
  'mail',
  'feedback',
  'certificate',
  'sign_in',
  'staff',
] as const
export type EventKind = (typeof eventKinds)[number]

const Event = z.strictObject({
  at: z.date(),
  kind: z.enum(eventKinds),
  what: z.string(),
  id: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
export type LearnerEvent = z.output<typeof Event>

/** The newest before a place of the order, the newest first; of study those of `phaseIds` alone, null: of all. */
export const selectLearnerEvents = (
  db: Db,
  of: {
    accountId: string
    kinds: readonly EventKind[]
    phaseIds: readonly string[] | null
    before: { at: Date; id: string }
    limit: number
  },
) =>
  rows(
    db,
    Event,
    sql`with asked as (
          select ${of.accountId}::uuid as account_id, ${of.kinds}::text[] as kinds, ${of.phaseIds}::text[] as phase_ids, ${of.before.at}::timestamptz as at, ${of.before.id}::text as id, ${of.limit}::int as most
        )
        select e.at, e.kind, e.what, e.id, e.facts from asked cross join lateral (
          (select coalesce(a.submitted_at, a.started_at) as at, 'attempt' as kind, case when a.submitted_at is null then 'attempt.open' when a.is_passed then 'attempt.passed' else 'attempt.failed' end as what,
            a.id::text as id, jsonb_build_object('quiz', a.quiz_id, 'phase', q.phase_id, 'lesson', q.lesson_id, 'ordinal', a.ordinal, 'score', a.score, 'total', a.total_score, 'receipt', a.receipt) as facts
          from quiz_attempt a join quiz q on q.id = a.quiz_id
          where a.account_id = asked.account_id and 'attempt' = any(asked.kinds) and (asked.phase_ids is null or q.phase_id = any(asked.phase_ids)) and (coalesce(a.submitted_at, a.started_at), a.id::text) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select s.requested_at, 'lab', case when s.ended_at is null then 'lab.open' when s.ready_at is null then 'lab.failed' else 'lab.ended' end, s.id::text,
            jsonb_build_object('phase', s.phase_id, 'lesson', x.lesson_id, 'reason', s.reason, 'minutes', round(extract(epoch from s.ended_at - s.ready_at) / 60))
          from lab_session s join experiment x on x.id = s.experiment_id
          where s.account_id = asked.account_id and 'lab' = any(asked.kinds) and (asked.phase_ids is null or s.phase_id = any(asked.phase_ids)) and (s.requested_at, s.id::text) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select h.handed_in_at, 'lab', 'lab.handedIn', h.id::text, jsonb_build_object('phase', x.phase_id, 'lesson', x.lesson_id, 'score', h.score, 'total', h.total, 'outcome', h.outcome, 'number', h.number)
          from lab_hand_in h join experiment x on x.id = h.experiment_id
          where h.account_id = asked.account_id and 'lab' = any(asked.kinds) and (asked.phase_ids is null or x.phase_id = any(asked.phase_ids)) and (h.handed_in_at, h.id::text) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select c.completed_at, 'lesson', 'lesson.' || c.item, c.phase_id || ' ' || c.lesson_id || ' ' || c.item, jsonb_build_object('phase', c.phase_id, 'lesson', c.lesson_id)
          from item_completion c
          where c.account_id = asked.account_id and 'lesson' = any(asked.kinds) and c.item in ('reading', 'video') and (asked.phase_ids is null or c.phase_id = any(asked.phase_ids))
            and (c.completed_at, c.phase_id || ' ' || c.lesson_id || ' ' || c.item) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select e.enrolled_at, 'lesson', 'lesson.enrolled', 'enrolled ' || e.phase_id, jsonb_build_object('phase', e.phase_id)
          from enrolment e
          where e.account_id = asked.account_id and 'lesson' = any(asked.kinds) and (asked.phase_ids is null or e.phase_id = any(asked.phase_ids)) and (e.enrolled_at, 'enrolled ' || e.phase_id) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select v.at, 'order', 'order.' || v.state, 'order ' || v.id, jsonb_build_object('order', o.id, 'state', o.state, 'is_last', v.id = (select max(w.id) from order_event w where w.order_id = o.id), 'reference', o.reference, 'hours', o.hours, 'by', v.done_by, 'reason', v.reason)
          from purchase_order o join order_event v on v.order_id = o.id
          where o.account_id = asked.account_id and 'order' = any(asked.kinds) and (v.at, 'order ' || v.id) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select h.at, 'order', 'hours.' || h.kind, 'hours ' || h.id, jsonb_build_object('phase', l.phase_id, 'source', l.source, 'minutes', round(h.seconds / 60.0))
          from hour_lot l join hour_entry h on h.lot_id = l.id
          where l.account_id = asked.account_id and 'order' = any(asked.kinds) and h.kind <> 'use' and (h.at, 'hours ' || h.id) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select c.created_at, 'message', case when c.read_at is null then 'message.unread' else 'message.read' end, c.id::text,
            jsonb_build_object('subject', m.subject, 'arguments', m.arguments, 'title', m.title, 'body', m.body)
          from message_copy c join message m on m.id = c.message_id
          where c.account_id = asked.account_id and 'message' = any(asked.kinds) and (c.created_at, c.id::text) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select s.at, 'mail', 'mail.' || s.outcome, 'mail ' || s.id,
            jsonb_build_object('mail', s.kind, 'reply', s.reply, 'copy', c.id, 'message', m.id, 'subject', m.subject, 'arguments', m.arguments, 'title', m.title, 'body', m.body)
          from sent_mail s left join message_copy c on c.id = s.copy_id left join message m on m.id = c.message_id
          where s.account_id = asked.account_id and 'mail' = any(asked.kinds) and (s.at, 'mail ' || s.id) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select j.created_at, 'mail', case when exists (select from outgoing_hold) then 'mail.held' when j.attempts > 0 then 'mail.again' else 'mail.queued' end, 'queued ' || j.id,
            jsonb_build_object('task', t.identifier, 'scene', j.payload ->> 'scene', 'change', j.payload ->> 'change', 'copy', c.id, 'message', m.id, 'subject', m.subject, 'arguments', m.arguments, 'title', m.title, 'body', m.body)
          from (
            select w.id, null::uuid as copy_id from account a join graphile_worker._private_jobs w on lower(w.payload ->> 'email') = lower(a.email)
            where a.id = asked.account_id and coalesce(w.payload ->> 'isVoid', '') <> 'true'
            union all
            select w.id, o.id from message_copy o join graphile_worker._private_jobs w on w.key = 'notice mail ' || o.id where o.account_id = asked.account_id
            union all
            select w.id, null from graphile_worker._private_jobs w where w.key = 'recall mail ' || asked.account_id
          ) waiting join graphile_worker._private_jobs j on j.id = waiting.id join graphile_worker._private_tasks t on t.id = j.task_id
          left join message_copy c on c.id = waiting.copy_id left join message m on m.id = c.message_id
          where 'mail' = any(asked.kinds) and j.attempts < j.max_attempts and (j.created_at, 'queued ' || j.id) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select f.created_at, 'feedback', case when f.answered_at is null then 'feedback.open' else 'feedback.answered' end, f.id::text, jsonb_build_object('text', left(f.content, 200), 'by', f.answered_by)
          from feedback f
          where f.account_id = asked.account_id and 'feedback' = any(asked.kinds) and (f.created_at, f.id::text) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select c.issued_at, 'certificate', case when c.revoked_at is null then 'certificate.issued' else 'certificate.revoked' end, c.number, jsonb_build_object('phase', c.phase_id, 'number', c.number)
          from certificate c
          where c.account_id = asked.account_id and 'certificate' = any(asked.kinds) and (asked.phase_ids is null or c.phase_id = any(asked.phase_ids)) and (c.issued_at, c.number) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select s.created_at, 'sign_in', 'signIn', s.id::text, jsonb_build_object('device', s.device)
          from session s
          where s.account_id = asked.account_id and 'sign_in' = any(asked.kinds) and (s.created_at, s.id::text) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
          union all
          (select d.done_at, 'staff', 'staff', 'audit ' || d.id, jsonb_build_object('by', d.operator, 'noun', d.noun, 'verb', d.verb, 'reason', d.facts ->> 'reason')
          from audit_entry d
          where d.facts ? 'account' and d.facts ->> 'account' = ${of.accountId}::text and 'staff' = any(asked.kinds) and (d.done_at, 'audit ' || d.id) < (asked.at, asked.id)
          order by 1 desc, 4 desc limit asked.most)
        ) e
        order by e.at desc, e.id desc limit ${of.limit}`,
  )

const Standing = z.strictObject({
  lesson_id: z.string(),
  quiz_id: z.string().nullable(),
  attempts: z.number(),
  is_passed: z.boolean().nullable(),
  most_tries: z.number().nullable(),
  is_handed_in: z.boolean(),
})
export type LessonStanding = z.output<typeof Standing>

/** What was tried in each lesson of a phase: attempts at its quiz, and the tries at a check of its lab that fails still. */
export const selectLessonStandings = (db: Db, of: { accountId: string; phaseId: string }) =>
  rows(
    db,
    Standing,
    sql`select l.id as lesson_id, q.id as quiz_id,
          (select count(*) from quiz_attempt a where a.account_id = ${of.accountId} and a.quiz_id = q.id) as attempts,
          (select bool_or(a.is_passed) from quiz_attempt a where a.account_id = ${of.accountId} and a.quiz_id = q.id and a.submitted_at is not null) as is_passed,
          (select max(c.tries) from lab_check c where c.account_id = ${of.accountId} and c.experiment_id = x.id and not c.is_passed) as most_tries,
          exists (select from lab_hand_in h where h.account_id = ${of.accountId} and h.experiment_id = x.id) as is_handed_in
        from lesson l left join quiz q on q.phase_id = l.phase_id and q.lesson_id = l.id and not q.is_retired
        left join experiment x on x.phase_id = l.phase_id and x.lesson_id = l.id and not x.is_retired
        where l.phase_id = ${of.phaseId} and not l.is_retired`,
  )

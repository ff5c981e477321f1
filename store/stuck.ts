// Who is stuck, found from what is kept of some learners at a time; and the cases as the staff see them.
import { z } from 'zod'
import { displayName } from '../domain/account/name.ts'
import { stuckReasons, type StuckReason } from '../domain/staff/stuck.ts'
import type { Db } from './database.ts'
import type { Scope } from './learner-search.ts'
import { localised } from './localised.ts'
import { one, rows, run, sql } from './sql.ts'

const reason = z.enum(stuckReasons)
const Finding = z.strictObject({
  account_id: z.string(),
  phase_id: z.string(),
  lesson_id: z.string(),
  reason,
  times: z.number(),
  what: z.string().nullable(),
  since: z.date(),
})
export type StuckFinding = z.output<typeof Finding>

/** From when on each fact counts, and how old one may be. */
export interface StuckMeasure {
  readonly quiz: number
  readonly check: number
  readonly lab: number
  readonly neverDays: number
  readonly overdueDays: number
  readonly silentDays: number
  readonly keptDays: number
}

/** The cases of these learners, as they are now. */
export const findStuck = (db: Db, of: { accountIds: readonly string[]; measure: StuckMeasure; now: Date }) =>
  rows(
    db,
    Finding,
    sql`with asked as materialized (
          select ${of.accountIds}::uuid[] as ids, ${of.now}::timestamptz as now,
            ${of.now}::timestamptz - make_interval(days => ${of.measure.keptDays}::int) as oldest,
            ${of.now}::timestamptz - make_interval(days => ${of.measure.silentDays}::int) as silent,
            make_interval(days => ${of.measure.overdueDays}::int) as overdue,
            ${of.now}::timestamptz - make_interval(days => ${of.measure.neverDays}::int) as never
        ), who as materialized (
          select e.account_id, e.phase_id, e.enrolled_at,
            (select max(c.completed_at) from item_completion c where c.account_id = e.account_id and c.phase_id = e.phase_id) as went_on
          from enrolment e join phase p on p.id = e.phase_id and p.state = 'published'
          where e.account_id = any((select ids from asked)::uuid[]) and e.left_at is null
        )
        select w.account_id, w.phase_id, q.lesson_id, 'quiz' as reason, f.times, null as what, f.since
        from who w join quiz q on q.phase_id = w.phase_id and not q.is_retired
        cross join lateral (
          select count(*) as times, bool_or(a.is_passed) as is_passed, max(a.submitted_at) as since from quiz_attempt a
          where a.account_id = w.account_id and a.quiz_id = q.id and a.submitted_at is not null
        ) f
        where not f.is_passed and f.times >= ${of.measure.quiz}::int and f.since >= (select oldest from asked)
        union all
        select w.account_id, w.phase_id, x.lesson_id, case when f.tries >= ${of.measure.check}::int then 'check' else 'lab' end, case when f.tries >= ${of.measure.check}::int then f.tries else f.starts end,
          case when f.tries >= ${of.measure.check}::int then f.check_id end, f.since
        from who w join experiment x on x.phase_id = w.phase_id and not x.is_retired
        cross join lateral (
          select count(*) as starts, coalesce(max(s.ended_at), max(s.requested_at)) as since,
            (select c.check_id from lab_check c where c.account_id = w.account_id and c.experiment_id = x.id and not c.is_passed order by c.tries desc, c.check_id limit 1) as check_id,
            (select coalesce(max(c.tries), 0) from lab_check c where c.account_id = w.account_id and c.experiment_id = x.id and not c.is_passed) as tries
          from lab_session s where s.account_id = w.account_id and s.experiment_id = x.id
        ) f
        where (f.tries >= ${of.measure.check}::int or f.starts >= ${of.measure.lab}::int) and f.since >= (select oldest from asked)
          and not exists (select from lab_hand_in h where h.account_id = w.account_id and h.experiment_id = x.id)
        union all
        select w.account_id, w.phase_id, l.lesson_id, 'never', extract(day from a.now - w.enrolled_at)::int, null, w.enrolled_at
        from who w cross join asked a
        cross join lateral (
          select l.id as lesson_id from lesson l join module m on m.phase_id = l.phase_id and m.id = l.module_id
          where l.phase_id = w.phase_id and not l.is_retired and not m.is_retired order by m.position, l.position limit 1
        ) l
        where w.went_on is null and w.enrolled_at < a.never and w.enrolled_at >= a.oldest
        union all
        (select distinct on (w.account_id, w.phase_id) w.account_id, w.phase_id, l.id, 'overdue', extract(day from a.now - w.went_on)::int, m.id, w.went_on
        from who w cross join asked a
        join module m on m.phase_id = w.phase_id and not m.is_retired and coalesce((select min(d.due_at) from group_member g join group_due d on d.group_id = g.group_id where g.account_id = w.account_id and d.phase_id = m.phase_id and d.module_id = m.id), m.due_at, w.enrolled_at + make_interval(days => m.due_after_days)) + a.overdue < a.now
        join lesson l on l.phase_id = m.phase_id and l.module_id = m.id and not l.is_retired and cardinality(l.items) > 0
        where w.went_on < a.silent and w.went_on >= a.oldest
          and not exists (select from lesson_completion c where c.account_id = w.account_id and c.phase_id = w.phase_id and c.lesson_id = l.id)
        order by w.account_id, w.phase_id, m.position, l.position)`,
  )

/** Keeps the cases of these learners as they were found: new ones, changed ones, and none that holds no more. */
export async function writeStuck(
  db: Db,
  of: { accountIds: readonly string[]; found: readonly StuckFinding[]; now: Date },
): Promise<void> {
  const found = JSON.stringify(of.found)
  await run(
    db,
    sql`delete from stuck_case s where s.account_id = any(${of.accountIds}::uuid[]) and not exists (
          select from jsonb_to_recordset(${found}::jsonb) as f (account_id uuid, phase_id text, lesson_id text, reason text)
          where f.account_id = s.account_id and f.phase_id = s.phase_id and f.reason = s.reason and f.lesson_id = s.lesson_id)`,
  )
  await run(
    db,
    sql`insert into stuck_case as s (account_id, phase_id, lesson_id, reason, times, what, since, changed_at)
        select f.account_id, f.phase_id, f.lesson_id, f.reason, f.times, f.what, f.since, ${of.now}::timestamptz
        from jsonb_to_recordset(${found}::jsonb) as f (account_id uuid, phase_id text, lesson_id text, reason text, times int, what text, since timestamptz)
        on conflict (account_id, phase_id, reason, lesson_id) do update set times = excluded.times, what = excluded.what, since = excluded.since,
          changed_at = case when s.since is distinct from excluded.since then excluded.changed_at else s.changed_at end,
          seen_at = case when s.since is distinct from excluded.since then null else s.seen_at end,
          seen_by = case when s.since is distinct from excluded.since then null else s.seen_by end
        where (s.times, s.what, s.since) is distinct from (excluded.times, excluded.what, excluded.since)`,
  )
  // Whoever was written to and has finished something since: it was read, or it would have come anyway.
  await run(
    db,
    sql`update staff_letter t set went_on_at = c.at
        from (select distinct on (l.id) l.id, i.completed_at as at from staff_letter l join item_completion i on i.account_id = l.account_id and i.phase_id = l.phase_id and i.completed_at > l.sent_at
          where l.account_id = any(${of.accountIds}::uuid[]) and l.went_on_at is null order by l.id, i.completed_at) c
        where t.id = c.id`,
  )
}

const Case = z
  .strictObject({
    account_id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    lang: z.string(),
    phase_id: z.string(),
    lesson_id: z.string(),
    lesson_title: localised,
    module_title: localised.nullable(),
    check_title: localised.nullable(),
    reason,
    times: z.number(),
    since: z.date(),
    changed_at: z.date(),
    written_at: z.date().nullable(),
    written_by: z.string().nullable(),
    went_on: z.boolean(),
  })
  .transform(({ first_name, last_name, ...row }) => ({
    ...row,
    name: displayName({ firstName: first_name, lastName: last_name }) || row.email,
  }))
export type StuckFact = z.output<typeof Case>

/** The cases that nobody has put away, the newest fact first, of those whom the scope may see. */
export const selectStuckCases = (db: Db, of: { scope: Scope; limit: number }) =>
  rows(
    db,
    Case,
    sql`with open as materialized (
          select s.* from stuck_case s
          where s.seen_at is null and (${of.scope.isAll}::boolean or s.phase_id = any(${of.scope.phaseIds}::text[])
            or exists (select from group_member g where g.account_id = s.account_id and g.group_id = any(${of.scope.groupIds}::text[])))
          order by s.changed_at desc, s.account_id limit ${of.limit}
        )
        select s.account_id, a.email, a.first_name, a.last_name, a.lang, s.phase_id, s.lesson_id,
          (select coalesce(jsonb_object_agg(t.lang, t.title), '{}') from lesson_text t where t.phase_id = s.phase_id and t.lesson_id = s.lesson_id) as lesson_title,
          (select m.title from module m where m.phase_id = s.phase_id and m.id = s.what and s.reason = 'overdue') as module_title,
          (select c -> 'title' from experiment x, jsonb_array_elements(x.definition -> 'checks') c where x.phase_id = s.phase_id and x.lesson_id = s.lesson_id and c ->> 'id' = s.what and s.reason = 'check' limit 1) as check_title,
          s.reason, s.times, s.since, s.changed_at, w.sent_at as written_at, w.by_name as written_by, coalesce(w.went_on_at is not null, false) as went_on
        from open s join account a on a.id = s.account_id
        left join lateral (select l.sent_at, l.by_name, l.went_on_at from staff_letter l where l.account_id = s.account_id and l.phase_id = s.phase_id order by l.sent_at desc limit 1) w on true
        order by s.changed_at desc, s.account_id, s.reason`,
  )

const Count = z.strictObject({ n: z.number(), fresh: z.number() })

/** How many there are, and how many of them came since a moment; at most so many are counted. */
export const countStuckCases = (db: Db, of: { scope: Scope; since: Date; most: number }) =>
  one(
    db,
    Count,
    sql`select count(*) as n, count(*) filter (where changed_at >= ${of.since}) as fresh from (
          select s.changed_at from stuck_case s
          where s.seen_at is null and (${of.scope.isAll}::boolean or s.phase_id = any(${of.scope.phaseIds}::text[])
            or exists (select from group_member g where g.account_id = s.account_id and g.group_id = any(${of.scope.groupIds}::text[])))
          order by s.changed_at desc limit ${of.most}
        ) counted`,
  )

export interface StuckKey {
  readonly accountId: string
  readonly phaseId: string
  readonly lessonId: string
  readonly reason: StuckReason
}

/** Put away until its fact changes, by whoever came first; false when there is none. */
export const updateStuckSeen = async (db: Db, of: StuckKey & { by: string; now: Date }): Promise<boolean> =>
  (await run(
    db,
    sql`update stuck_case set seen_at = coalesce(seen_at, ${of.now}), seen_by = coalesce(seen_by, ${of.by})
        where account_id = ${of.accountId} and phase_id = ${of.phaseId} and lesson_id = ${of.lessonId} and reason = ${of.reason}`,
  )) === 1

const Letter = z.strictObject({ id: z.string() })

/** Nothing where somebody has written about the course since `notAfter`. The enrolment must be locked. */
export const insertLetter = async (
  db: Db,
  letter: StuckKey & { byAccountId: string | null; byName: string; body: string; now: Date; notAfter: Date },
): Promise<string | undefined> => {
  const made = await rows(
    db,
    Letter,
    sql`insert into staff_letter (account_id, phase_id, reason, by_account_id, by_name, body, sent_at)
        select s.account_id, s.phase_id, s.reason, ${letter.byAccountId}::uuid, ${letter.byName}::text, ${letter.body}::text, ${letter.now}::timestamptz
        from stuck_case s where s.account_id = ${letter.accountId} and s.phase_id = ${letter.phaseId} and s.lesson_id = ${letter.lessonId} and s.reason = ${letter.reason}
          and not exists (select from staff_letter l where l.account_id = s.account_id and l.phase_id = s.phase_id and l.sent_at > ${letter.notAfter})
        returning id`,
  )
  return made[0]?.id
}

const There = z.strictObject({ is_there: z.boolean() })

export const hasStuckCase = async (db: Db, of: StuckKey): Promise<boolean> =>
  (
    await one(
      db,
      There,
      sql`select exists (select from stuck_case where account_id = ${of.accountId} and phase_id = ${of.phaseId} and lesson_id = ${of.lessonId} and reason = ${of.reason}) as is_there`,
    )
  ).is_there

// Labs of everybody, for the staff: which run now, and which did not start.
import { z } from 'zod'
import { displayName } from '../domain/account/name.ts'
import { faults } from '../domain/experiment/observation.ts'
import type { Db } from './database.ts'
import type { Scope } from './learner-search.ts'
import { localised } from './localised.ts'
import { rows, sql } from './sql.ts'

const Running = z
  .strictObject({
    id: z.string(),
    account_id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    lesson_title: localised.nullable(),
    driver: z.string(),
    is_running: z.boolean(),
    is_queued: z.boolean(),
    is_busy: z.boolean(),
    requested_at: z.date(),
    activity_at: z.date().nullable(),
    charged_seconds: z.number(),
  })
  .transform(({ first_name, last_name, email, ...row }) => ({
    ...row,
    name: displayName({ firstName: first_name, lastName: last_name }) || email,
  }))

/** Those that run or wait for their engine, in courses or of learners of the scope; what has run longest comes first. */
export const selectRunningLabs = (db: Db, of: { scope: Scope; limit: number }) =>
  rows(
    db,
    Running,
    sql`with running as materialized (
          select s.id, s.account_id, s.experiment_id, s.driver, s.state = 'running' as is_running, s.is_queued, s.is_busy, s.requested_at, s.activity_at, s.charged_seconds
          from lab_session s
          where s.state in ('waiting', 'running') and (${of.scope.isAll}::boolean or s.phase_id = any(${of.scope.phaseIds}::text[])
            or exists (select from group_member g where g.account_id = s.account_id and g.group_id = any(${of.scope.groupIds}::text[])))
          order by s.requested_at, s.id limit ${of.limit}
        )
        select r.id, r.account_id, a.email, a.first_name, a.last_name, r.driver, r.is_running, r.is_queued, r.is_busy, r.requested_at, r.activity_at, r.charged_seconds,
          (select jsonb_object_agg(n.lang, n.title) from experiment x join lesson_text n on n.phase_id = x.phase_id and n.lesson_id = x.lesson_id where x.id = r.experiment_id) as lesson_title
        from running r join account a on a.id = r.account_id order by r.requested_at, r.id`,
  )

const Count = z.strictObject({ driver: z.string(), is_running: z.boolean(), is_queued: z.boolean(), n: z.number() })

/** All of the scope's that run or wait, by engine. */
export const countRunningLabs = (db: Db, { scope }: { scope: Scope }) =>
  rows(
    db,
    Count,
    sql`select s.driver, s.state = 'running' as is_running, s.is_queued, count(*) as n from lab_session s
        where s.state in ('waiting', 'running') and (${scope.isAll}::boolean or s.phase_id = any(${scope.phaseIds}::text[])
          or exists (select from group_member g where g.account_id = s.account_id and g.group_id = any(${scope.groupIds}::text[])))
        group by 1, 2, 3`,
  )

const Failed = z.strictObject({
  reason: z.enum(faults),
  driver: z.string(),
  lesson_title: localised.nullable(),
  n: z.number(),
  today: z.number(),
  last_at: z.date(),
})

/** Starts that failed since a moment, by cause and lab: so many of the last 24 hours in `today`. */
export const countFailedStarts = (db: Db, of: { scope: Scope; since: Date; dayAgo: Date }) =>
  rows(
    db,
    Failed,
    sql`with failed as materialized (
          select s.reason, s.driver, s.experiment_id, count(*) as n, count(*) filter (where s.ended_at >= ${of.dayAgo}) as today, max(s.ended_at) as last_at
          from lab_session s
          where s.ready_at is null and s.ended_at is not null and s.ended_at >= ${of.since} and s.reason = any(${[...faults]}::text[])
            and (${of.scope.isAll}::boolean or s.phase_id = any(${of.scope.phaseIds}::text[])
              or exists (select from group_member g where g.account_id = s.account_id and g.group_id = any(${of.scope.groupIds}::text[])))
          group by 1, 2, 3
        )
        select f.reason, f.driver, f.n, f.today, f.last_at,
          (select jsonb_object_agg(n.lang, n.title) from experiment x join lesson_text n on n.phase_id = x.phase_id and n.lesson_id = x.lesson_id where x.id = f.experiment_id) as lesson_title
        from failed f order by f.n desc, f.last_at desc, f.experiment_id limit 50`,
  )

// Figures that a job counts, some learners at a time, and that pages read.
import { z } from 'zod'
import type { Db } from './database.ts'
import { one, rows, run, sql } from './sql.ts'

const Id = z.strictObject({ id: z.string() })

/** The next accounts in the order of their ids. */
export const selectAccountsAfter = async (db: Db, of: { after: string; limit: number }): Promise<string[]> =>
  (await rows(db, Id, sql`select id from account where id > ${of.after}::uuid order by id limit ${of.limit}`)).map(
    ({ id }) => id,
  )

const Counted = z.strictObject({ name: z.string(), phase_id: z.string(), place: z.string(), n: z.number() })
export type Figure = z.output<typeof Counted>

/**
 * What these learners add to the figures: `active` in the last seven days and `before` in the seven before, by day of
 * fourteen (`day`); where those who are enrolled stand (`going`, `stopped` for seven days, `certified`), by lesson; how
 * each check of a lab goes (`checkTried`, `checkOpen` of them, their `checkTries`, `checkShown`: its solution was opened);
 * all `accounts`; and the seconds of labs that were used in seven days and are left (`labUsed`, `labLeft`).
 */
export const countFigures = (db: Db, of: { accountIds: readonly string[]; now: Date }) =>
  rows(
    db,
    Counted,
    sql`with asked as materialized (select ${of.accountIds}::uuid[] as ids, ${of.now}::timestamptz as now, ${of.now}::timestamptz - interval '7 days' as week),
        done as materialized (
          select c.account_id, c.phase_id, c.completed_at from item_completion c, asked a where c.account_id = any((select ids from asked)::uuid[])
        ), recent as materialized (
          select d.account_id, d.phase_id, d.completed_at, floor(extract(epoch from a.now - d.completed_at) / 86400)::int as days from done d cross join asked a
          where d.completed_at > a.now - interval '14 days'
        ), standing as materialized (
          select e.account_id, e.phase_id, exists (select from certificate c where c.account_id = e.account_id and c.phase_id = e.phase_id and c.revoked_at is null) as is_certified,
            coalesce((select max(d.completed_at) from done d where d.account_id = e.account_id and d.phase_id = e.phase_id), e.enrolled_at) < a.week as is_stopped,
            coalesce((
              select l.id from lesson l join module m on m.phase_id = l.phase_id and m.id = l.module_id
              where l.phase_id = e.phase_id and not l.is_retired and not m.is_retired and cardinality(l.items) > 0
                and not exists (select from lesson_completion c where c.account_id = e.account_id and c.phase_id = l.phase_id and c.lesson_id = l.id)
              order by m.position, l.position limit 1), '') as place
          from enrolment e cross join asked a where e.account_id = any((select ids from asked)::uuid[]) and e.left_at is null
        ), tried as materialized (
          select x.phase_id, c.experiment_id || ' ' || c.check_id as place, c.is_passed, c.tries,
            exists (select from lab_solution_seen o where o.account_id = c.account_id and o.experiment_id = c.experiment_id and o.check_id = c.check_id) as is_shown
          from lab_check c join experiment x on x.id = c.experiment_id and not x.is_retired
          where c.account_id = any((select ids from asked)::uuid[]) and c.tries > 0
        )
        select case when days < 7 then 'active' else 'before' end as name, '' as phase_id, '' as place, count(distinct account_id) as n from recent group by 1
        union all
        select case when days < 7 then 'active' else 'before' end, phase_id, '', count(distinct account_id) from recent group by 1, 2
        union all
        select 'day', '', lpad(days::text, 2, '0'), count(distinct account_id) from recent group by days
        union all
        select case when is_certified then 'certified' when place = '' then 'done' when is_stopped then 'stopped' else 'going' end, phase_id, case when is_certified then '' else place end, count(*) from standing group by 1, 2, 3
        union all
        select 'enrolled', phase_id, '', count(*) from standing group by phase_id
        union all
        select 'accounts', '', '', cardinality(ids) from asked
        union all
        select 'checkTried', phase_id, place, count(*) from tried group by 2, 3
        union all
        select 'checkTries', phase_id, place, sum(tries) from tried group by 2, 3
        union all
        select 'checkOpen', phase_id, place, count(*) from tried where not is_passed group by 2, 3
        union all
        select 'checkShown', phase_id, place, count(*) from tried where is_shown group by 2, 3
        union all
        select 'labUsed', s.phase_id, '', sum(s.charged_seconds) from lab_session s cross join asked a
        where s.account_id = any((select ids from asked)::uuid[]) and s.requested_at > a.week group by 2
        union all
        select 'labLeft', l.phase_id, '', sum(e.seconds) from hour_lot l join hour_entry e on e.lot_id = l.id cross join asked a
        where l.account_id = any((select ids from asked)::uuid[]) and (l.expires_at is null or l.expires_at > a.now) group by 2`,
  )

/** Takes the place of what was counted before. */
export async function replaceFigures(db: Db, figures: readonly Figure[], now: Date): Promise<void> {
  await run(db, sql`delete from school_figure`)
  await run(
    db,
    sql`insert into school_figure (name, phase_id, place, n, counted_at)
        select f.name, f.phase_id, f.place, f.n, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (name text, phase_id text, place text, n bigint)`,
  )
}

const Kept = z.strictObject({
  name: z.string(),
  phase_id: z.string(),
  place: z.string(),
  n: z.number(),
  counted_at: z.date(),
})

/** All of them: some dozens a phase. */
export const selectFigures = (db: Db) =>
  rows(db, Kept, sql`select name, phase_id, place, n, counted_at from school_figure order by name, phase_id, place`)

/** Of these names alone. */
export const selectFiguresNamed = (db: Db, names: readonly string[]) =>
  rows(
    db,
    Kept,
    sql`select name, phase_id, place, n, counted_at from school_figure where name = any(${names}::text[]) order by name, phase_id, place`,
  )

const Failures = z.strictObject({ labs: z.number(), jobs: z.number() })

/** Since a moment: labs that did not start, and jobs that were given up. */
export const countFailures = (db: Db, since: Date) =>
  one(
    db,
    Failures,
    sql`select (select count(*) from lab_session where ready_at is null and ended_at is not null and ended_at >= ${since} and reason not in ('stopped', 'finished')) as labs,
          (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at >= ${since}) as jobs`,
  )

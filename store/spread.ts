// A message for many: copies are made in small steps, each of which is one transaction with the job of the next.
import { z } from 'zod'
import type { Db } from './database.ts'
import { insertJob, MAY_WAIT } from './job.ts'
import { localised } from './localised.ts'
import { one, optional, rows, sql } from './sql.ts'

/** Who gets it: everybody, or the members of a group, or those who are in a phase. */
type Audience = { readonly groupId: string } | { readonly phaseId: string } | 'everybody'

export interface Spread {
  readonly messageId: string
  /** Names the event, as in `message_copy`. */
  readonly key: string
  readonly audience: Audience
  readonly byMail: boolean
  /** Accounts made later do not get it (ISO 8601): it is not for them. */
  readonly accountsUntil: string
}

const Made = z.strictObject({ id: z.string() })

/**
 * Words of its own, in both languages. A draft may have its id before it is sent: nothing comes back when it was sent
 * already.
 */
export const insertAnnouncement = async (
  db: Db,
  words: {
    id?: string | undefined
    title: Readonly<Record<string, string>>
    body: Readonly<Record<string, string>>
    now: Date
  },
): Promise<string | undefined> =>
  (
    await optional(
      db,
      Made,
      sql`insert into message (id, type, title, body, created_at)
          values (coalesce(${words.id ?? null}::uuid, gen_random_uuid()), 0, ${JSON.stringify(words.title)}, ${JSON.stringify(words.body)}, ${words.now})
          on conflict (id) do nothing returning id`,
    )
  )?.id

// 25 tries reach over almost four days.
const TRIES = 25

/** The step after this account; the first one without. Its key makes a step that is queued twice one step. */
export const queueSpread = (
  db: Db,
  spread: Spread,
  { after = null, runAt }: { after?: string | null; runAt?: Date } = {},
) =>
  insertJob(db, {
    task: 'spread-message',
    payload: { ...spread, after },
    key: `spread ${spread.messageId} ${spread.key} ${after ?? ''}`,
    maxAttempts: TRIES,
    priority: MAY_WAIT,
    ...(runAt ? { runAt } : {}),
  })

const Step = z.strictObject({
  is_full: z.boolean(),
  last_id: z.string().nullable(),
  told: z.number(),
  mailed: z.number(),
})

/**
 * One step: copies for the next accounts by id, and jobs for their mails. Only counts come back, so memory does not
 * grow with the school. 500 at a time take some tens of milliseconds: other jobs come in between, and a killed process
 * has to do little again. The number stands in the statement: planned for whatever limit comes, a step would be taken
 * for a tenth of the school and read all of it. Each audience is walked by an index of its own; two of three are empty.
 */
export const insertCopiesAfter = (
  db: Db,
  { messageId, key, audience, byMail, accountsUntil }: Spread,
  at: { after: string | null; now: Date },
) =>
  one(
    db,
    Step,
    sql`with batch as (
          (select a.id from account a where ${audience === 'everybody'} and a.id > ${at.after ?? FIRST}::uuid order by a.id limit 500)
          union all
          (select distinct g.account_id from group_member g where g.group_id = ${groupOf(audience)} and g.account_id > ${at.after ?? FIRST}::uuid order by g.account_id limit 500)
          union all
          (select e.account_id from enrolment e where e.phase_id = ${phaseOf(audience)} and e.left_at is null and e.account_id > ${at.after ?? FIRST}::uuid order by e.account_id limit 500)
        ), made as (
          insert into message_copy (message_id, account_id, key, created_at)
          select ${messageId}::uuid, b.id, ${key}::text, ${at.now}::timestamptz from batch b
          where (select a.created_at from account a where a.id = b.id) <= ${accountsUntil}::timestamptz
          on conflict (account_id, key) do nothing returning id, account_id
        ), mailed as (
          select graphile_worker.add_job('send-notice-mail', payload => json_build_object('copyId', c.id), job_key => 'notice mail ' || c.id, max_attempts => 25, priority => ${MAY_WAIT}::int, run_at => least(${accountsUntil}::timestamptz, now())) as job
          from made c join message m on m.id = ${messageId}::uuid
          where ${byMail} and coalesce((select p.by_mail from message_preference p where p.account_id = c.account_id and p.type = m.type), true)
        )
        select (select count(*) from batch) = 500 as is_full, (select b.id from batch b order by b.id desc limit 1) as last_id,
          (select count(*) from made) as told, (select count(mailed.job) from mailed) as mailed`,
  )

/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000'
const groupOf = (audience: Audience): string | null =>
  audience !== 'everybody' && 'groupId' in audience ? audience.groupId : null
const phaseOf = (audience: Audience): string | null =>
  audience !== 'everybody' && 'phaseId' in audience ? audience.phaseId : null

const Announced = z.strictObject({
  id: z.string(),
  title: localised,
  created_at: z.date(),
  copy_count: z.number(),
  read_count: z.number(),
})

/** The newest announcements with how many got and read them. */
export const selectAnnouncements = (db: Db, limit: number) =>
  rows(
    db,
    Announced,
    sql`select m.id, m.title, m.created_at, (select count(*) from message_copy c where c.message_id = m.id) as copy_count,
          (select count(*) from message_copy c where c.message_id = m.id and c.read_at is not null) as read_count
        from message m where m.type = 0 and m.title is not null order by m.created_at desc, m.id limit ${limit}`,
  )

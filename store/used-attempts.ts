// What a deleted account had used of limited quizzes waits here for whoever comes back with its address.
import type { Db } from './database.ts'
import { run, sql } from './sql.ts'

/** Before an account goes: its attempts, and what it had brought from an earlier one. */
export const insertUsedAttempts = (db: Db, gone: { accountId: string; person: Buffer; now: Date }) =>
  run(
    db,
    sql`insert into used_attempts (person, quiz_id, attempts, deleted_at)
      select ${gone.person}, used.quiz_id, sum(used.n), ${gone.now}
      from (
        select quiz_id, count(*) as n from quiz_attempt where account_id = ${gone.accountId} group by quiz_id
        union all
        select quiz_id, sum(used_before) from quiz_grant where account_id = ${gone.accountId} and used_before > 0 group by quiz_id
      ) used
      join quiz q on q.id = used.quiz_id and q.definition->>'attempts' is not null
      group by used.quiz_id
      on conflict (person, quiz_id) do update set attempts = used_attempts.attempts + excluded.attempts, deleted_at = excluded.deleted_at`,
  )

/** To a new account with that address: they count as if they had been made in it. */
export const moveUsedAttempts = (db: Db, back: { accountId: string; person: Buffer; now: Date }) =>
  run(
    db,
    sql`with used as (delete from used_attempts where person = ${back.person} returning quiz_id, attempts)
      insert into quiz_grant (account_id, quiz_id, used_before, granted_at) select ${back.accountId}, quiz_id, attempts, ${back.now} from used`,
  )

export const deleteUsedAttemptsBefore = (db: Db, before: Date) =>
  run(db, sql`delete from used_attempts where deleted_at < ${before}`)

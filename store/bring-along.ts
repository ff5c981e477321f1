// Cards that a learner brings from another school: only for what is asked here, and never further back than they are here.
import { z } from 'zod'
import type { Db } from './database.ts'
import { rows, run, sql } from './sql.ts'

/** A card by what it asks. */
interface BroughtCard {
  readonly phase_id: string
  readonly lesson_id: string
  readonly quiz_id: string | null
  readonly question_id: string
  readonly step: number
  readonly due_on: string | null
  readonly judged_on: string | null
}

const Known = z
  .strictObject({ at: z.number(), is_here: z.boolean(), judged_on: z.string().nullable() })
  .transform((row) => ({ at: row.at, isHere: row.is_here, judgedOn: row.judged_on }))

/**
 * Those of them that ask something here, by their place in the list from 0; with whether this learner has that card, and
 * when it was judged last. A question of a quiz counts only where this learner has met it in an attempt here that was
 * submitted: a file that was made up shows nobody a solution.
 */
export const selectKnownCards = (db: Db, brought: { accountId: string; cards: readonly BroughtCard[] }) =>
  rows(
    db,
    Known,
    sql`with given as (
          select row_number() over () - 1 as at, g.*
          from jsonb_to_recordset(${JSON.stringify(brought.cards)}::jsonb) as g (phase_id text, lesson_id text, quiz_id text, question_id text)
        )
        select g.at, k.id is not null as is_here, k.judged_on
        from given g left join recall_card k on k.account_id = ${brought.accountId} and k.phase_id = g.phase_id and k.lesson_id = g.lesson_id
          and k.quiz_id is not distinct from g.quiz_id and k.question_id = g.question_id
        where case when g.quiz_id is null
          then exists (
            select from lesson_text t where t.phase_id = g.phase_id and t.lesson_id = g.lesson_id
              and t.recall @> jsonb_build_array(jsonb_build_object('id', g.question_id)))
          else exists (
            select from quiz_attempt a join quiz z on z.id = a.quiz_id join quiz_attempt_question q on q.attempt_id = a.id
            where a.account_id = ${brought.accountId} and a.quiz_id = g.quiz_id and a.submitted_at is not null and q.question_id = g.question_id
              and z.phase_id = g.phase_id and z.lesson_id = g.lesson_id)
          end
        order by g.at`,
  )

/** Makes the cards that are not here, and sets those that were judged later elsewhere; again changes nothing. */
export const upsertBroughtCards = (db: Db, brought: { accountId: string; cards: readonly BroughtCard[]; now: Date }) =>
  run(
    db,
    sql`insert into recall_card as k (account_id, phase_id, lesson_id, quiz_id, question_id, step, due_on, judged_on, made_at)
        select ${brought.accountId}::uuid, g.phase_id, g.lesson_id, g.quiz_id, g.question_id, g.step, g.due_on, g.judged_on, ${brought.now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(brought.cards)}::jsonb)
          as g (phase_id text, lesson_id text, quiz_id text, question_id text, step int, due_on date, judged_on date)
        on conflict (account_id, phase_id, lesson_id, quiz_id, question_id) do update
          set step = excluded.step, due_on = excluded.due_on, judged_on = excluded.judged_on, round = k.round + 1
          where excluded.judged_on > coalesce(k.judged_on, '-infinity')`,
  )
